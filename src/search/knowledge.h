/* knowledge.h: what a game tells the search beyond its rules
 *
 * Every slot may be NULL: then the search plays by generic terms.  One file a game in knowledge/,
 * search_knowledge_WORD in WORD.c; it may look inside the states of its game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "rules/rules.h"

#define KNOWLEDGE_MAX_FEATURES 40
#define KNOWLEDGE_MAX_INPUTS 128

#define KNOWLEDGE_MAX_TURN 4   /* actions of a turn */
#define KNOWLEDGE_MAX_TURNS 64 /* that are asked for */

/* A whole turn and the value of its end, by evaluate (10000: won, -10000: lost). */
typedef struct
{
  int value;
  uint8_t n;
  RulesAction action[KNOWLEDGE_MAX_TURN];
} KnowledgeTurn;

#define KNOWLEDGE_MAX_LINE 48

/* What an exact answer may cost. */
typedef struct
{
  uint64_t nodes;  /* positions looked at; 0: no limit */
  uint64_t memory; /* bytes for a table; a solver takes a little at least, and never more than the
                      larger of the two */
  bool (*spent) (
    void *data); /* asked every few hundred nodes: true ends the attempt; may be NULL */
  void *data;
} SearchBudget;

/* An exact answer. */
typedef struct
{
  int value; /* for the player who acts, or whose turn it is while dice are rolled: as final() has
                it, or with dice 10000 * the expectation, rounded */
  double exact;   /* the same, with dice not rounded */
  uint64_t nodes; /* looked at, also when no answer was found */
  unsigned n_line;
  RulesAction line[KNOWLEDGE_MAX_LINE]; /* best play of both; with dice only the turn in progress */
} SearchSolution;

typedef struct
{
  const char *id; /* of the game */

  /* Value of s for a player (FIRST or SECOND), less than 19000 either way. With dice it is 10000 *
   * (2p - 1) for a probability p of winning, and s is a position before a roll. */
  int (*evaluate) (const RulesState *s, RulesActor me);

  /* Value of a game that is over; NULL: won or lost is all that counts. A win is 20000 to 28000. */
  int (*final) (const RulesState *s, RulesActor me);

  /* The values for me, who acts in s, of the positions after each of n actions, as final() has them
   * for those that are over, else as evaluate() has them.  For speed: may be NULL, and false is
   * "not in this position". */
  bool (*successors) (const RulesState *s,
                      RulesActor me,
                      const RulesAction *actions,
                      size_t n,
                      int *value,
                      bool *over);

  /* Whether the player to act can surely win within this turn: a proof, though not every win need
   * be found. Returns the number of actions that it takes, 0: none found. */
  int (*win) (const RulesState *s);

  /* Games with dice: the best turns of the player to act, or what is left of them, for himself:
   * at most room and no two with the same end, best first.  Returns their number, 0 where the
   * search must list them itself; adds the number of ends judged to *nodes.  rough: a good turn may
   * be overlooked now and then where that saves much time. */
  size_t (*best_turns) (const RulesState *s,
                        size_t room,
                        bool rough,
                        KnowledgeTurn *out,
                        uint64_t *nodes);

  /* How promising actions look, larger first. */
  void (*order) (const RulesState *s, const RulesAction *actions, size_t n, int *score);

  /* Whether the player to act must answer a threat: then the search looks further. */
  bool (*threatened) (const RulesState *s);

  /* For hints.  Whether the player who does not act could win in one turn if it were his now; how
   * many pieces of a player surely stay to the end, and how many the opponent could capture with
   * the first action of a turn. */
  bool (*threat) (const RulesState *s);
  int (*safe) (const RulesState *s, RulesActor me);
  int (*danger) (const RulesState *s, RulesActor me);

  /* A number that differs for equal boards with different futures (a counter near its limit), mixed
   * into the key of the table. */
  uint64_t (*rest) (const RulesState *s);

  /* The exact value of s, whatever anyone plays, when the budget suffices.  Not called for a game
   * that is over. */
  bool (*solve) (const RulesState *s, const SearchBudget *budget, SearchSolution *out);

  /* How much of the game is left to decide: points that may still change, or stacks, in the units
   * of the game.  Up to `ending` of them solve() is worth a try. */
  unsigned (*size) (const RulesState *s);
  unsigned ending;

  /* How much of the time, in percent, a search for forced wins may take first, and half as much
   * again for forced losses; 0: none, otherwise win is needed, too. */
  unsigned proof;

  int scale;    /* a value of this size is won in 73 of 100 games; 0: 100 */
  int noise;    /* size of the errors of judgement that weak players make */
  bool reduce;  /* late actions may be searched less deep */
  bool no_loop; /* no position can occur twice in a game */
  bool tree;    /* a best-first search is stronger than alpha-beta (only with no_loop) */

  /* For training a network: the numbers of the inputs that are on (one may stand several times),
   * for the player to act, into out[KNOWLEDGE_MAX_INPUTS]; returns how many, 0 where the network
   * does not judge. */
  int n_inputs;
  size_t (*inputs) (const RulesState *s, uint16_t *out);
  /* The input of the mirrored position that stands for an input; symmetry: 0 to 7. */
  uint16_t (*mirror) (unsigned symmetry, uint16_t input);
  /* The log-odds that the network corrects, for the player to act, or who rolls; NULL: 0. */
  double (*base) (const RulesState *s);

  /* For tuning: the terms of evaluate, for a player. */
  int n_features;
  void (*features) (const RulesState *s, RulesActor me, double *out);
} SearchKnowledge;

/* Never NULL: a table without slots for a game without knowledge. */
const SearchKnowledge *search_knowledge (const RulesGame *game);
