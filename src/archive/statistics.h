/* statistics.h: the games of an archive in numbers
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "health.h"

G_BEGIN_DECLS

typedef enum
{
  LUD_STATISTICS_GAME,
  LUD_STATISTICS_OPTIONS, /* game and options */
  LUD_STATISTICS_PLAYER,  /* under his main name; games without a name are left out */
  LUD_STATISTICS_YEAR     /* "" when it is not known */
} LudStatisticsBy;

/* A group of games.  won and lost are the first player's; in a group of a player they are his own.
 */
typedef struct
{
  char *key;  /* of the group: id of the game, player, year */
  char *more; /* options; else "" */
  gint64 games, won, lost, draws, open;
  gint64 turns, actions;    /* of all together */
  gint64 shortest, longest; /* turns */
  double score;             /* wins and half the draws, of the games with a result; 0.5 without */
  double score_low, score_high; /* 95 % interval (Wilson) */
} LudStatistics;

void lud_statistics_free (LudStatistics *statistics);

/* Groups of the games outside the trash that a query (query.h; NULL: all) finds, the greatest
 * first, years in order.  Returns a GPtrArray of LudStatistics that frees them. */
GPtrArray *
lud_archive_statistics (LudArchive *self, LudStatisticsBy by, const char *query, GError **error);

typedef struct
{
  char text[RULES_MAX_ACTION_TEXT];
  gint64 seen;
  double expected;
} LudRollCount;

/* The dice of all games of a kind. */
typedef struct
{
  const RulesGame *game;
  gint64 n;
  GArray *rolls; /* of LudRollCount, by text */
  double chi_square;
  guint degrees; /* of freedom */
  double p;      /* how often honest dice are that far off or farther */
} LudRolls;

void lud_rolls_free (LudRolls *rolls);

/* The rolls in main lines, for each game that has dice and was played.  Returns a GPtrArray of
 * LudRolls that frees them. */
GPtrArray *lud_archive_count_rolls (LudArchive *self,
                                    const char *query,
                                    LudHealthProgress progress,
                                    gpointer data,
                                    GCancellable *cancellable,
                                    GError **error);

/* Bytes of the file by what they are for; the rest are headers and their indexes. */
typedef struct
{
  gint64 records, positions, texts;
} LudSizes;

gboolean lud_archive_sizes (LudArchive *self, LudSizes *out, GError **error);

/* The bounds of a share k / n with 95 % confidence, after Wilson (1927). */
void lud_wilson (double k, double n, double *low, double *high);

/* How often a chi-square with so many degrees of freedom is x or more. */
double lud_chi_square_p (double x, guint degrees);

G_END_DECLS
