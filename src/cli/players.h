/* players.h: computer players by their names on the command line
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "cli.h"
#include "search/engine.h"
#include "search/rng.h"

/* Clock and threads for engines. */
extern const EngineHost cli_engine_host;

typedef struct _CliPlayer CliPlayer;

/* random, greedy, level:1..8, nodes:N, ms:N, uct:N and uct-w:N (milliseconds), uct-sims:N and
 * uct-w-sims:N (simulations); behind ms:N may stand xN, the number of threads ("ms:100x2").  NULL:
 * complained about with the name of the option. references: whether greedy and uct are meant to be
 * offered in the complaint. */
CliPlayer *
cli_player_new (const RulesGame *game, const char *option, const char *text, gboolean human);
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
