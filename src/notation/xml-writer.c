/* xml-writer.c: games in their canonical form
 *
 * The canonical form: UTF-8, one element a line, indented by one blank a level, attributes and
 * elements in the order of the format, only what is known.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "xml-private.h"
#include "record/cursor.h"
#include "record/dice.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FLUSH_AT (64 * 1024)

struct _LudXmlWriter
{
  GString *out;
  gboolean own_out;
  char *path; /* NULL: in memory */
  char *temporary;
  int fd;
};

/* ------------------------------------------------------------------------------------------------
 * Marks and text
 */

static void
indent (GString *out, guint depth)
{
  while (depth-- > 0)
    g_string_append_c (out, ' ');
}

/* Everything in a record is clean text, so only what XML itself uses is left to be escaped. */
static void
put_escaped (GString *out, const char *text)
{
  for (const char *p = text; *p; p++)
    switch (*p)
      {
      case '&':
        g_string_append (out, "&amp;");
        break;
      case '<':
        g_string_append (out, "&lt;");
        break;
      case '>':
        g_string_append (out, "&gt;");
        break;
      case '"':
        g_string_append (out, "&quot;");
        break;
      default:
        g_string_append_c (out, *p);
      }
}

static void
put_attribute (GString *out, const char *name, const char *value)
{
  g_string_append_printf (out, " %s=\"", name);
  put_escaped (out, value);
  g_string_append_c (out, '"');
}

static void
put_number (GString *out, const char *name, guint value)
{
  g_string_append_printf (out, " %s=\"%u\"", name, value);
}

static void
put_open (GString *out, guint depth, LudXmlWord word)
{
  indent (out, depth);
  g_string_append_printf (out, "<%s", lud_xml_words[word]);
}

static void
put_close (GString *out, guint depth, LudXmlWord word)
{
  indent (out, depth);
  g_string_append_printf (out, "</%s>\n", lud_xml_words[word]);
}

/* The text and the end of an element whose start is open. */
static void
put_text (GString *out, LudXmlWord word, const char *text)
{
  g_string_append_c (out, '>');
  put_escaped (out, text);
  g_string_append_printf (out, "</%s>\n", lud_xml_words[word]);
}

/* ------------------------------------------------------------------------------------------------
 * A game
 */

static void
put_header (GString *out, LudRecord *record)
{
  gboolean any = FALSE;

  for (int i = 0; i < LUD_N_FIELDS; i++)
    {
      const char *value = lud_record_get_field (record, (LudField) i);

      if (!*value)
        continue;
      if (!any)
        g_string_append (out, "  <header>\n");
      any = TRUE;
      put_open (out, 3, lud_xml_field_words[i]);
      put_text (out, lud_xml_field_words[i], value);
    }
  if (any)
    put_close (out, 2, WORD_HEADER);
}

static void
put_players (GString *out, LudRecord *record)
{
  gboolean any = FALSE;

  for (int i = 0; i < 2; i++)
    {
      const LudPlayer *player = lud_record_get_player (record, (RulesActor) i);

      if (!*player->name && player->kind == LUD_PLAYER_UNKNOWN && player->rating == 0)
        continue;
      if (!any)
        g_string_append (out, "  <players>\n");
      any = TRUE;
      put_open (out, 3, WORD_PLAYER);
      put_attribute (out, "side", lud_xml_side_names[i]);
      if (*player->name)
        put_attribute (out, "name", player->name);
      if (player->kind != LUD_PLAYER_UNKNOWN)
        put_attribute (out, "kind", lud_xml_player_kinds[player->kind]);
      if (player->rating > 0)
        put_number (out, "rating", (guint) player->rating);
      if (player->level > 0)
        put_number (out, "level", (guint) player->level);
      g_string_append (out, "/>\n");
    }
  if (any)
    put_close (out, 2, WORD_PLAYERS);
}

static void
put_setup (GString *out, LudRecord *record)
{
  const RulesGame *game = lud_record_get_game (record);
  const RulesParams *params = lud_record_get_params (record);
  const char *position = lud_record_get_position (record);
  gboolean any = FALSE;

  for (int i = 0; i < rules_n_options (game); i++)
    {
      if (!rules_params_counts (params, i))
        continue;
      if (!any)
        g_string_append (out, "  <setup>\n");
      any = TRUE;
      put_open (out, 3, WORD_OPTION);
      put_attribute (out, "name", game->options[i].key);
      put_attribute (out, "value", rules_params_value (params, i));
      g_string_append (out, "/>\n");
    }
  if (position)
    {
      if (!any)
        g_string_append (out, "  <setup>\n");
      any = TRUE;
      put_open (out, 3, WORD_POSITION);
      put_text (out, WORD_POSITION, position);
    }
  if (any)
    put_close (out, 2, WORD_SETUP);
}

/* The secret is told when no roll can follow any more. */
static void
put_dice (GString *out, LudRecord *record)
{
  const guint8 *secret = lud_record_get_secret (record);
  const char *commitment = lud_record_get_commitment (record);

  if (!commitment)
    return;
  put_open (out, 2, WORD_DICE);
  put_attribute (out, "source", lud_xml_roll_sources[LUD_ROLL_GENERATOR]);
  put_attribute (out, "commit", commitment);
  if (secret && lud_record_get_result (record).over)
    {
      g_string_append (out, " reveal=\"");
      for (int i = 0; i < LUD_SECRET_SIZE; i++)
        g_string_append_printf (out, "%02x", secret[i]);
      g_string_append_c (out, '"');
    }
  g_string_append (out, "/>\n");
}

static void
put_result (GString *out, guint depth, LudResult result)
{
  put_open (out, depth, WORD_RESULT);
  put_attribute (out, "winner",
                 result.winner == RULES_NOBODY ? LUD_XML_NO_WINNER
                                               : lud_xml_side_names[result.winner]);
  put_attribute (out, "reason", rules_end_name (result.reason));
  g_string_append (out, "/>\n");
}

static void put_line (GString *out,
                      LudCursor *cursor,
                      LudNode *node,
                      guint depth,
                      gboolean is_main,
                      gboolean repeats);

static void
put_variation (GString *out, LudCursor *cursor, LudNode *node, guint depth, gboolean repeats)
{
  indent (out, depth);
  g_string_append (out, "<variation>\n");
  put_line (out, cursor, node, depth + 1, FALSE, repeats);
  put_close (out, depth, WORD_VARIATION);
}

/* The variations that stand behind an action. */
static void
put_variations (GString *out, LudCursor *cursor, LudNode *node, guint depth)
{
  LudNode *parent = lud_node_get_parent (node);

  if (lud_node_get_first_child (parent) == node)
    for (LudNode *n = lud_node_get_next_sibling (node); n; n = lud_node_get_next_sibling (n))
      put_variation (out, cursor, n, depth, FALSE);
  /* Where people ended the game, what had followed is a variation that repeats the action. */
  if (lud_record_get_ending (lud_cursor_get_record (cursor), node).over &&
      lud_node_get_first_child (node))
    put_variation (out, cursor, node, depth, TRUE);
}

/* A line from node on.  repeats: node itself is written already, it stands here once more for what
 * follows it. */
static void
put_line (GString *out,
          LudCursor *cursor,
          LudNode *node,
          guint depth,
          gboolean is_main,
          gboolean repeats)
{
  LudRecord *record = lud_cursor_get_record (cursor);
  const RulesGame *game = lud_record_get_game (record);
  LudResult ending = LUD_RESULT_OPEN;
  guint turn = 0;

  while (node)
    {
      const RulesState *s;
      RulesTurn now;
      LudRollSource source = lud_node_get_roll_source (node);
      LudXmlWord word = source == LUD_ROLL_NONE ? WORD_ACT : WORD_ROLL;
      char text[RULES_MAX_ACTION_TEXT];

      lud_cursor_move (cursor, lud_node_get_parent (node));
      s = lud_cursor_get_state (cursor);
      now = game->turn (s);
      if (now.number != turn)
        {
          if (turn > 0)
            put_close (out, depth, WORD_TURN);
          turn = now.number;
          put_open (out, depth, WORD_TURN);
          put_number (out, "n", turn);
          put_attribute (out, "side", lud_xml_side_names[now.player]);
          g_string_append (out, ">\n");
        }
      game->write_action (s, lud_node_get_action (node), text);
      put_open (out, depth + 1, word);
      if (word == WORD_ROLL)
        put_attribute (out, "by", lud_xml_roll_sources[source]);
      put_text (out, word, text);
      if (!repeats)
        {
          put_variations (out, cursor, node, depth + 1);
          ending = lud_record_get_ending (record, node);
          if (ending.over)
            break;
        }
      repeats = FALSE;
      node = lud_node_get_first_child (node);
    }
  if (turn > 0)
    put_close (out, depth, WORD_TURN);
  if (ending.over && !is_main)
    put_result (out, depth, ending);
}

static void
put_moves (GString *out, LudRecord *record)
{
  g_autoptr (LudCursor) cursor = lud_cursor_new (record);
  LudNode *root = lud_record_get_root (record);
  LudNode *first = lud_node_get_first_child (root);

  if (!first)
    {
      g_string_append (out, "  <moves/>\n");
      return;
    }
  g_string_append (out, "  <moves>\n");
  if (lud_record_get_ending (record, root).over)
    put_variation (out, cursor, first, 3, FALSE);
  else
    put_line (out, cursor, first, 3, TRUE, FALSE);
  put_close (out, 2, WORD_MOVES);
}

static void
put_game (GString *out, LudRecord *record)
{
  LudResult result = lud_record_get_result (record);

  put_open (out, 1, WORD_GAME);
  g_string_append_printf (out, " id=\"" LUD_XML_UUID "%s\"", lud_record_get_id (record));
  put_attribute (out, "kind", lud_record_get_game (record)->id);
  g_string_append (out, ">\n");
  put_header (out, record);
  put_players (out, record);
  put_setup (out, record);
  put_dice (out, record);
  put_moves (out, record);
  if (result.over)
    put_result (out, 2, result);
  put_close (out, 1, WORD_GAME);
}

/* ------------------------------------------------------------------------------------------------
 * Files
 */

static gboolean
fail (LudXmlWriter *self, GError **error)
{
  g_set_error (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_IO,
               /* Translators: a file, and what the system says. */
               _ ("%s: The file cannot be written: %s"), self->path, g_strerror (errno));
  return FALSE;
}

static gboolean
flush (LudXmlWriter *self, GError **error)
{
  gsize done = 0;

  while (done < self->out->len)
    {
      gssize n = write (self->fd, self->out->str + done, self->out->len - done);

      if (n < 0 && errno != EINTR)
        return fail (self, error);
      if (n > 0)
        done += (gsize) n;
    }
  g_string_truncate (self->out, 0);
  return TRUE;
}

static void
begin (LudXmlWriter *self)
{
  g_string_append (self->out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                              "<games xmlns=\"" LUD_XML_NAMESPACE "\" version=\"1.0\">\n");
}

LudXmlWriter *
lud_xml_writer_new_for_string (GString *out)
{
  LudXmlWriter *self = g_new0 (LudXmlWriter, 1);

  self->out = out;
  self->fd = -1;
  begin (self);
  return self;
}

LudXmlWriter *
lud_xml_writer_new (const char *path, GError **error)
{
  g_autoptr (LudXmlWriter) self = g_new0 (LudXmlWriter, 1);
  char *target = realpath (path, NULL);
  struct stat old;

  self->out = g_string_new (NULL);
  self->own_out = TRUE;
  /* Through a symbolic link the file behind it is replaced, not the link. */
  self->path = g_strdup (target ? target : path);
  free (target);
  self->temporary = g_strdup_printf ("%s.XXXXXX", self->path);
  self->fd = g_mkstemp_full (self->temporary, O_WRONLY | O_CLOEXEC, 0666);
  if (self->fd < 0)
    {
      g_clear_pointer (&self->temporary, g_free);
      fail (self, error);
      return NULL;
    }
  if (stat (self->path, &old) == 0 && fchmod (self->fd, old.st_mode & 0777) != 0)
    {
      fail (self, error);
      return NULL;
    }
  begin (self);
  return g_steal_pointer (&self);
}

gboolean
lud_xml_writer_add (LudXmlWriter *self, LudRecord *record, GError **error)
{
  put_game (self->out, record);
  return self->fd < 0 || self->out->len < FLUSH_AT || flush (self, error);
}

/* Makes a rename last. A folder that cannot be opened for this is no reason to call it failed. */
static void
sync_folder (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int fd = g_open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);

  if (fd < 0)
    return;
  fsync (fd);
  close (fd);
}

gboolean
lud_xml_writer_finish (LudXmlWriter *self, GError **error)
{
  int fd = self->fd;

  put_close (self->out, 0, WORD_GAMES);
  if (!self->path)
    return TRUE;
  if (!flush (self, error))
    return FALSE;
  if (fsync (fd) != 0)
    return fail (self, error);
  self->fd = -1;
  if (close (fd) != 0 || g_rename (self->temporary, self->path) != 0)
    return fail (self, error);
  g_clear_pointer (&self->temporary, g_free);
  sync_folder (self->path);
  return TRUE;
}

void
lud_xml_writer_free (LudXmlWriter *self)
{
  if (self->fd >= 0)
    close (self->fd);
  if (self->temporary)
    g_unlink (self->temporary);
  if (self->own_out)
    g_string_free (self->out, TRUE);
  g_free (self->temporary);
  g_free (self->path);
  g_free (self);
}

gboolean
lud_xml_save (LudRecord *record, const char *path, GError **error)
{
  g_autoptr (LudXmlWriter) writer = lud_xml_writer_new (path, error);

  return writer && lud_xml_writer_add (writer, record, error) &&
         lud_xml_writer_finish (writer, error);
}
