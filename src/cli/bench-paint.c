/* bench-paint.c: ludoteca-cli bench paint
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A frame is what the window paints when something has changed: the whole scene, with the board
 * and the pieces that were painted before kept as images.  Without those it is what a first frame,
 * a diagram or a print costs.
 */

#include "bench-paint.h"

#include "board/board-paint.h"

#include <malloc.h>
#include <stdlib.h>
#include <sys/resource.h>

#define SIZE 1000

/* So many frames show one point as chosen; after as many for every point, all has been seen. */
#define ROUND 7

/* Frames without a cache are slow, and few of them say as much. */
#define COLD_FRAMES 20

static double
processor_milliseconds (void)
{
  struct rusage usage;

  getrusage (RUSAGE_SELF, &usage);
  return (double) (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3 +
         (double) (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3;
}

static gint64
allocated (void)
{
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
  struct mallinfo2 info = mallinfo2 ();

  return (gint64) (info.uordblks + info.hblkhd);
#else
  return 0;
#endif
}

/* A piece on every point, of all kinds that the game writes in its positions, as different as they
 * can be: counted ones stand for each count from 1 up. */
static void
fill (LudBoardScene *scene, const RulesGame *game)
{
  int n_cells = 0;

  while (game->cells[n_cells].letter != 0)
    n_cells++;
  if (n_cells == 0)
    return;
  for (int p = 0, k = 0; p < scene->board.n_points; p++)
    {
      const RulesCell *cell = &game->cells[k++ % n_cells];

      scene->piece[p] = (RulesPiece){
        .kind = cell->kind,
        .side = cell->side,
        .count = cell->counted ? 1 + p / n_cells % (cell->kind == RULES_PIECE_DIE ? 6 : 72) : 1,
      };
    }
}

/* What changes from frame to frame: the pointer moves, something is chosen, targets show. */
static void
change (LudBoardScene *scene, guint frame)
{
  int n = scene->board.n_points;

  lud_scene_clear_states (scene, ~0u);
  scene->state[frame % (guint) n] |= LUD_STATE_HOVER | LUD_STATE_FOCUS;
  scene->state[(frame / ROUND) % (guint) n] |= LUD_STATE_SELECTED;
  for (guint i = 1; i <= 8; i++)
    scene->state[(frame / ROUND + 5 * i) % (guint) n] |= LUD_STATE_TARGET;
}

static void
bench_scene (LudBoardScene *scene,
             const RulesGame *game,
             const char *options,
             gboolean full,
             guint frames)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, SIZE, SIZE);
  cairo_t *cr = cairo_create (surface);
  LudPaintCache *cache = lud_paint_cache_new ();
  double begin, first, warm, cold;
  /* of the first and the second half: the cache lets go and fills again */
  gint64 peak[2] = { 0, 0 };
  gint64 grown;
  int pieces = 0;

  scene->width = scene->height = SIZE;
  for (int p = 0; p < scene->board.n_points; p++)
    pieces += scene->piece[p].kind != RULES_PIECE_NONE;

  begin = processor_milliseconds ();
  lud_board_paint_cached (cr, scene, cache);
  first = processor_milliseconds () - begin;

  /* the first round through all states fills the cache, and what libraries keep */
  for (guint frame = 0; frame < ROUND * (guint) scene->board.n_points; frame++)
    {
      change (scene, frame);
      lud_board_paint_cached (cr, scene, cache);
    }
  begin = processor_milliseconds ();
  for (guint frame = 0; frame < frames; frame++)
    {
      change (scene, frame);
      lud_board_paint_cached (cr, scene, cache);
      if (frame % 64 == 0)
        {
          gint64 *most = &peak[frame >= frames / 2];

          *most = MAX (*most, allocated ());
        }
    }
  warm = (processor_milliseconds () - begin) / frames;
  grown = peak[1] - peak[0];

  begin = processor_milliseconds ();
  for (guint frame = 0; frame < COLD_FRAMES; frame++)
    {
      change (scene, frame);
      lud_board_paint (cr, scene);
    }
  cold = (processor_milliseconds () - begin) / COLD_FRAMES;

  {
    char texts[3][G_ASCII_DTOSTR_BUF_SIZE];

    g_ascii_formatd (texts[0], sizeof texts[0], "%.3f", warm);
    g_ascii_formatd (texts[1], sizeof texts[1], "%.3f", cold);
    g_ascii_formatd (texts[2], sizeof texts[2], "%.3f", first);
    g_print ("{\"bench\":\"paint\",\"game\":\"%s\",\"options\":\"%s\",\"board\":\"%s\","
             "\"points\":%d,\"pieces\":%d,\"pixels\":%d,\"frames\":%u,"
             "\"milliseconds_per_frame\":%s,\"milliseconds_without_cache\":%s,"
             "\"milliseconds_first\":%s,\"bytes_grown\":%" G_GINT64_FORMAT "}\n",
             game->id, options, full ? "full" : "start", scene->board.n_points, pieces, SIZE,
             frames, texts[0], texts[1], texts[2], grown);
  }
  lud_paint_cache_free (cache);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

static void
bench_params (const RulesParams *params, guint frames)
{
  g_autofree LudBoardScene *scene = g_new (LudBoardScene, 1);
  g_autofree char *text = cli_options_text (params);
  RulesState *state = rules_state_new (params->game);
  RulesBoard board;

  params->game->start (params, state);
  params->game->board (state, &board);
  for (int full = 0; full < 2; full++)
    {
      lud_scene_init (scene, &board);
      lud_scene_set_position (scene, params->game, state);
      if (full)
        fill (scene, params->game);
      bench_scene (scene, params->game, text, full != 0, frames);
    }
  free (state);
}

static int
count_points (const RulesParams *params)
{
  RulesState *state = rules_state_new (params->game);
  RulesBoard board;

  params->game->start (params, state);
  params->game->board (state, &board);
  free (state);
  return board.n_points;
}

/* The options with the largest board, as far as one option decides it; whether it is larger than
 * that of the defaults. */
static gboolean
find_largest (const RulesGame *game, RulesParams *out)
{
  int most, least;

  rules_params_init (out, game);
  most = least = count_points (out);
  for (int i = 0; i < rules_n_options (game); i++)
    for (const RulesChoice *choice = game->options[i].choices; choice->value != NULL; choice++)
      {
        RulesParams params;

        rules_params_init (&params, game);
        if (rules_params_set (&params, game->options[i].key, choice->value).msgid != NULL ||
            rules_params_check (&params).msgid != NULL || count_points (&params) <= most)
          continue;
        most = count_points (&params);
        *out = params;
      }
  return most > least;
}

CliExit
cli_bench_paint (const char *id, char **options, guint frames)
{
  static const char *const defaults[] = { "", NULL };
  RulesParams params;

  if (id != NULL)
    {
      if (!cli_read_game (id, options, &params))
        return CLI_USAGE;
      bench_params (&params, frames);
      return CLI_DONE;
    }
  for (const RulesGame *const *game = rules_games (); *game != NULL; game++)
    {
      for (const char *const *preset = (*game)->presets ? (*game)->presets : defaults; *preset;
           preset++)
        {
          g_auto (GStrv) words = **preset ? g_strsplit (*preset, " ", -1) : NULL;

          if (!cli_read_game ((*game)->id, words, &params))
            return CLI_USAGE;
          bench_params (&params, frames);
        }
      if (find_largest (*game, &params))
        bench_params (&params, frames);
    }
  return CLI_DONE;
}
