/* training.c: positions to be solved, and what somebody knows of them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The file of what is known has a group for each exercise: box, due (YYYY-MM-DD), tried, right.
 */

#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "training.h"

struct _LudTraining
{
  GObject parent_instance;

  char *path;
  GKeyFile *file;
};

G_DEFINE_FINAL_TYPE (LudTraining, lud_training, G_TYPE_OBJECT)

/* Days until an exercise of a box is asked again. */
static const guint days[LUD_N_BOXES] = { 0, 1, 3, 7, 14, 30, 90 };

/* ---- exercises ------------------------------------------------------------------------------- */

void
lud_exercise_free (LudExercise *self)
{
  g_free (self->key);
  free (self->state);
  g_array_unref (self->solutions);
  g_array_unref (self->played);
  g_free (self->source);
  g_free (self);
}

/* Reads the first actions of solutions; FALSE: one of them is none. */
static gboolean
read_solutions (LudExercise *exercise, const char *text)
{
  const RulesGame *game = exercise->params.game;
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      RulesAction action;
      RulesReason reason;

      if (game->read_action (exercise->state, words[i], strlen (words[i]), RULES_STRICT, &action,
                             &reason) != RULES_READ_OK)
        return FALSE;
      g_array_append_val (exercise->solutions, action);
    }
  return exercise->solutions->len > 0;
}

static gboolean
read_params (RulesParams *params, const char *id, const char *text)
{
  const RulesGame *game = rules_find_game (id);
  g_auto (GStrv) options = g_strsplit (text, " ", -1);

  if (game == NULL)
    return FALSE;
  rules_params_init (params, game);
  for (guint i = 0; options[i] != NULL; i++)
    {
      char *equals = strchr (options[i], '=');

      if (equals == NULL)
        {
          if (*options[i] != '\0')
            return FALSE;
          continue;
        }
      *equals = '\0';
      if (rules_params_set (params, options[i], equals + 1).msgid != NULL)
        return FALSE;
    }
  return TRUE;
}

static LudExercise *
read_line (const char *line)
{
  g_auto (GStrv) field = g_strsplit (line, ";", -1);
  RulesParams params;
  RulesReason reason;
  LudExercise *exercise;
  g_autofree char *what = NULL;

  if (*line == '#' || g_strv_length (field) != 6 || !read_params (&params, field[0], field[1]) ||
      tactic_theme_find (field[2]) == N_TACTICS)
    return NULL;
  exercise = g_new0 (LudExercise, 1);
  exercise->params = params;
  exercise->state = rules_state_new (params.game);
  exercise->theme = tactic_theme_find (field[2]);
  exercise->value = g_ascii_strtod (field[3], NULL);
  exercise->solutions = g_array_new (FALSE, FALSE, sizeof (RulesAction));
  exercise->played = g_array_new (FALSE, FALSE, sizeof (RulesAction));
  what = g_strjoin (";", field[0], field[1], field[2], field[4], NULL);
  exercise->key = g_compute_checksum_for_string (G_CHECKSUM_SHA1, what, -1);
  if (params.game->read_state (&params, field[4], strlen (field[4]), exercise->state, &reason) !=
        RULES_READ_OK ||
      !read_solutions (exercise, field[5]))
    g_clear_pointer (&exercise, lud_exercise_free);
  return exercise;
}

GPtrArray *
lud_exercises_load_suite (void)
{
  GPtrArray *exercises = g_ptr_array_new_with_free_func ((GDestroyNotify) lud_exercise_free);
  g_autoptr (GBytes) bytes = g_resources_lookup_data ("/io/github/ludoteca/Ludoteca/tactics.txt",
                                                      G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (bytes == NULL)
    return exercises;
  text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      LudExercise *exercise = read_line (lines[i]);

      if (exercise != NULL)
        g_ptr_array_add (exercises, exercise);
    }
  return exercises;
}

/* ---- what is known --------------------------------------------------------------------------- */

static guint
julian_of (GDateTime *moment)
{
  GDate date;

  g_date_clear (&date, 1);
  g_date_set_dmy (&date, (GDateDay) g_date_time_get_day_of_month (moment),
                  (GDateMonth) g_date_time_get_month (moment),
                  (GDateYear) g_date_time_get_year (moment));
  return g_date_get_julian (&date);
}

guint
lud_training_get_today (void)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();

  return julian_of (now);
}

guint
lud_training_get_box (LudTraining *self, const char *key)
{
  int box;

  g_return_val_if_fail (LUD_IS_TRAINING (self), 0);

  box = g_key_file_get_integer (self->file, key, "box", NULL);
  return (guint) CLAMP (box, 0, LUD_N_BOXES - 1);
}

gboolean
lud_training_is_known (LudTraining *self, const char *key)
{
  return lud_training_get_due (self, key) != 0;
}

guint
lud_training_get_due (LudTraining *self, const char *key)
{
  g_autofree char *text = NULL;
  g_autofree char *moment = NULL;
  g_autoptr (GDateTime) due = NULL;

  g_return_val_if_fail (LUD_IS_TRAINING (self), 0);

  text = g_key_file_get_string (self->file, key, "due", NULL);
  moment = g_strconcat (text != NULL ? text : "", "T00:00:00Z", NULL);
  due = g_date_time_new_from_iso8601 (moment, NULL);
  return due != NULL ? julian_of (due) : 0;
}

static gboolean
store (LudTraining *self, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (self->path);

  /* When this fails, so does the next step, and says why. */
  (void) g_mkdir_with_parents (folder, 0700);
  return g_key_file_save_to_file (self->file, self->path, error);
}

gboolean
lud_training_note (LudTraining *self, const char *key, gboolean right, GError **error)
{
  guint box;
  GDate date;
  char due[16];

  g_return_val_if_fail (LUD_IS_TRAINING (self), FALSE);

  box = right ? MIN (lud_training_get_box (self, key) + 1, LUD_N_BOXES - 1) : 0;
  g_date_clear (&date, 1);
  g_date_set_julian (&date, lud_training_get_today () + days[box]);
  g_snprintf (due, sizeof due, "%04u-%02u-%02u", (guint) g_date_get_year (&date),
              (guint) g_date_get_month (&date), (guint) g_date_get_day (&date));
  g_key_file_set_integer (self->file, key, "box", (int) box);
  g_key_file_set_string (self->file, key, "due", due);
  g_key_file_set_integer (self->file, key, "tried",
                          g_key_file_get_integer (self->file, key, "tried", NULL) + 1);
  g_key_file_set_integer (self->file, key, "right",
                          g_key_file_get_integer (self->file, key, "right", NULL) +
                            (right ? 1 : 0));
  return store (self, error);
}

static gboolean
is_wanted (const LudExercise *exercise, const RulesGame *game, int theme)
{
  return (game == NULL || exercise->params.game == game) &&
         (theme < 0 || exercise->theme == (guint) theme);
}

/* What is asked earlier is less: first what is due again, then what was never tried (the errors of
 * somebody's own games, and the rest in an order of chance that stays), then what is due later. */
static gint64
rank (LudTraining *self, const LudExercise *exercise)
{
  guint due = lud_training_get_due (self, exercise->key);
  gint64 chance = (gint64) (g_str_hash (exercise->key) & 0xffff);

  if (due == 0)
    return (gint64) G_MAXUINT32 + chance + (exercise->theme == LUD_THEME_ERROR ? 0 : 0x10000);
  if (due <= lud_training_get_today ())
    return due;
  return 2 * (gint64) G_MAXUINT32 + due;
}

LudExercise *
lud_training_choose (LudTraining *self,
                     GPtrArray *exercises,
                     const RulesGame *game,
                     int theme,
                     gboolean early,
                     const char * not )
{
  LudExercise *best = NULL, *same = NULL;

  g_return_val_if_fail (LUD_IS_TRAINING (self), NULL);

  for (guint i = 0; i < exercises->len; i++)
    {
      LudExercise *exercise = exercises->pdata[i];

      if (!is_wanted (exercise, game, theme) ||
          (!early && lud_training_get_due (self, exercise->key) > lud_training_get_today ()))
        continue;
      if (not != NULL && g_str_equal (exercise->key, not ))
        same = exercise;
      else if (best == NULL || rank (self, exercise) < rank (self, best))
        best = exercise;
    }
  return best != NULL ? best : same;
}

void
lud_training_count (LudTraining *self,
                    GPtrArray *exercises,
                    const RulesGame *game,
                    int theme,
                    guint *all,
                    guint *due,
                    guint *mastered)
{
  guint today = lud_training_get_today ();

  g_return_if_fail (LUD_IS_TRAINING (self));

  *all = *due = *mastered = 0;
  for (guint i = 0; i < exercises->len; i++)
    {
      const LudExercise *exercise = exercises->pdata[i];

      if (!is_wanted (exercise, game, theme))
        continue;
      ++*all;
      *due += lud_training_get_due (self, exercise->key) <= today ? 1 : 0;
      *mastered += lud_training_get_box (self, exercise->key) >= LUD_N_BOXES - 2 ? 1 : 0;
    }
}

static void
lud_training_finalize (GObject *object)
{
  LudTraining *self = LUD_TRAINING (object);

  g_free (self->path);
  g_key_file_unref (self->file);
  G_OBJECT_CLASS (lud_training_parent_class)->finalize (object);
}

static void
lud_training_class_init (LudTrainingClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = lud_training_finalize;
}

static void
lud_training_init (LudTraining *self)
{
  self->file = g_key_file_new ();
}

LudTraining *
lud_training_new (const char *path)
{
  LudTraining *self = g_object_new (LUD_TYPE_TRAINING, NULL);

  self->path = path != NULL
                 ? g_strdup (path)
                 : g_build_filename (g_get_user_data_dir (), "ludoteca", "training.ini", NULL);
  g_key_file_load_from_file (self->file, self->path, G_KEY_FILE_KEEP_COMMENTS, NULL);
  return self;
}
