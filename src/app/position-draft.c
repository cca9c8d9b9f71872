/* position-draft.c: a position while somebody sets it up, which need not be one yet
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "position-draft.h"

#include <stdlib.h>
#include <string.h>

static const RulesPiece no_piece = { RULES_PIECE_NONE, RULES_NO_SIDE, 0 };

/* Where everything stands in the text. */
typedef struct
{
  int point[RULES_MAX_POINTS];
  int field[LUD_DRAFT_MAX_FIELDS];
  int board_end;
} Places;

static const RulesCell *
find_cell (const RulesGame *game, RulesPiece piece)
{
  for (const RulesCell *cell = game->cells; cell->letter != 0; cell++)
    if (cell->kind == piece.kind && cell->side == piece.side)
      return cell;
  return NULL;
}

/* The point in a column and row, or -1. */
static int
point_at (const RulesBoard *board, int column, int row)
{
  for (int p = 0; p < board->n_points; p++)
    if (board->point[p].column == column && board->point[p].row == row)
      return p;
  return -1;
}

/* ------------------------------------------------------------------------------------------------
 * Texts
 */

static char *
write_text (const LudDraft *self, Places *places)
{
  const RulesGame *game = self->params.game;
  GString *text = g_string_new (NULL);

  for (int row = self->board.rows - 1; row >= 0; row--)
    {
      for (int column = 0; column < self->board.columns; column++)
        {
          int p = point_at (&self->board, column, row);
          const RulesCell *cell = p >= 0 ? find_cell (game, self->piece[p]) : NULL;

          if (p >= 0)
            places->point[p] = (int) text->len;
          g_string_append_c (text, p < 0 ? '-' : cell != NULL ? cell->letter : '.');
          if (cell != NULL && cell->counted)
            g_string_append_printf (text, "%d", self->piece[p].count);
        }
      if (row > 0)
        g_string_append_c (text, '/');
    }
  places->board_end = (int) text->len;
  for (int i = 0; i < self->n_fields; i++)
    {
      g_string_append_c (text, ' ');
      places->field[i] = (int) text->len;
      g_string_append (text, self->text[i]);
    }
  return g_string_free (text, FALSE);
}

char *
lud_draft_write (const LudDraft *self)
{
  Places places;

  return write_text (self, &places);
}

/* What the sentence of the rules about a text is about. */
static LudDraftFault
locate (const LudDraft *self, const Places *places, const RulesReason *reason)
{
  LudDraftFault fault = { reason->msgid, reason->point, -1, reason->offset };

  if (reason->offset < 0 || reason->point >= 0)
    return fault;
  /* What is about the board as a whole is told at its beginning. */
  for (int p = 0; reason->offset > 0 && p < self->board.n_points; p++)
    if (places->point[p] <= reason->offset && reason->offset < places->board_end &&
        (fault.point < 0 || places->point[p] > places->point[fault.point]))
      fault.point = p;
  for (int i = 0; i < self->n_fields; i++)
    if (places->field[i] <= reason->offset)
      fault.field = i;
  return fault;
}

RulesState *
lud_draft_make_state (const LudDraft *self, LudDraftFault *fault)
{
  const RulesGame *game = self->params.game;
  RulesState *state = rules_state_new (game);
  RulesReason reason = RULES_NO_REASON;
  Places places;
  g_autofree char *text = write_text (self, &places);
  gboolean good =
    game->read_state (&self->params, text, strlen (text), state, &reason) == RULES_READ_OK;

  if (good)
    reason = RULES_NO_REASON;
  if (fault != NULL)
    *fault = locate (self, &places, &reason);
  if (!good)
    g_clear_pointer (&state, free);
  return state;
}

/* Reads one cell at *text and moves it on; FALSE when there is none. */
static gboolean
read_cell (const RulesGame *game, const char **text, RulesPiece *out)
{
  *out = no_piece;
  if (**text == '.')
    {
      ++*text;
      return TRUE;
    }
  for (const RulesCell *cell = game->cells; cell->letter != 0; cell++)
    if (cell->letter == **text)
      {
        ++*text;
        *out = (RulesPiece){ cell->kind, cell->side, 1 };
        if (!cell->counted)
          return TRUE;
        for (out->count = 0; g_ascii_isdigit (**text) && out->count < 1000; ++*text)
          out->count = 10 * out->count + (**text - '0');
        return out->count > 0;
      }
  return FALSE;
}

/* Reads the text of a field, up to a blank or the end. */
static gboolean
read_field (const LudDraft *self, int i, const char **text, char *out)
{
  const RulesField *field = self->field[i];
  gsize n = strcspn (*text, " ");
  gboolean known = FALSE;

  if (n == 0 || n >= LUD_DRAFT_MAX_TEXT)
    return FALSE;
  memcpy (out, *text, n);
  out[n] = '\0';
  *text += n;
  switch (field->kind)
    {
    case RULES_FIELD_SIDE:
    case RULES_FIELD_CHOICE:
      for (const RulesChoice *choice = field->choices; choice->value != NULL; choice++)
        known |= g_str_equal (choice->value, out);
      return known;
    case RULES_FIELD_NUMBER:
      return strspn (out, "0123456789") == n && n <= 4 && strtol (out, NULL, 10) <= field->max;
    case RULES_FIELD_DICE:
    default:
      return g_str_equal (out, "-") || (strspn (out, "123456789,") == n && n <= 5);
    }
}

/* Reads a text that is at least well formed. */
static gboolean
read_text (LudDraft *self, const char *text)
{
  for (int row = self->board.rows - 1; row >= 0; row--)
    {
      for (int column = 0; column < self->board.columns; column++)
        {
          int p = point_at (&self->board, column, row);

          if (p < 0 ? *text++ != '-' : !read_cell (self->params.game, &text, &self->piece[p]))
            return FALSE;
        }
      if (row > 0 && *text++ != '/')
        return FALSE;
    }
  for (int i = 0; i < self->n_fields; i++)
    if (*text++ != ' ' || !read_field (self, i, &text, self->text[i]))
      return FALSE;
  return *text == '\0';
}

gboolean
lud_draft_read (LudDraft *self, const char *text, LudDraftFault *fault)
{
  const RulesGame *game = self->params.game;
  LudDraft draft = *self;
  RulesReason reason = RULES_NO_REASON;
  RulesState *state;

  *fault = (LudDraftFault){ NULL, -1, -1, -1 };
  if (read_text (&draft, text))
    {
      *self = draft;
      return TRUE;
    }
  state = rules_state_new (game);
  game->read_state (&self->params, text, strlen (text), state, &reason);
  free (state);
  *fault = (LudDraftFault){ reason.msgid, -1, -1, reason.offset };
  return FALSE;
}

/* ------------------------------------------------------------------------------------------------
 * Beginning
 */

void
lud_draft_take_state (LudDraft *self, const RulesState *state)
{
  char text[RULES_MAX_STATE_TEXT];

  self->params.game->write_state (state, text);
  if (!read_text (self, text))
    g_critical ("the tables of %s do not fit the text %s", self->params.game->id, text);
}

void
lud_draft_init (LudDraft *self, const RulesParams *params)
{
  const RulesGame *game = params->game;
  RulesState *start = rules_state_new (game);
  RulesDice dice = { 0 };

  memset (self, 0, sizeof *self);
  self->params = *params;
  game->start (params, start);
  game->board (start, &self->board);
  for (const RulesField *field = game->fields; field->label != NULL; field++)
    if ((field->needs_key == NULL ||
         g_strcmp0 (rules_params_get (params, field->needs_key), field->needs_value) == 0) &&
        self->n_fields < LUD_DRAFT_MAX_FIELDS)
      self->field[self->n_fields++] = field;
  if (game->dice != NULL)
    game->dice (start, &dice);
  self->faces = dice.sides;
  lud_draft_take_state (self, start);
  for (int p = 0; p < self->board.n_points; p++)
    {
      RulesPiece piece = self->piece[p];

      self->fixed[p] = piece.kind == RULES_PIECE_PIT;
      if (piece.kind != RULES_PIECE_NONE && piece.side != RULES_NO_SIDE)
        self->all[piece.side] += piece.count;
    }
  free (start);
}

static gboolean
is_same_board (const RulesBoard *a, const RulesBoard *b)
{
  if (a->n_points != b->n_points)
    return FALSE;
  for (int p = 0; p < a->n_points; p++)
    if (a->point[p].column != b->point[p].column || a->point[p].row != b->point[p].row)
      return FALSE;
  return TRUE;
}

void
lud_draft_change_options (LudDraft *self, const RulesParams *params)
{
  LudDraft old = *self;

  lud_draft_init (self, params);
  if (old.params.game != params->game || !is_same_board (&old.board, &self->board))
    return;
  for (int p = 0; p < self->board.n_points; p++)
    if (!self->fixed[p])
      self->piece[p] = old.fixed[p] ? no_piece : old.piece[p];
  for (int i = 0; i < self->n_fields; i++)
    for (int k = 0; k < old.n_fields; k++)
      if (self->field[i] == old.field[k])
        memcpy (self->text[i], old.text[k], sizeof old.text[k]);
}

/* ------------------------------------------------------------------------------------------------
 * Changes
 */

void
lud_draft_clear (LudDraft *self)
{
  for (int p = 0; p < self->board.n_points; p++)
    if (!self->fixed[p])
      self->piece[p] = no_piece;
}

gboolean
lud_draft_set_piece (LudDraft *self, int point, RulesPiece piece)
{
  g_return_val_if_fail (point >= 0 && point < self->board.n_points, FALSE);

  if (self->fixed[point])
    return FALSE;
  self->piece[point] = piece;
  return TRUE;
}

/* Ways to mirror a board, the nicest first. */
enum
{
  LEFT_RIGHT,
  DIAGONAL,
  HALF_TURN,
  N_MIRRORS
};

static int
map_point (const LudDraft *self, int mirror, int point)
{
  const RulesBoard *board = &self->board;
  int column = board->point[point].column;
  int row = board->point[point].row;

  switch (mirror)
    {
    case LEFT_RIGHT:
      return point_at (board, board->columns - 1 - column, row);
    case DIAGONAL:
      return point_at (board, row, column);
    case HALF_TURN:
      return point_at (board, board->columns - 1 - column, board->rows - 1 - row);
    default:
      return point;
    }
}

/* The first way in which every point has its like, those that the options fill too. */
static int
find_mirror (const LudDraft *self)
{
  for (int mirror = 0; mirror < N_MIRRORS; mirror++)
    {
      gboolean good = TRUE;

      for (int p = 0; p < self->board.n_points && good; p++)
        {
          int q = map_point (self, mirror, p);

          good = q >= 0 && self->fixed[p] == self->fixed[q];
        }
      if (good)
        return mirror;
    }
  return N_MIRRORS;
}

void
lud_draft_mirror (LudDraft *self)
{
  LudDraft old = *self;
  int mirror = find_mirror (self);

  for (int p = 0; p < self->board.n_points; p++)
    self->piece[map_point (&old, mirror, p)] = old.piece[p];
}

void
lud_draft_exchange (LudDraft *self)
{
  for (int p = 0; p < self->board.n_points; p++)
    if (self->piece[p].side != RULES_NO_SIDE)
      self->piece[p].side = self->piece[p].side == RULES_DARK ? RULES_LIGHT : RULES_DARK;
  for (int i = 0; i < self->n_fields; i++)
    if (self->field[i]->kind == RULES_FIELD_SIDE)
      {
        const RulesChoice *choices = self->field[i]->choices;
        gboolean dark = g_str_equal (self->text[i], choices[RULES_DARK].value);

        g_strlcpy (self->text[i], choices[dark ? RULES_LIGHT : RULES_DARK].value,
                   LUD_DRAFT_MAX_TEXT);
      }
}

static gboolean
is_field_at_fault (const LudDraft *self, int i)
{
  LudDraftFault fault;
  RulesState *state = lud_draft_make_state (self, &fault);

  free (state);
  return fault.msgid != NULL && fault.field == i;
}

/* When the dice are what is wrong, takes the first ones that are not. */
static void
settle_dice (LudDraft *self, int i)
{
  static const char *const others[] = { "-", "1", "1,1" };
  char old[LUD_DRAFT_MAX_TEXT];

  if (!is_field_at_fault (self, i))
    return;
  memcpy (old, self->text[i], sizeof old);
  for (gsize k = 0; k < G_N_ELEMENTS (others); k++)
    {
      g_strlcpy (self->text[i], others[k], LUD_DRAFT_MAX_TEXT);
      if (!is_field_at_fault (self, i))
        return;
    }
  memcpy (self->text[i], old, sizeof old);
}

void
lud_draft_set_field (LudDraft *self, int field, const char *text)
{
  g_return_if_fail (field >= 0 && field < self->n_fields);

  g_strlcpy (self->text[field], text, LUD_DRAFT_MAX_TEXT);
  for (int i = 0; i < self->n_fields; i++)
    if (i != field && self->field[i]->kind == RULES_FIELD_DICE)
      settle_dice (self, i);
}

int
lud_draft_max_count (const LudDraft *self, const RulesCell *cell)
{
  if (!cell->counted)
    return 1;
  if (cell->kind == RULES_PIECE_DIE)
    return 6;
  return cell->side != RULES_NO_SIDE ? MAX (self->all[cell->side], 1) : 1;
}

/* ------------------------------------------------------------------------------------------------
 * Which game a text is of
 */

static gboolean
is_position (const RulesParams *params, const char *text, gboolean legal)
{
  LudDraft *draft = g_new (LudDraft, 1);
  LudDraftFault fault;
  gboolean good;

  lud_draft_init (draft, params);
  good = lud_draft_read (draft, text, &fault);
  if (good && legal)
    {
      RulesState *state = lud_draft_make_state (draft, NULL);

      good = state != NULL;
      free (state);
    }
  g_free (draft);
  return good;
}

/* The value of an open option that the text shows: the points with pieces that the options put
 * there, joined as such values are written. */
static char *
guess_custom (const RulesGame *game, const char *text)
{
  const char *end = text + strcspn (text, " ");
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  GString *value = g_string_new (NULL);
  char pit = 0;
  int row = 1;

  for (const RulesCell *cell = game->cells; cell->letter != 0; cell++)
    if (cell->kind == RULES_PIECE_PIT)
      pit = cell->letter;
  for (const char *c = text; c < end; c++)
    row += *c == '/';
  for (int column = 0; pit != 0 && text < end; text++)
    {
      if (*text == pit)
        g_ptr_array_add (names, g_strdup_printf ("%c%d", 'a' + column, row));
      column = *text == '/' ? 0 : column + 1;
      row -= *text == '/';
    }
  for (guint i = 0; i < names->len; i++)
    g_string_append_printf (value, "%s%s", i > 0 ? "+" : "", (char *) names->pdata[i]);
  return g_string_free (value, FALSE);
}

/* Tries all values of the options from number i on. */
static gboolean
try_options (RulesParams *params, int i, const char *text, gboolean legal)
{
  const RulesGame *game = params->game;
  const RulesOption *option = &game->options[i];

  if (option->key == NULL)
    return rules_params_check (params).msgid == NULL && is_position (params, text, legal);
  if (!rules_params_counts (params, i))
    return try_options (params, i + 1, text, legal);
  for (const RulesChoice *choice = option->choices; choice->value != NULL; choice++)
    {
      RulesParams other = *params;

      if (choice != option->choices)
        rules_params_set (&other, option->key, choice->value);
      if (try_options (&other, i + 1, text, legal))
        {
          *params = other;
          return TRUE;
        }
    }
  if (option->open)
    {
      RulesParams other = *params;
      g_autofree char *value = guess_custom (game, text);

      if (rules_params_set (&other, option->key, value).msgid == NULL &&
          try_options (&other, i + 1, text, legal))
        {
          *params = other;
          return TRUE;
        }
    }
  return FALSE;
}

gboolean
lud_draft_find_params (const char *text, const RulesParams *hint, gboolean legal, RulesParams *out)
{
  if (hint != NULL && is_position (hint, text, legal))
    {
      *out = *hint;
      return TRUE;
    }
  for (const RulesGame *const *game = rules_games (); *game != NULL; game++)
    {
      rules_params_init (out, *game);
      if (try_options (out, 0, text, legal))
        return TRUE;
    }
  return FALSE;
}
