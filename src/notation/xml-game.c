/* xml-game.c: one game of a file: all but its moves
 *
 * The structure was checked before (xml-event.c): what stands here is in its place and has what it
 * needs, unless a damaged game is repaired.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "xml-private.h"
#include "record/annotation.h"
#include "record/dice.h"

#include <glib/gi18n-lib.h>
#include <string.h>

const char *const lud_xml_side_names[2] = { "first", "second" };
const char *const lud_xml_player_kinds[3] = { NULL, "human", "computer" };
const char *const lud_xml_roll_sources[4] = { NULL, "unknown", "generator", "entered" };

int
lud_xml_find (const char *text, const char *const *names, int n)
{
  for (int i = 0; text && i < n; i++)
    if (names[i] && strcmp (names[i], text) == 0)
      return i;
  return -1;
}

gboolean
lud_xml_count_item (LudXmlGame *g)
{
  if (++g->n_items <= LUD_XML_MAX_ITEMS)
    return TRUE;
  return lud_xml_fault (g->in, LUD_NOTATION_ERROR_LIMIT, 0,
                        _ ("The game has more than 100,000 comments, marks and other notes."));
}

/* ------------------------------------------------------------------------------------------------
 * Foreign content
 */

void
lud_xml_keep (gpointer game, const char *place, const char *raw)
{
  LudXmlGame *g = game;

  if (!lud_xml_count_item (g))
    return;
  if (g->record)
    {
      lud_record_add_foreign (g->record, place, raw);
      return;
    }
  if (!g->foreign)
    g->foreign = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (g->foreign, g_strdup (place));
  g_ptr_array_add (g->foreign, g_strdup (raw));
}

void
lud_xml_keep_unknown (LudXmlGame *g, const char *place)
{
  if (g->in->has_unknown)
    lud_xml_keep (g, place, lud_xml_unknown (g->in));
}

/* What stood between the games. */
static void
keep_between (LudXmlGame *g)
{
  GString *between = g->in->between;

  for (gsize at = 0; at < between->len; at += strlen (between->str + at) + 1)
    lud_xml_keep (g, "before", between->str + at);
  g_string_truncate (between, 0);
}

/* Children of an element whose place word names; child reads one of ours.  At its END: TRUE. */
typedef gboolean (*ReadChild) (LudXmlGame *g);

static gboolean
read_children (LudXmlGame *g, ReadChild child)
{
  const char *place = lud_xml_words[g->in->word];

  for (;;)
    switch ((int) lud_xml_child (g->in))
      {
      case EVENT_START:
        if (!child (g))
          return FALSE;
        break;
      case EVENT_FOREIGN:
        lud_xml_keep (g, place, g->in->foreign->str);
        break;
      case EVENT_END:
        return !g->in->fault;
      default:
        return FALSE;
      }
}

/* ------------------------------------------------------------------------------------------------
 * What stands before the moves
 */

static gboolean
read_tag (LudXmlGame *g)
{
  g_autofree char *name = g_strdup (g->in->attr[ATTR_NAME]);
  const char *value;

  if (!lud_xml_count_item (g))
    return FALSE;
  if (!g->tags)
    g->tags = g_ptr_array_new_with_free_func (g_free);
  if (g->in->has_unknown)
    {
      g_autofree char *place = g_strdup_printf ("tag %u", g->tags->len / 2);

      lud_xml_keep_unknown (g, place);
    }
  value = lud_xml_text (g->in);
  if (!value)
    return FALSE;
  if (!name || name[strspn (name, " \t\r\n")] == '\0')
    return lud_xml_object (g->in, LUD_NOTATION_ERROR_RULES, _ ("A tag needs a name."));
  g_ptr_array_add (g->tags, g_steal_pointer (&name));
  g_ptr_array_add (g->tags, g_strdup (value));
  return TRUE;
}

static gboolean
read_header_child (LudXmlGame *g)
{
  int field = (int) g->in->word - WORD_EVENT;
  const char *text;

  if (g->in->word == WORD_TAG)
    return read_tag (g);
  lud_xml_keep_unknown (g, lud_xml_words[g->in->word]);
  text = lud_xml_text (g->in);
  if (!text)
    return FALSE;
  g_free (g->field[field]);
  g->field[field] = g_strdup (text);
  return TRUE;
}

static int
number_of (const char *text)
{
  return text ? (int) g_ascii_strtoll (text, NULL, 10) : 0;
}

static gboolean
read_player (LudXmlGame *g)
{
  const char *const *attr = g->in->attr;
  int who = lud_xml_find (attr[ATTR_SIDE], lud_xml_side_names, 2);
  LudPlayer *player;

  if (who < 0 || g->has_player[who])
    return (who < 0
              ? g->in->repair != NULL
              : lud_xml_object (g->in, LUD_NOTATION_ERROR_RULES,
                                _ ("There is one player for each side, first and second."))) &&
           lud_xml_end (g->in, NULL, NULL, NULL);
  g->has_player[who] = TRUE;
  player = &g->player[who];
  player->name = g_strdup (attr[ATTR_NAME]);
  player->kind = (LudPlayerKind) MAX (0, lud_xml_find (attr[ATTR_KIND], lud_xml_player_kinds, 3));
  player->rating = number_of (attr[ATTR_RATING]);
  player->level = number_of (attr[ATTR_LEVEL]);
  lud_xml_keep_unknown (g, lud_xml_side_names[who]);
  return lud_xml_end (g->in, lud_xml_keep, g, lud_xml_side_names[who]);
}

static gboolean
read_option (LudXmlGame *g)
{
  const char *name = g->in->attr[ATTR_NAME], *value = g->in->attr[ATTR_VALUE];
  RulesReason reason;

  if (!name || !value)
    return lud_xml_end (g->in, NULL, NULL, NULL);
  for (int i = 0; i < rules_n_options (g->game); i++)
    if (strcmp (g->game->options[i].key, name) == 0 && g->params.given[i])
      return lud_xml_fault (g->in, LUD_NOTATION_ERROR_RULES, 0, _ ("The option is given twice."));
  reason = rules_params_set (&g->params, name, value);
  /* Under other options it would be another game: that cannot be put right. */
  if (reason.msgid)
    return lud_xml_fault (g->in, LUD_NOTATION_ERROR_RULES, 0, "%.80s=%.80s: %s", name, value,
                          _ (reason.msgid));
  if (g->in->has_unknown)
    {
      g_autofree char *place = g_strdup_printf ("option %s", name);

      lud_xml_keep_unknown (g, place);
    }
  return lud_xml_end (g->in, NULL, NULL, NULL);
}

/* LudField is in the order of the words. */
G_STATIC_ASSERT (LUD_FIELD_EVENT == 0 && LUD_FIELD_ROUND == WORD_ROUND - WORD_EVENT &&
                 LUD_FIELD_PLACE == WORD_PLACE - WORD_EVENT &&
                 LUD_FIELD_DATE == WORD_DATE - WORD_EVENT &&
                 LUD_FIELD_SOURCE == WORD_SOURCE - WORD_EVENT &&
                 LUD_FIELD_ANNOTATOR == WORD_ANNOTATOR - WORD_EVENT);

static gboolean
make_record (LudXmlGame *g)
{
  g_autoptr (GError) error = NULL;

  g->record = lud_record_new (&g->params, g->position, &error);
  if (!g->record)
    return lud_xml_fault (g->in, LUD_NOTATION_ERROR_RULES, 0, "%s", error->message);
  if (g->id)
    lud_record_set_id (g->record, g->id, NULL);
  for (int i = 0; i < LUD_N_FIELDS; i++)
    if (g->field[i])
      lud_record_set_field (g->record, (LudField) i, g->field[i], NULL);
  for (int i = 0; i < 2; i++)
    if (g->has_player[i])
      lud_record_set_player (g->record, (RulesActor) i, &g->player[i]);
  for (guint i = 0; g->tags && i < g->tags->len; i += 2)
    if (!lud_record_add_tag (g->record, g->tags->pdata[i], g->tags->pdata[i + 1], &error))
      return lud_xml_fault (g->in, LUD_NOTATION_ERROR_RULES, 0, "%s", error->message);
  for (guint i = 0; g->foreign && i < g->foreign->len; i += 2)
    lud_record_add_foreign (g->record, g->foreign->pdata[i], g->foreign->pdata[i + 1]);
  return TRUE;
}

static gboolean
read_setup_child (LudXmlGame *g)
{
  const char *text;

  if (g->in->word == WORD_OPTION)
    return read_option (g);
  lud_xml_keep_unknown (g, "position");
  text = lud_xml_text (g->in);
  if (!text)
    return FALSE;
  g->position = g_strdup (text);
  /* Now, for the line of a fault in it. */
  return make_record (g);
}

gboolean
lud_xml_duration (LudXmlGame *g, LudXmlAttr attr, gint64 *out)
{
  gint64 time;

  if (!g->in->attr[attr])
    return TRUE;
  time = lud_xml_read_duration (g->in->attr[attr]);
  if (time > LUD_TIME_MAX)
    return lud_xml_object (g->in, LUD_NOTATION_ERROR_LIMIT,
                           _ ("A time is longer than a thousand days."));
  *out = time;
  return TRUE;
}

static gboolean
read_time (LudXmlGame *g)
{
  LudTimeControl time = { 0, 0, 0 };

  if (!lud_xml_duration (g, ATTR_MAIN, &time.main) ||
      !lud_xml_duration (g, ATTR_INCREMENT, &time.increment) ||
      !lud_xml_duration (g, ATTR_PER_TURN, &time.per_turn))
    return FALSE;
  lud_record_set_time_control (g->record, &time);
  lud_xml_keep_unknown (g, "time");
  return lud_xml_end (g->in, lud_xml_keep, g, "time");
}

/* The secret fits the commitment, which stands in front of it. */
static gboolean
read_secret (LudXmlGame *g, const char *commit, const char *reveal)
{
  guint8 secret[LUD_SECRET_SIZE];
  g_autofree char *means = NULL;

  for (int i = 0; i < LUD_SECRET_SIZE; i++)
    secret[i] = (guint8) (g_ascii_xdigit_value (reveal[2 * i]) << 4 |
                          g_ascii_xdigit_value (reveal[2 * i + 1]));
  means = lud_dice_commit (secret);
  if (!commit)
    return lud_xml_object (g->in, LUD_NOTATION_ERROR_RULES,
                           _ ("There is a secret of the dice, but no commitment to it."));
  if (strcmp (means, commit) != 0)
    return lud_xml_object (g->in, LUD_NOTATION_ERROR_RULES,
                           _ ("The secret of the dice is not the one committed to."));
  lud_record_set_secret (g->record, secret);
  return TRUE;
}

static gboolean
read_dice (LudXmlGame *g)
{
  const char *const *attr = g->in->attr;
  static const LudXmlAttr words[2] = { ATTR_FIRST_WORD, ATTR_SECOND_WORD };
  int source = lud_xml_find (attr[ATTR_SOURCE], lud_xml_roll_sources, 4);
  g_autoptr (GError) error = NULL;

  g->source = source < 0 ? LUD_ROLL_UNKNOWN : (LudRollSource) source;
  if (attr[ATTR_COMMIT])
    lud_record_set_commitment (g->record, attr[ATTR_COMMIT], NULL);
  if (attr[ATTR_REVEAL] && !read_secret (g, attr[ATTR_COMMIT], attr[ATTR_REVEAL]))
    return FALSE;
  for (int i = 0; i < 2; i++)
    if (attr[words[i]] && !lud_record_set_word (g->record, (RulesActor) i, attr[words[i]], &error))
      {
        if (!lud_xml_object (g->in, LUD_NOTATION_ERROR_RULES, "%s", error->message))
          return FALSE;
        g_clear_error (&error);
      }
  lud_xml_keep_unknown (g, "dice");
  return lud_xml_end (g->in, lud_xml_keep, g, "dice");
}

/* ------------------------------------------------------------------------------------------------
 * The game
 */

static gboolean
begin_game (LudXmlGame *g)
{
  const char *kind = g->in->attr[ATTR_KIND], *id = g->in->attr[ATTR_ID];

  if (!kind)
    return lud_xml_fault (g->in, LUD_NOTATION_ERROR_STRUCTURE, 0,
                          _ ("The game does not say which one it is."));
  g->game = rules_find_game (kind);
  if (!g->game)
    return lud_xml_fault (g->in, LUD_NOTATION_ERROR_RULES, 0,
                          _ ("“%s” is not a game that the program knows."), kind);
  if (id)
    g->id = g_strdup (id + strlen (LUD_XML_UUID));
  g->source = LUD_ROLL_UNKNOWN;
  rules_params_init (&g->params, g->game);
  keep_between (g);
  lud_xml_keep_unknown (g, "game");
  return !g->in->fault;
}

static gboolean
read_part (LudXmlGame *g, LudXmlLine *line)
{
  LudXmlWord word = g->in->word;

  if (word > WORD_SETUP && !g->record && !make_record (g))
    return FALSE;
  switch ((int) word)
    {
    case WORD_HEADER:
      lud_xml_keep_unknown (g, "header");
      return read_children (g, read_header_child);
    case WORD_PLAYERS:
      lud_xml_keep_unknown (g, "players");
      return read_children (g, read_player);
    case WORD_SETUP:
      lud_xml_keep_unknown (g, "setup");
      return read_children (g, read_setup_child) && (g->record || make_record (g));
    case WORD_TIME:
      return read_time (g);
    case WORD_DICE:
      return read_dice (g);
    case WORD_MOVES:
      line->node = lud_record_get_root (g->record);
      return lud_xml_moves (g, line);
    case WORD_RESULT:
    default:
      g->in->turn = 0;
      lud_xml_keep_unknown (g, "result");
      return lud_xml_result (g, line) && lud_xml_end (g->in, lud_xml_keep, g, "result");
    }
}

static gboolean
read_parts (LudXmlGame *g)
{
  LudXmlLine line = { 0 };

  for (;;)
    switch ((int) lud_xml_child (g->in))
      {
      case EVENT_START:
        if (!read_part (g, &line))
          return FALSE;
        break;
      case EVENT_FOREIGN:
        lud_xml_keep (g, "game", g->in->foreign->str);
        break;
      case EVENT_END:
        return !g->in->fault && (g->record || make_record (g));
      default:
        return FALSE;
      }
}

static void
clear_game (LudXmlGame *g)
{
  g_free (g->position);
  g_free (g->id);
  for (int i = 0; i < LUD_N_FIELDS; i++)
    g_free (g->field[i]);
  for (int i = 0; i < 2; i++)
    g_free (g->player[i].name);
  g_clear_pointer (&g->tags, g_ptr_array_unref);
  g_clear_pointer (&g->foreign, g_ptr_array_unref);
  g_free (g->board);
}

LudRecord *
lud_xml_game (LudXmlReader *self)
{
  LudXmlGame g = { .in = self };

  if (!begin_game (&g) || !read_parts (&g))
    {
      /* What stands in front of broken markup is kept in a repair. */
      gboolean is_cut = self->repair && self->fault &&
                        (self->told.code == LUD_NOTATION_ERROR_XML ||
                         self->told.code == LUD_NOTATION_ERROR_LIMIT) &&
                        (g.record || (g.game && make_record (&g)));

      if (!is_cut)
        g_clear_object (&g.record);
      else
        {
          self->repair->n_other++;
          if (!self->repair->sentence)
            {
              self->repair->line = self->told.line;
              self->repair->sentence = g_strdup (self->told.sentence);
            }
        }
    }
  clear_game (&g);
  return g.record;
}
