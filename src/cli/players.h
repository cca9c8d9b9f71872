/* players.h: computer players by their names on the command line
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "analyst/thinker.h"
#include "cli.h"
#include "record/record.h"
#include "search/engine.h"
#include "search/rng.h"

/* Threads for engines, and as a clock the processor time of the calling thread, which a busy
 * machine does not shorten (lud_engine_host has real time). */
extern const EngineHost cli_processor_host;

typedef struct
{
  const EngineHost *host;
  guint64 threads; /* of players with a time, 1 to ENGINE_MAX_THREADS */
  guint64 memory;  /* of the table of positions, in MiB */
  gboolean human;  /* a human may play: the complaint says so */
} CliPlayerSetup;

#define CLI_PLAYER_SETUP                                                                           \
  {                                                                                                \
    &lud_engine_host, 1, 32, FALSE                                                                 \
  }

typedef struct _CliPlayer CliPlayer;

/* random, greedy, level:1..8, nodes:N, depth:N, ms:N, uct:N, uct-w:N and uct-v:N (milliseconds),
 * uct-sims:N and so on (simulations); behind ms:N may stand xN, the number of threads ("ms:100x2"),
 * and behind uct what begins it @N, the constant of UCB1 in thousandths ("uct@400:100").  NULL:
 * complained about with the name of the option. */
CliPlayer *cli_player_new (const RulesGame *game,
                           const char *option,
                           const char *text,
                           const CliPlayerSetup *setup);
void cli_player_free (CliPlayer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CliPlayer, cli_player_free)

/* Forgets everything about the last game; the player's own choices depend on the seed only. */
void cli_player_begin (CliPlayer *self, guint64 seed);

/* An action for the player to act in s. */
RulesAction cli_player_choose (CliPlayer *self, const RulesState *s);

/* Nodes searched, or simulations made, since the player was made. */
guint64 cli_player_get_nodes (CliPlayer *self);

/* 1 to 8 for a level, else 0. */
unsigned cli_player_get_level (CliPlayer *self);

/* Computes id and secret of a recorded game from its number and a seed, so that the same seed gives
 * the same games to the byte; dice that its generator draws can be verified all the same. */
void cli_seed_record (LudRecord *record, guint64 number, guint64 seed);

/* Writes who plays (as on the command line) into a record; self: NULL is a human. */
void cli_name_player (LudRecord *record, RulesActor player, CliPlayer *self, const char *who);
