/* test-draft.c: positions that are set up piece by piece
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "app/position-draft.h"

#define GAMES_A_SET 3

/* Options from text. */
static RulesParams
make_params (const char *id, const char *key, const char *value)
{
  RulesParams params;

  rules_params_init (&params, rules_find_game (id));
  if (key != NULL)
    g_assert_null (rules_params_set (&params, key, value).msgid);
  return params;
}

/* Puts a position into an empty draft piece by piece, as a person does, and looks whether it is the
 * same. */
static void
check_position (const RulesParams *params, const RulesState *state, GRand *rand)
{
  const RulesGame *game = params->game;
  g_autofree LudDraft *draft = g_new (LudDraft, 1);
  g_autofree LudDraft *wanted = g_new (LudDraft, 1);
  g_autofree char *shown = NULL;
  char text[RULES_MAX_STATE_TEXT];
  LudDraftFault fault;
  RulesState *again;
  int first;

  game->write_state (state, text);
  lud_draft_init (wanted, params);
  lud_draft_take_state (wanted, state);
  lud_draft_init (draft, params);
  lud_draft_clear (draft);
  first = g_rand_int_range (rand, 0, draft->board.n_points);
  for (int i = 0; i < draft->board.n_points; i++)
    {
      int p = (first + i) % draft->board.n_points;
      RulesPiece piece = game->piece (state, p);
      RulesPhrase phrase = rules_piece_phrase (game, piece);

      if (piece.kind != RULES_PIECE_NONE)
        {
          g_assert_cmpstr (phrase.one, ==, game->describe (state, p).one);
          for (const RulesCell *cell = game->cells; cell->letter != 0; cell++)
            if (cell->kind == piece.kind && cell->side == piece.side)
              g_assert_cmpint (piece.count, <=, MAX (1, lud_draft_max_count (draft, cell)));
        }
      if (piece.kind == RULES_PIECE_PIT)
        g_assert_false (lud_draft_set_piece (draft, p, piece));
      else
        g_assert_true (lud_draft_set_piece (draft, p, piece));
    }
  for (int i = 0; i < draft->n_fields; i++)
    lud_draft_set_field (draft, i, wanted->text[i]);
  for (int i = 0; i < draft->n_fields; i++)
    lud_draft_set_field (draft, i, wanted->text[i]);
  shown = lud_draft_write (draft);
  g_assert_cmpstr (shown, ==, text);
  again = lud_draft_make_state (draft, &fault);
  g_assert_cmpstr (fault.msgid, ==, NULL);
  g_assert_nonnull (again);
  g_assert_cmpuint (game->hash (again, 0), ==, game->hash (state, 0));
  free (again);

  /* What is mirrored twice, or exchanged twice, is what it was. */
  lud_draft_mirror (draft);
  lud_draft_mirror (draft);
  lud_draft_exchange (draft);
  lud_draft_exchange (draft);
  g_free (g_steal_pointer (&shown));
  shown = lud_draft_write (draft);
  g_assert_cmpstr (shown, ==, text);
}

/* Random games under a set of options; every position that comes up can be set up. */
static void
play_set (const RulesParams *params, GRand *rand)
{
  const RulesGame *game = params->game;
  RulesState *state = rules_state_new (game);
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);

  for (int i = 0; i < GAMES_A_SET; i++)
    {
      int every = g_rand_int_range (rand, 3, 12);

      game->start (params, state);
      for (int ply = 0; ply < 300; ply++)
        {
          size_t n;

          if (ply % every == 0 || ply < 4)
            check_position (params, state, rand);
          n = game->list_actions (state, actions);
          if (n == 0)
            {
              check_position (params, state, rand);
              break;
            }
          game->apply (state, actions[g_rand_int_range (rand, 0, (gint32) n)]);
        }
    }
  free (state);
}

static void
play_sets (RulesParams *params, int i, GRand *rand)
{
  const RulesOption *option = &params->game->options[i];

  if (option->key == NULL)
    {
      play_set (params, rand);
      return;
    }
  for (int c = 0; c == 0 || (rules_params_counts (params, i) && option->choices[c].value); c++)
    {
      params->choice[i] = (uint8_t) c;
      play_sets (params, i + 1, rand);
    }
  if (option->open && rules_params_counts (params, i))
    {
      RulesParams custom = *params;

      g_assert_null (rules_params_set (&custom, option->key, "a4+d4+g4").msgid);
      play_sets (&custom, i + 1, rand);
    }
  params->choice[i] = 0;
}

static void
test_playouts (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  for (const RulesGame *const *game = rules_games (); *game != NULL; game++)
    {
      RulesParams params;

      rules_params_init (&params, *game);
      play_sets (&params, 0, rand);
    }
}

/* A draft from a text that need not be a position. */
static LudDraft *
make_draft (const RulesParams *params, const char *text)
{
  LudDraft *draft = g_new (LudDraft, 1);
  LudDraftFault fault;

  lud_draft_init (draft, params);
  if (!lud_draft_read (draft, text, &fault))
    g_error ("%s: %s", text, fault.msgid);
  return draft;
}

/* What cannot be is a draft all the same, and a sentence says what is wrong, and where. */
static void
check_fault (const char *id,
             const char *key,
             const char *value,
             const char *text,
             const char *sentence,
             const char *point,
             const char *field)
{
  RulesParams params = make_params (id, key, value);
  g_autofree LudDraft *draft = make_draft (&params, text);
  g_autofree char *back = lud_draft_write (draft);
  LudDraftFault fault;

  g_assert_cmpstr (back, ==, text);
  g_assert_null (lud_draft_make_state (draft, &fault));
  g_assert_cmpstr (fault.msgid, ==, sentence);
  if (point != NULL)
    {
      g_assert_cmpint (fault.point, >=, 0);
      g_assert_cmpstr (draft->board.point[fault.point].name, ==, point);
    }
  if (field != NULL)
    {
      g_assert_cmpint (fault.field, >=, 0);
      g_assert_cmpstr (draft->field[fault.field]->label, ==, field);
    }
}

static void
test_faults (void)
{
  check_fault ("sensei", NULL, NULL, "nnnNnnn/......./...s.../......./......./......./sssSsss s 00",
               "A side has only seven stones.", "g1", NULL);
  check_fault ("sensei", NULL, NULL, "nnnNnnn/......./......./......./......./......./sssSSss s 00",
               "A side has only one character.", "e1", NULL);
  check_fault ("sensei", NULL, NULL, "nnnNnnn/......./......./......./......./......./sssSss. s 00",
               "Each side has seven stones.", NULL, NULL);
  check_fault ("diablo", "size", "4", "..../..../..../b9.g1. b - roll",
               "This is not a possible height of a stack.", "a1", NULL);
  check_fault ("diablo", "size", "4", "..../..../..../b2.g1. b - opening",
               "This stage of the turn has another number of unused dice.", NULL, "Unused dice");
  check_fault ("diablo", "balance", "off", "....../....../....../....../....../b2.g1... b - roll0",
               "Without the balancing rule the first turn is like any other.", NULL,
               "Stage of the turn");
  check_fault ("diamond", NULL, NULL,
               "-......./......../......../......../......../......../......../b......- b place 0",
               "The numbers of black and white pieces do not fit the side to move.", NULL,
               "Side to move");
  check_fault ("cephalopod", NULL, NULL, "...../...../...../...../..... w",
               "Black places the first die, so Black is to move here.", NULL, "Side to move");
}

/* A text that is none at all is refused, and the draft stays as it was. */
static void
test_refused (void)
{
  RulesParams params = make_params ("sensei", NULL, NULL);
  g_autofree LudDraft *draft = g_new (LudDraft, 1);
  g_autofree char *before = NULL;
  static const char *const bad[] = {
    "",
    "nnnNnnn",
    "nnnNnnn/......./......./......./......./......./sssSsss",
    "nnnNnnn/......./......./......./......./......./sssSsss x 00",
    "nnnNnnn/......./......./......./......./......./sssSsss s 99",
    "nnqNnnn/......./......./......./......./......./sssSsss s 00",
    "nnnNnnn/......./......./......./......./......./sssSsss s 00 "
  };

  lud_draft_init (draft, &params);
  before = lud_draft_write (draft);
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autofree char *after = NULL;
      LudDraftFault fault;

      g_assert_false (lud_draft_read (draft, bad[i], &fault));
      g_assert_true (g_str_has_suffix (fault.msgid, "."));
      g_assert_cmpint (fault.offset, >=, 0);
      g_assert_cmpint (fault.offset, <=, (int) strlen (bad[i]));
      after = lud_draft_write (draft);
      g_assert_cmpstr (after, ==, before);
    }
}

/* Whoever chooses another stage of a turn with dice gets dice that suit it. */
static void
test_dice (void)
{
  RulesParams params = make_params ("diablo", NULL, NULL);
  g_autofree LudDraft *draft =
    make_draft (&params, "....../....../....../..b3.../....../b2.g1... b - roll");
  g_autofree char *text = NULL;
  RulesState *state;

  lud_draft_set_field (draft, 2, "free");
  text = lud_draft_write (draft);
  g_assert_cmpstr (text, ==, "....../....../....../..b3.../....../b2.g1... b 1 free");
  state = lud_draft_make_state (draft, NULL);
  g_assert_nonnull (state);
  free (state);
  lud_draft_set_field (draft, 1, "3");
  lud_draft_set_field (draft, 2, "first");
  g_assert_cmpstr (draft->text[1], ==, "1,1");
  lud_draft_set_field (draft, 1, "3,2");
  lud_draft_set_field (draft, 0, "g");
  g_assert_cmpstr (draft->text[1], ==, "3,2");
  lud_draft_set_field (draft, 2, "roll");
  g_assert_cmpstr (draft->text[1], ==, "-");
}

/* The letters and the form of a text tell the game and the options. */
static void
test_find_params (void)
{
  static const struct
  {
    const char *text, *id, *key, *value;
  } cases[] = {
    { "...../...../...../...../..... b", "cephalopod", "swap", "off" },
    { ".../.../... b open", "cephalopod", "swap", "on" },
    { ".../.../..w3 b", "cephalopod", "size", "3x3" },
    { "..../..../..../b2.g1. b - roll0", "diablo", "size", "4" },
    { "-......./......../......../......../......../......../......../b......- w swap 0", "diamond",
      "pie", "on" },
    { "-......./......../......../......../......../......../......../b......- w place 0",
      "diamond", "pie", "off" },
    { "nnnNnnn/......./......./......./......./......./sssSsss s 00", "sensei", "mode", "arashi" },
    { "nnnNnnn/......./......./o..o..o/......./......./sssSsss s 00", "sensei", "pits",
      "a4+d4+g4" },
  };
  RulesParams hint = make_params ("sensei", "mode", "diaballik");
  RulesParams params;

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_assert_true (lud_draft_find_params (cases[i].text, NULL, TRUE, &params));
      g_assert_cmpstr (params.game->id, ==, cases[i].id);
      g_assert_cmpstr (rules_params_get (&params, cases[i].key), ==, cases[i].value);
    }
  g_assert_true (lud_draft_find_params (
    "nnnNnnn/......./......./......./......./......./sssSsss s 00", &hint, TRUE, &params));
  g_assert_cmpstr (rules_params_get (&params, "mode"), ==, "diaballik");
  g_assert_false (lud_draft_find_params ("nnnNnnn/sssSsss s 00", &hint, TRUE, &params));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draft/playouts", test_playouts);
  g_test_add_func ("/draft/faults", test_faults);
  g_test_add_func ("/draft/refused", test_refused);
  g_test_add_func ("/draft/dice", test_dice);
  g_test_add_func ("/draft/find-params", test_find_params);
  return g_test_run ();
}
