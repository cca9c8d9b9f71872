/* deserialize.c: reading the bytes of a record, see serialize-private.h
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "cursor.h"
#include "serialize-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct
{
  const guint8 *p, *end;
  gboolean bad;
} Input;

static guint
get_byte (Input *in)
{
  if (in->p >= in->end)
    {
      in->bad = TRUE;
      return 0;
    }
  return *in->p++;
}

static guint64
get_long (Input *in)
{
  guint64 n = 0;

  for (guint shift = 0; shift < 64; shift += 7)
    {
      guint64 byte = get_byte (in);

      if (shift == 63 && (byte & 0x7f) > 1)
        break;
      n |= (byte & 0x7f) << shift;
      if (byte < 0x80)
        return n;
    }
  in->bad = TRUE;
  return 0;
}

/* A number that is never great. */
static guint
get_number (Input *in)
{
  guint64 n = get_long (in);

  if (n < 1 << 28)
    return (guint) n;
  in->bad = TRUE;
  return 0;
}

/* Milliseconds; at most one more than LUD_TIME_MAX. */
static gint64
get_time (Input *in)
{
  guint64 n = get_long (in);

  if (n <= (guint64) LUD_TIME_MAX + 1)
    return (gint64) n;
  in->bad = TRUE;
  return 0;
}

static const guint8 *
get_bytes (Input *in, gsize *size)
{
  const guint8 *bytes = in->p;

  *size = get_number (in);
  if (in->bad || (gsize) (in->end - in->p) < *size)
    {
      in->bad = TRUE;
      *size = 0;
      return bytes;
    }
  bytes = in->p;
  in->p += *size;
  return bytes;
}

static char *
get_text (Input *in)
{
  gsize size;
  const guint8 *bytes = get_bytes (in, &size);

  if (memchr (bytes, 0, size))
    in->bad = TRUE;
  return g_strndup ((const char *) bytes, size);
}

static guint
get_number_item (Input *in)
{
  gsize size;
  const guint8 *bytes = get_bytes (in, &size);
  guint n = 0;

  if (size > 4)
    in->bad = TRUE;
  else
    while (size-- > 0)
      n = n << 8 | bytes[size];
  return n;
}

static char *
get_text_if (Input *in, guint flag)
{
  return flag ? get_text (in) : g_strdup ("");
}

static void
get_comment (Input *in, LudRecord *record, LudNode *node)
{
  guint flags = get_byte (in);
  g_autofree char *text = get_text (in);
  g_autofree char *language = get_text_if (in, flags & COMMENT_LANGUAGE);
  g_autofree char *author = get_text_if (in, flags & COMMENT_AUTHOR);
  g_autofree char *foreign = get_text_if (in, flags & COMMENT_FOREIGN);
  LudComment comment = { flags & COMMENT_BEFORE ? LUD_COMMENT_BEFORE : LUD_COMMENT_AFTER, text,
                         language, author, foreign };

  if (!lud_record_add_comment (record, node, &comment, NULL))
    in->bad = TRUE;
}

static void
get_glyphs (Input *in, LudRecord *record, LudNode *node)
{
  gsize size;
  const guint8 *codes = get_bytes (in, &size);

  for (gsize i = 0; i < size; i++)
    if (!lud_record_add_glyph (record, node, codes[i]))
      in->bad = TRUE;
}

static void
get_mark (Input *in, LudRecord *record, LudNode *node)
{
  guint flags = get_byte (in);
  LudMark mark = { (LudMarkKind) (flags & 7), flags >> 3 & 3, (int) get_number (in), -1, "", "" };
  g_autofree char *text = NULL;
  g_autofree char *foreign = NULL;

  if (mark.kind == LUD_MARK_KIND_ARROW)
    mark.to = (int) get_number (in);
  if (mark.kind == LUD_MARK_KIND_LABEL)
    {
      text = get_text (in);
      mark.text = text;
    }
  foreign = get_text_if (in, flags & MARK_FOREIGN);
  mark.foreign = foreign;
  if (in->bad || !lud_record_add_mark (record, node, &mark, NULL))
    in->bad = TRUE;
}

static void
get_evaluation (Input *in, LudRecord *record, LudNode *node)
{
  guint flags = get_byte (in);
  LudEvaluation e = { (int) get_number (in) - LUD_SCORE_WIN,
                      LUD_NO_MARGIN,
                      (flags & EVALUATION_SOLVED) != 0,
                      0,
                      0,
                      "",
                      "",
                      "" };
  g_autofree char *by = NULL;
  g_autofree char *line = NULL;
  g_autofree char *foreign = NULL;

  if (flags & EVALUATION_MARGIN)
    e.margin = (int) get_number (in) - LUD_MARGIN_MAX;
  if (flags & EVALUATION_DEPTH)
    e.depth = get_number (in);
  if (flags & EVALUATION_NODES)
    e.nodes = get_long (in);
  by = get_text_if (in, flags & EVALUATION_BY);
  e.by = by;
  line = get_text_if (in, flags & EVALUATION_LINE);
  e.line = line;
  foreign = get_text_if (in, flags & EVALUATION_FOREIGN);
  e.foreign = foreign;
  if (!lud_record_add_evaluation (record, node, &e, NULL))
    in->bad = TRUE;
}

static void
get_notes (Input *in, LudRecord *record, LudNode *node)
{
  while (!in->bad)
    switch (get_byte (in))
      {
      case NOTE_END:
        return;
      case NOTE_COMMENT:
        get_comment (in, record, node);
        break;
      case NOTE_GLYPHS:
        get_glyphs (in, record, node);
        break;
      case NOTE_MARK:
        get_mark (in, record, node);
        break;
      case NOTE_CLOCK:
        {
          gint64 left = get_time (in) - 1, used = get_time (in) - 1;

          lud_record_set_reading (record, node, (LudReading){ left, used });
          break;
        }
      case NOTE_EVALUATION:
        get_evaluation (in, record, node);
        break;
      case NOTE_FOREIGN:
        {
          g_autofree char *place = get_text (in);
          g_autofree char *raw = get_text (in);

          lud_record_add_node_foreign (record, node, place, raw);
          break;
        }
      default:
        in->bad = TRUE;
      }
}

/* Items of one code each.  Whether the code is one of them. */
static gboolean
get_single_item (Input *in, LudRecord *record, guint code)
{
  switch (code)
    {
    case ITEM_SECRET:
      {
        gsize size;
        const guint8 *bytes = get_bytes (in, &size);

        if (size == LUD_SECRET_SIZE)
          lud_record_set_secret (record, bytes);
        else
          in->bad = TRUE;
        return TRUE;
      }
    case ITEM_COMMITMENT:
      {
        g_autofree char *text = get_text (in);

        if (!lud_record_set_commitment (record, text, NULL))
          in->bad = TRUE;
        return TRUE;
      }
    case ITEM_TAG:
    case ITEM_FOREIGN:
      {
        g_autofree char *a = get_text (in);
        g_autofree char *b = get_text (in);

        if (code == ITEM_FOREIGN)
          lud_record_add_foreign (record, a, b);
        else if (!lud_record_add_tag (record, a, b, NULL))
          in->bad = TRUE;
        return TRUE;
      }
    case ITEM_TIME:
      {
        LudTimeControl control = { 0, 0, 0 };

        control.main = get_time (in);
        control.increment = get_time (in);
        control.per_turn = get_time (in);
        lud_record_set_time_control (record, &control);
        return TRUE;
      }
    default:
      return FALSE;
    }
}

static void
get_item (Input *in, LudRecord *record, guint code)
{
  guint who = code & 1;
  LudPlayer *player = &record->head.player[who];

  if (code >= ITEM_FIELD && code < ITEM_FIELD + LUD_N_FIELDS)
    {
      g_autofree char *text = get_text (in);

      if (!lud_record_set_field (record, (LudField) (code - ITEM_FIELD), text, NULL))
        in->bad = TRUE;
      return;
    }
  if (get_single_item (in, record, code))
    return;
  switch (code & ~1u)
    {
    case ITEM_NAME:
      {
        g_autofree char *text = get_text (in);

        g_free (player->name);
        player->name = lud_record_clean_line (text);
        return;
      }
    case ITEM_KIND:
      player->kind = (LudPlayerKind) get_number_item (in);
      in->bad |= player->kind > LUD_PLAYER_COMPUTER;
      return;
    case ITEM_RATING:
      player->rating = (int) get_number_item (in);
      in->bad |= player->rating < 0 || player->rating > 9999;
      return;
    case ITEM_LEVEL:
      player->level = (int) get_number_item (in);
      in->bad |= player->level < 0 || player->level > 8;
      return;
    case ITEM_WORD:
      {
        g_autofree char *text = get_text (in);

        if (!lud_record_set_word (record, (RulesActor) who, text, NULL))
          in->bad = TRUE;
        return;
      }
    default:
      in->bad = TRUE;
    }
}

static LudRecord *
get_header (Input *in)
{
  g_autofree char *kind = get_text (in);
  g_autofree char *position = NULL;
  const RulesGame *game = rules_find_game (kind);
  g_autoptr (LudRecord) record = NULL;
  RulesParams params;
  char id[37];
  int at = 0;

  if (in->bad || !game)
    return NULL;
  rules_params_init (&params, game);
  for (guint n = get_number (in); n > 0 && !in->bad; n--)
    {
      g_autofree char *key = get_text (in);
      g_autofree char *value = get_text (in);

      if (in->bad || rules_params_set (&params, key, value).msgid)
        return NULL;
    }
  position = get_text (in);
  if (in->bad)
    return NULL;
  record = lud_record_new (&params, *position ? position : NULL, NULL);
  if (!record)
    return NULL;
  for (int i = 0; i < 16; i++)
    {
      if (i == 4 || i == 6 || i == 8 || i == 10)
        id[at++] = '-';
      g_snprintf (id + at, 3, "%02x", get_byte (in));
      at += 2;
    }
  lud_record_set_id (record, id, NULL);
  for (guint code; !in->bad && (code = get_byte (in)) != ITEM_END;)
    get_item (in, record, code);
  return in->bad ? NULL : g_steal_pointer (&record);
}

/* Reads the extras of the cursor's node, and returns the number of siblings that follow. */
static guint
get_extras (Input *in, LudCursor *cursor)
{
  LudNode *node = lud_cursor_get_node (cursor);
  guint flags = get_byte (in);

  if (flags & ~(guint) (EXTRA_SIBLINGS | EXTRA_ROLL | EXTRA_ENDING | EXTRA_NOTES))
    in->bad = TRUE;
  if (flags & EXTRA_ROLL)
    {
      guint source = get_byte (in);

      if (node->source == LUD_ROLL_NONE ||
          (source != LUD_ROLL_UNKNOWN && source != LUD_ROLL_ENTERED))
        in->bad = TRUE;
      node->source = (guint8) source;
    }
  if (flags & EXTRA_ENDING)
    {
      LudResult ending = { TRUE, (RulesActor) get_byte (in), (RulesEnd) get_byte (in) };

      if (ending.winner > RULES_NOBODY || ending.reason > RULES_END_ADJUDICATED ||
          !lud_record_set_ending (lud_cursor_get_record (cursor), node, &ending, NULL))
        in->bad = TRUE;
    }
  if (flags & EXTRA_NOTES)
    get_notes (in, lud_cursor_get_record (cursor), node);
  return flags & EXTRA_SIBLINGS ? get_number (in) : 0;
}

/* A node whose children are to be read: the line goes on below it, or n siblings follow. */
typedef struct
{
  LudNode *node;
  guint n_siblings;
} Frame;

static void
get_lines (Input *in, LudCursor *cursor)
{
  LudRecord *record = lud_cursor_get_record (cursor);
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (Frame));
  RulesAction list[RULES_MAX_ACTIONS];
  Frame frame = { record->root, 0 };

  g_array_append_val (stack, frame);
  while (stack->len > 0 && !in->bad)
    {
      gboolean added;
      guint n, place, n_siblings = 0;
      gsize n_list;
      LudNode *node;
      gboolean is_sibling;

      frame = g_array_index (stack, Frame, stack->len - 1);
      is_sibling = frame.n_siblings > 0;
      if (is_sibling && frame.n_siblings > 1)
        g_array_index (stack, Frame, stack->len - 1).n_siblings--;
      else
        g_array_set_size (stack, stack->len - 1);

      n = get_number (in);
      if (n < 2)
        {
          /* A sibling's line has at least the sibling. */
          if (n == 1 || is_sibling)
            in->bad = TRUE;
          continue;
        }
      lud_cursor_move (cursor, frame.node);
      place = n / 2 - 1;
      n_list = record->game->list_actions (lud_cursor_get_state (cursor), list);
      if (place >= n_list)
        {
          in->bad = TRUE;
          break;
        }
      node = lud_record_add (record, frame.node, list[place],
                             record->game->actor (lud_cursor_get_state (cursor)) == RULES_CHANCE
                               ? LUD_ROLL_GENERATOR
                               : LUD_ROLL_NONE,
                             &added);
      if (!added)
        {
          in->bad = TRUE;
          break;
        }
      lud_cursor_move (cursor, node);
      if (n & 1)
        n_siblings = get_extras (in, cursor);
      if (n_siblings >= n_list)
        in->bad = TRUE;
      frame = (Frame){ node, 0 };
      g_array_append_val (stack, frame);
      if (n_siblings > 0)
        {
          if (is_sibling)
            in->bad = TRUE;
          frame = (Frame){ node->parent, n_siblings };
          g_array_append_val (stack, frame);
        }
    }
}

LudRecord *
lud_record_deserialize (const void *data, gsize size, GError **error)
{
  /* No bytes may come as no address. */
  const guint8 *bytes = size > 0 ? data : (const guint8 *) "";
  Input in = { bytes, bytes + size, FALSE };
  g_autoptr (LudRecord) record = NULL;

  if (size >= 3 && memcmp (bytes, "LR", 2) == 0 && in.p[2] > LUD_STORED_VERSION)
    {
      g_set_error_literal (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_VERSION,
                           _ ("The game was stored by a newer version of the program."));
      return NULL;
    }
  if (size >= 3 && memcmp (bytes, "LR", 2) == 0 && in.p[2] >= 1)
    {
      in.p += 3;
      record = get_header (&in);
    }
  if (record)
    {
      g_autoptr (LudCursor) cursor = lud_cursor_new (record);
      guint64 hash;
      guint32 check = 0;

      if (get_extras (&in, cursor) > 0)
        in.bad = TRUE;
      get_lines (&in, cursor);
      lud_cursor_move (cursor, lud_record_get_last (record));
      hash = record->game->hash (lud_cursor_get_state (cursor), 0);
      for (int i = 0; i < 4; i++)
        check |= (guint32) get_byte (&in) << (8 * i);
      if (!in.bad && in.p == in.end && check == (guint32) hash)
        return g_steal_pointer (&record);
    }
  g_set_error_literal (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_CORRUPT,
                       _ ("The stored game is damaged."));
  return NULL;
}
