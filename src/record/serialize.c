/* serialize.c: a record as compact bytes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *   "LR" version
 *   kind, number of options, key and value of each, start position ("" for the game's own)
 *   16 bytes of the id
 *   header items: code and bytes of each, then 0
 *   extras of the root
 *   lines (below)
 *   4 bytes of the hash of the last position of the main line, the low byte first
 *
 * Text is a length and bytes.  Numbers are in groups of seven bits, the low group first, with the
 * high bit set on all but the last.
 *
 * An action is its place i in the list of legal actions: one byte in most positions, and whatever
 * the bytes are, only legal games can come out of them.  (The hash at the end notices if a later
 * version orders the list in another way: hashes are promised never to change.)
 *
 *   line     = node* 0
 *   node     = number (i + 1) * 2 + e; if e is 1: extras
 *   extras   = flags, source if ROLL, winner and reason if ENDING,
 *              number of siblings and a line for each if SIBLINGS
 *
 * Siblings are those of a first child: each line of a sibling begins with the sibling.
 */

#include "cursor.h"
#include "record-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define VERSION 1

enum
{
  EXTRA_SIBLINGS = 1 << 0,
  EXTRA_ROLL = 1 << 1, /* where the number came from is not GENERATOR */
  EXTRA_ENDING = 1 << 2
};

/* Codes of header items.  A field is ITEM_FIELD and its number; a player's item is the code and the
 * number of the player. */
enum
{
  ITEM_END = 0,
  ITEM_NAME = 0x10,
  ITEM_KIND = 0x12,
  ITEM_RATING = 0x14,
  ITEM_LEVEL = 0x16,
  ITEM_SECRET = 0x20,
  ITEM_COMMITMENT = 0x21,
  ITEM_FIELD = 0x40
};

/* ------------------------------------------------------------------------------------------------
 * Writing
 */

static void
put_byte (GByteArray *out, guint byte)
{
  guint8 b = (guint8) byte;

  g_byte_array_append (out, &b, 1);
}

static void
put_number (GByteArray *out, guint n)
{
  for (; n >= 0x80; n >>= 7)
    put_byte (out, (n & 0x7f) | 0x80);
  put_byte (out, n);
}

static void
put_bytes (GByteArray *out, const void *data, gsize size)
{
  put_number (out, (guint) size);
  g_byte_array_append (out, data, (guint) size);
}

static void
put_text (GByteArray *out, const char *text)
{
  put_bytes (out, text, strlen (text));
}

static void
put_number_item (GByteArray *out, guint code, guint n)
{
  guint8 bytes[4] = { (guint8) n, (guint8) (n >> 8), (guint8) (n >> 16), (guint8) (n >> 24) };
  gsize size = 4;

  if (n == 0)
    return;
  while (bytes[size - 1] == 0)
    size--;
  put_byte (out, code);
  put_bytes (out, bytes, size);
}

static void
put_header (GByteArray *out, LudRecord *self)
{
  guint n = 0;

  put_text (out, self->game->id);
  for (int i = 0; i < rules_n_options (self->game); i++)
    n += rules_params_counts (&self->params, i);
  put_number (out, n);
  for (int i = 0; i < rules_n_options (self->game); i++)
    if (rules_params_counts (&self->params, i))
      {
        put_text (out, self->game->options[i].key);
        put_text (out, rules_params_value (&self->params, i));
      }
  put_text (out, self->position ? self->position : "");
  for (const char *p = self->head.id; *p; p += 2)
    {
      if (*p == '-')
        p++;
      put_byte (out, (guint) (g_ascii_xdigit_value (p[0]) << 4 | g_ascii_xdigit_value (p[1])));
    }
  for (guint i = 0; i < 2; i++)
    {
      const LudPlayer *player = &self->head.player[i];

      if (*player->name)
        {
          put_byte (out, ITEM_NAME + i);
          put_text (out, player->name);
        }
      put_number_item (out, ITEM_KIND + i, player->kind);
      put_number_item (out, ITEM_RATING + i, (guint) player->rating);
      put_number_item (out, ITEM_LEVEL + i, (guint) player->level);
    }
  if (self->head.has_secret)
    {
      put_byte (out, ITEM_SECRET);
      put_bytes (out, self->head.secret, LUD_SECRET_SIZE);
    }
  else if (self->head.commitment)
    {
      put_byte (out, ITEM_COMMITMENT);
      put_text (out, self->head.commitment);
    }
  for (guint i = 0; i < LUD_N_FIELDS; i++)
    if (self->head.field[i])
      {
        put_byte (out, ITEM_FIELD + i);
        put_text (out, self->head.field[i]);
      }
  put_byte (out, ITEM_END);
}

/* Flags of a node's extras; 0 when it has none. */
static guint
extras_of (const LudNode *node)
{
  guint flags = 0;

  if (node->parent && node->parent->first_child == node && node->next)
    flags |= EXTRA_SIBLINGS;
  if (node->source != LUD_ROLL_NONE && node->source != LUD_ROLL_GENERATOR)
    flags |= EXTRA_ROLL;
  if (node->end_reason != RULES_END_NONE)
    flags |= EXTRA_ENDING;
  return flags;
}

static void
put_extras (GByteArray *out, const LudNode *node, guint flags)
{
  put_byte (out, flags);
  if (flags & EXTRA_ROLL)
    put_byte (out, node->source);
  if (flags & EXTRA_ENDING)
    {
      put_byte (out, node->end_winner);
      put_byte (out, node->end_reason);
    }
  if (flags & EXTRA_SIBLINGS)
    put_number (out, lud_node_get_n_children (node->parent) - 1);
}

static guint
place_of (const RulesGame *game, const RulesState *s, RulesAction action)
{
  RulesAction list[RULES_MAX_ACTIONS];
  gsize low = 0, high = game->list_actions (s, list);

  while (low + 1 < high)
    {
      gsize middle = (low + high) / 2;

      if (list[middle] <= action)
        low = middle;
      else
        high = middle;
    }
  return (guint) low;
}

/* Lines that are begun wait on a stack, the innermost on top: no recursion. */
static void
put_lines (GByteArray *out, LudCursor *cursor)
{
  LudRecord *record = lud_cursor_get_record (cursor);
  g_autoptr (GPtrArray) stack = g_ptr_array_new ();

  g_ptr_array_add (stack, record->root->first_child);
  while (stack->len > 0)
    {
      LudNode *node = g_ptr_array_steal_index (stack, stack->len - 1);
      guint flags;

      if (!node)
        {
          put_number (out, 0);
          continue;
        }
      flags = extras_of (node);
      lud_cursor_move (cursor, node->parent);
      put_number (out,
                  (place_of (record->game, lud_cursor_get_state (cursor), node->action) + 1) * 2 +
                    (flags != 0));
      if (flags)
        put_extras (out, node, flags);
      g_ptr_array_add (stack, node->first_child);
      if (flags & EXTRA_SIBLINGS)
        {
          guint at = stack->len;

          for (LudNode *sibling = node->next; sibling; sibling = sibling->next)
            g_ptr_array_insert (stack, (int) at, sibling);
        }
    }
}

GBytes *
lud_record_serialize (LudRecord *self)
{
  GByteArray *out = g_byte_array_sized_new (256);
  g_autoptr (LudCursor) cursor = lud_cursor_new (self);
  guint64 hash;
  guint flags = extras_of (self->root);

  g_byte_array_append (out, (const guint8 *) "LR", 2);
  put_byte (out, VERSION);
  put_header (out, self);
  put_extras (out, self->root, flags);
  put_lines (out, cursor);
  lud_cursor_move (cursor, lud_record_get_last (self));
  hash = self->game->hash (lud_cursor_get_state (cursor), 0);
  for (int i = 0; i < 4; i++)
    put_byte (out, (guint) (hash >> (8 * i)) & 0xff);
  return g_byte_array_free_to_bytes (out);
}

/* ------------------------------------------------------------------------------------------------
 * Reading
 */

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

static guint
get_number (Input *in)
{
  guint n = 0;

  for (guint shift = 0; shift < 28; shift += 7)
    {
      guint byte = get_byte (in);

      n |= (byte & 0x7f) << shift;
      if (byte < 0x80)
        return n;
    }
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
    default:
      break;
    }
  if (code == ITEM_SECRET)
    {
      gsize size;
      const guint8 *bytes = get_bytes (in, &size);

      if (size == LUD_SECRET_SIZE)
        lud_record_set_secret (record, bytes);
      else
        in->bad = TRUE;
    }
  else if (code == ITEM_COMMITMENT)
    {
      g_autofree char *text = get_text (in);

      if (!lud_record_set_commitment (record, text, NULL))
        in->bad = TRUE;
    }
  else
    in->bad = TRUE;
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

  if (flags & ~(guint) (EXTRA_SIBLINGS | EXTRA_ROLL | EXTRA_ENDING))
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
  Input in = { data, (const guint8 *) data + size, FALSE };
  g_autoptr (LudRecord) record = NULL;

  if (size >= 3 && memcmp (data, "LR", 2) == 0 && in.p[2] > VERSION)
    {
      g_set_error_literal (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_VERSION,
                           _ ("The game was stored by a newer version of the program."));
      return NULL;
    }
  if (size >= 3 && memcmp (data, "LR", 2) == 0 && in.p[2] == VERSION)
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
