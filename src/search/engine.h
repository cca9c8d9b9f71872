/* engine.h: the computer player and analyst, for any game
 *
 * An engine is asked about one position at a time and answers with the best turn, the line that it
 * expects, a value, and whether that value is proved.  Without dice it is an alpha-beta search at
 * the level of actions, or where a game asks for it a best-first search, with dice a search of
 * whole turns that averages over the rolls.  It never draws a die and never sees one that is not in
 * the position.
 *
 * The library has no clock and no threads of its own: both come from the host, so it stays plain C.
 *
 * Threads: one engine answers one question at a time.  Only *limits->stop may be written by other
 * threads meanwhile.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "rules/rules.h"

#include <stdatomic.h>

#define ENGINE_MAX_LINE 48
#define ENGINE_MAX_LEVEL 8
#define ENGINE_MAX_THREADS 16

/* Values are in 1/10000 where the game has dice (10000 wins for certain, -10000 loses), else in the
 * units of the game's evaluation; from this one on, either way, the game is decided. */
#define ENGINE_DECIDED 20000

/* What the library asks of the program around it. */
typedef struct
{
  /* Microseconds since any moment.  Called by any of the threads. NULL: time is no limit. */
  int64_t (*now) (void);
  /* Calls work (arg, i) for i = 0 .. n - 1, all at the same time, and returns when all have
   * returned.  NULL: one thread only. */
  void (*parallel) (void (*work) (void *arg, unsigned i), void *arg, unsigned n);
} EngineHost;

/* What a search does, for leaving it out: to measure what it is worth. */
typedef enum
{
  ENGINE_TREE = 1 << 0,       /* the best-first search of a tree, where a game has it */
  ENGINE_REDUCTIONS = 1 << 1, /* late actions searched less deep */
  ENGINE_EXTENSIONS = 1 << 2, /* threats looked into at the end of the depth */
  ENGINE_PROOF = 1 << 3,      /* proof search */
  ENGINE_SOLVER = 1 << 4,     /* exact endings */
} EngineFeature;

typedef struct
{
  uint64_t nodes;       /* 0: no limit.  Makes the answer the same every time, with one thread. */
  int64_t microseconds; /* 0: no limit */
  unsigned depth;       /* actions, or turns where there are dice; 0: no limit */
  unsigned level;   /* 1 to 8, weak to strong; 0: as 8.  Levels below 8 limit nodes themselves */
  unsigned without; /* EngineFeature set: what the search is not to do */
  uint64_t seed;    /* of a level's errors: the same seed errs in the same way */
  RulesAction only; /* 0, or the one action at the root that is considered */
  const _Atomic bool *stop; /* NULL, or true when the search is to end at once */
} EngineLimits;

typedef struct
{
  RulesAction best; /* 0: none (the game is over, or the dice are to be rolled) */
  unsigned n_line;
  RulesAction line[ENGINE_MAX_LINE]; /* expected play, from best on; rolls are never in it */
  unsigned n_turn;                   /* how many actions of the line belong to this turn */
  unsigned depth;                    /* finished: actions, or turns where there are dice */
  uint64_t nodes;
  int value;     /* for the player to act */
  double chance; /* the same as a probability of winning, 0 to 1 */
  bool solved;   /* the value is proved: won, lost or drawn whatever anyone plays; with dice: won or
                    lost whatever they show, or the exact expectation */
} EngineReport;

typedef struct Engine Engine;

/* Reports an improved answer during a search, from the thread that called engine_think(). */
typedef void (*EngineProgress) (const EngineReport *report, void *data);

/* A new engine for one game under one set of options.  memory: bytes for the table of positions (at
 * least 64 KiB is taken).  threads: 1 to ENGINE_MAX_THREADS.  Aborts when memory is out. */
Engine *engine_new (const RulesGame *game, const EngineHost *host, size_t memory, unsigned threads);
void engine_free (Engine *engine);

/* Forgets all positions: call it when a game with other options begins. */
void engine_clear (Engine *engine);

/* Thinks about s until a limit is reached or the answer is proved; with no limit at all it looks
 * one action ahead.  progress may be NULL. The best turn is complete: the line holds all actions
 * until the other player acts, the dice roll or the game ends. */
void engine_think (Engine *engine,
                   const RulesState *s,
                   const EngineLimits *limits,
                   EngineProgress progress,
                   void *data,
                   EngineReport *out);

/* Luck of a roll and what it is made of (games with dice). All in 1/10000. */
typedef struct
{
  double before; /* value of the position before the roll, for the player who rolls */
  double after;  /* value of his best play after the roll */
  double luck;   /* after - before */
} EngineLuck;

/* s is a position in which the dice are to be rolled.  All rolls are judged alike, so that luck,
 * weighted over all rolls, is zero. False: stopped. */
bool engine_luck (Engine *engine,
                  const RulesState *s,
                  RulesAction roll,
                  const EngineLimits *limits,
                  EngineLuck *out);

/* Equity of a position with dice for the player whose turn it is, to the given depth in turns, in
 * 1/10000; s may be anything, also over.  For error of a choice: before minus after. */
double engine_equity (Engine *engine, const RulesState *s, unsigned depth);

/* The probability of winning that a value stands for. */
double engine_chance (const RulesGame *game, int value);
