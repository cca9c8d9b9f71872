/* text-header.c: the header lines of a game
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "record/dice.h"
#include "text-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>


typedef struct
{
  const char *at; /* the key in the text */
  char *key, *value;
  gboolean done;
} Entry;

static void
clear_entry (gpointer data)
{
  Entry *entry = data;

  g_free (entry->key);
  g_free (entry->value);
}

static gsize
key_length (const Entry *entry)
{
  return strlen (entry->key);
}

/* ------------------------------------------------------------------------------------------------
 * Lines
 */

/* How many bytes of a quotation mark stand at p, plain or typographic; 0 for none. */
static gsize
quote_at (const char *p)
{
  static const char *const quotes[] = { "\"",           "\xe2\x80\x9c", "\xe2\x80\x9d",
                                        "\xe2\x80\x9e", "\xc2\xab",     "\xc2\xbb" };

  for (guint i = 0; i < G_N_ELEMENTS (quotes); i++)
    if (g_str_has_prefix (p, quotes[i]))
      return strlen (quotes[i]);
  return 0;
}

static const char *
skip_spaces (const char *p, const char *end)
{
  while (p < end && (*p == ' ' || *p == '\t'))
    p++;
  return p;
}

static const char *
line_end (const char *p, const char *end)
{
  while (p < end && *p != '\n' && *p != '\r')
    p++;
  return p;
}

/* Reads a value in plain quotes with its escapes; NULL when its closing quote is missing. */
static const char *
read_quoted (const char *p, const char *stop, GString *value)
{
  for (p++; p < stop && *p != '"'; p++)
    {
      if (*p == '\\' && p + 1 < stop && (p[1] == '"' || p[1] == '\\'))
        p++;
      g_string_append_c (value, *p);
    }
  return p < stop ? p + 1 : NULL;
}

/* A value as people write it: without quotes, with typographic ones, without its bracket. */
static void
read_sloppy (const char *p, const char *stop, GString *value)
{
  gsize quote = quote_at (p);

  g_string_truncate (value, 0);
  while (stop > p && strchr (" \t]", stop[-1]))
    stop--;
  p += quote;
  g_string_append_len (value, p, stop - p);
  for (gsize w = 1; w <= 3 && w <= value->len; w++)
    if (quote_at (value->str + value->len - w) == w)
      {
        g_string_truncate (value, value->len - w);
        break;
      }
}

/* Reads the header line at g->at. */
static gboolean
read_line (LudTextGame *g, GArray *entries)
{
  const char *stop = line_end (g->at, g->end);
  const char *p = g->at + 1, *behind = NULL;
  g_autoptr (GString) value = g_string_new (NULL);
  Entry entry = { .at = p };

  while (p < stop && (g_ascii_isalnum (*p) || *p == '_' || *p == '-' || (*p & 0x80)))
    p++;
  if (p == entry.at)
    return lud_text_fault (g, LUD_NOTATION_ERROR_STRUCTURE, g->at, (gsize) (stop - g->at),
                           _ ("A header line is written [Key \"value\"]."));
  entry.key = g_strndup (entry.at, (gsize) (p - entry.at));
  p = skip_spaces (p, stop);
  if (p < stop && *p == '"')
    behind = read_quoted (p, stop, value);
  if (behind)
    {
      behind = skip_spaces (behind, stop);
      if (behind < stop && *behind == ']')
        behind = skip_spaces (behind + 1, stop);
      else
        behind = NULL;
    }
  if (!behind)
    {
      if (!lud_text_mend (g, g->at, (gsize) (stop - g->at),
                          _ ("A header line is written [Key \"value\"].")))
        {
          g_free (entry.key);
          return FALSE;
        }
      read_sloppy (p, stop, value);
      behind = stop;
    }
  entry.value = g_string_free (g_steal_pointer (&value), FALSE);
  g_array_append_val (entries, entry);
  g->at = behind;
  return TRUE;
}

/* ------------------------------------------------------------------------------------------------
 * What is played
 */

static Entry *
find (GArray *entries, const char *key)
{
  for (guint i = 0; i < entries->len; i++)
    {
      Entry *entry = &g_array_index (entries, Entry, i);

      if (!entry->done && g_ascii_strcasecmp (entry->key, key) == 0)
        {
          entry->done = TRUE;
          return entry;
        }
    }
  return NULL;
}

/* Whether the header said another value of the option already. */
static gboolean
is_contradiction (const RulesParams *params,
                  const gboolean *said,
                  const char *key,
                  const char *value)
{
  for (int i = 0; i < rules_n_options (params->game); i++)
    if (strcmp (params->game->options[i].key, key) == 0)
      return said[i] && strcmp (rules_params_value (params, i), value) != 0;
  return FALSE;
}

static void
note_said (const RulesParams *params, gboolean *said, const char *key)
{
  for (int i = 0; i < rules_n_options (params->game); i++)
    said[i] |= strcmp (params->game->options[i].key, key) == 0;
}

/* "size=8", or several with blanks or commas between them. */
static gboolean
set_options (LudTextGame *g, RulesParams *params, gboolean *said, const Entry *entry)
{
  g_auto (GStrv) words = g_strsplit_set (entry->value, " ,;\t", -1);

  for (char **word = words; *word; word++)
    {
      g_auto (GStrv) pair = g_strsplit (*word, "=", 2);
      RulesReason reason;

      if (!**word)
        continue;
      if (!pair[1])
        return lud_text_fault (g, LUD_NOTATION_ERROR_STRUCTURE, entry->at, key_length (entry),
                               _ ("An option is written key=value."));
      g_strstrip (pair[0]);
      g_strstrip (pair[1]);
      if (is_contradiction (params, said, pair[0], pair[1]))
        return lud_text_fault (g, LUD_NOTATION_ERROR_RULES, entry->at, key_length (entry),
                               _ ("The option is given twice."));
      reason = rules_params_set (params, pair[0], pair[1]);
      if (reason.msgid)
        {
          g_autofree char *told = g_strdup_printf ("%s: %s", *word, _ (reason.msgid));

          return lud_text_fault (g, LUD_NOTATION_ERROR_RULES, entry->at, key_length (entry), told);
        }
      note_said (params, said, pair[0]);
    }
  return TRUE;
}

/* The game by its id, or by its name as people write it. */
static const RulesGame *
find_game (const char *value)
{
  g_autofree char *folded = g_utf8_casefold (value, -1);

  for (const RulesGame *const *game = rules_games (); *game; game++)
    {
      g_autofree char *id = g_utf8_casefold ((*game)->id, -1);
      g_autofree char *name = g_utf8_casefold ((*game)->name, -1);

      if (strcmp (folded, id) == 0 || strcmp (folded, name) == 0)
        return *game;
    }
  return NULL;
}

static gboolean
make_record (LudTextGame *g, GArray *entries)
{
  RulesParams params = { 0 };
  gboolean said[RULES_MAX_OPTIONS] = { 0 };
  Entry *entry = find (entries, "Game");
  const Entry *position;
  GError *error = NULL;

  g->game = entry ? find_game (entry->value) : g->in->has_params ? g->in->params.game : NULL;
  if (!g->game && entry)
    return lud_text_fault (g, LUD_NOTATION_ERROR_STRUCTURE, entry->at, key_length (entry),
                           _ ("This is not a game that the program knows."));
  if (!g->game)
    return lud_text_fault (g, LUD_NOTATION_ERROR_STRUCTURE, g->text, 0,
                           _ ("Nothing says which game this is."));
  if (g->in->has_params && g->in->params.game == g->game)
    params = g->in->params;
  else
    rules_params_init (&params, g->game);
  while ((entry = find (entries, "Option")))
    if (!set_options (g, &params, said, entry))
      return FALSE;
  position = find (entries, "Position");
  g->record = lud_record_new (&params, position ? position->value : NULL, &error);
  if (g->record)
    return TRUE;
  lud_text_fault (g, LUD_NOTATION_ERROR_RULES, position ? position->at : g->text,
                  position ? key_length (position) : 0, error->message);
  g_error_free (error);
  return FALSE;
}

/* ------------------------------------------------------------------------------------------------
 * What is known about it
 */

/* What has no place of its own is kept as a tag. */
static void
keep (LudTextGame *g, const Entry *entry)
{
  lud_record_add_tag (g->record, entry->key, entry->value, NULL);
}

static gboolean
mend_and_keep (LudTextGame *g, const Entry *entry, const char *sentence)
{
  if (!lud_text_mend (g, entry->at, key_length (entry), sentence))
    return FALSE;
  keep (g, entry);
  return TRUE;
}

/* A date as people write it ("2026.05.??", "2026/5/7") in the form of records; "" when nothing is
 * known.  g_free() it; NULL when it is no date. */
static char *
read_date (const char *text)
{
  guint part[3] = { 0, 0, 0 };
  g_auto (GStrv) words = g_strsplit_set (text, ".-/", -1);
  g_autofree char *date = NULL;

  if (g_strv_length (words) > 3)
    return NULL;
  for (guint i = 0; words[i]; i++)
    {
      guint64 n;

      if (strspn (words[i], "?") == strlen (words[i]))
        continue;
      if (!g_ascii_string_to_unsigned (words[i], 10, 1, 9999, &n, NULL) || (i > 0 && !part[i - 1]))
        return NULL;
      part[i] = (guint) n;
    }
  if (!part[0])
    return g_strdup ("");
  if (part[2])
    date = g_strdup_printf ("%04u-%02u-%02u", part[0], part[1], part[2]);
  else if (part[1])
    date = g_strdup_printf ("%04u-%02u", part[0], part[1]);
  else
    date = g_strdup_printf ("%04u", part[0]);
  return lud_record_is_date (date) ? g_steal_pointer (&date) : NULL;
}

static gboolean
set_field (LudTextGame *g, LudField field, const Entry *entry)
{
  g_autofree char *date = NULL;

  /* What is called unknown is not known. */
  if (strcmp (entry->value, "?") == 0)
    return TRUE;
  if (*lud_record_get_field (g->record, field))
    return mend_and_keep (g, entry, _ ("This was said already."));
  if (field != LUD_FIELD_DATE)
    return lud_record_set_field (g->record, field, entry->value, NULL);
  date = read_date (entry->value);
  if (!date)
    return mend_and_keep (g, entry, _ ("This is not a date: write YYYY, YYYY-MM or YYYY-MM-DD."));
  return lud_record_set_field (g->record, field, date, NULL);
}

static gboolean
set_player (LudTextGame *g, RulesActor who, const char *what, const Entry *entry)
{
  LudPlayer player = *lud_record_get_player (g->record, who);
  guint64 n = 0;

  player.name = g_strdup (player.name);
  if (!*what)
    {
      g_free (player.name);
      player.name = g_strdup (strcmp (entry->value, "?") == 0 ? "" : entry->value);
    }
  else if (g_ascii_strcasecmp (what, "Kind") == 0)
    player.kind = g_ascii_strcasecmp (entry->value, "human") == 0      ? LUD_PLAYER_HUMAN
                  : g_ascii_strcasecmp (entry->value, "computer") == 0 ? LUD_PLAYER_COMPUTER
                                                                       : LUD_PLAYER_UNKNOWN;
  else if (g_ascii_string_to_unsigned (entry->value, 10, 1, 9999, &n, NULL))
    {
      if (g_ascii_strcasecmp (what, "Rating") == 0)
        player.rating = (int) n;
      else
        {
          /* Only computers have levels; the kind may come later. */
          player.kind = LUD_PLAYER_COMPUTER;
          player.level = (int) n;
        }
    }
  else
    {
      g_free (player.name);
      return mend_and_keep (g, entry, _ ("This is not a number that a player can have."));
    }
  lud_record_set_player (g->record, who, &player);
  g_free (player.name);
  return TRUE;
}

/* Whether key is "First", "SecondRating", ...; or a side of the board, for who begins with it. */
static gboolean
is_player_key (LudTextGame *g, const char *key, RulesActor *who, const char **what)
{
  static const char *const whats[] = { "", "Kind", "Rating", "Level" };
  const char *sides[2];
  const RulesState *start = lud_record_get_start (g->record);

  for (int i = 0; i < 2; i++)
    sides[i] = g->game->side_name[g->game->side_of (start, (RulesActor) i)];
  for (int i = 0; i < 2; i++)
    for (guint k = 0; k < G_N_ELEMENTS (whats); k++)
      {
        g_autofree char *plain = g_strconcat (i == 0 ? "First" : "Second", whats[k], NULL);
        g_autofree char *side = g_strconcat (sides[i], whats[k], NULL);

        if (g_ascii_strcasecmp (key, plain) == 0 || g_ascii_strcasecmp (key, side) == 0)
          {
            *who = (RulesActor) i;
            *what = whats[k];
            return TRUE;
          }
      }
  return FALSE;
}

static gboolean
set_result (LudTextGame *g, const Entry *entry)
{
  int result = lud_text_find_result (entry->value, strlen (entry->value));

  if (strcmp (entry->value, "?") == 0 || !*entry->value)
    return TRUE;
  if (result < 0)
    return mend_and_keep (g, entry, _ ("A result is 1-0, 0-1, 1/2 or *."));
  g_free (g->result.text);
  g->result.text = g_strdup (entry->value);
  g->result.at = entry->at;
  return TRUE;
}

static gboolean
set_reason (LudTextGame *g, const Entry *entry)
{
  g_autofree char *lower = g_ascii_strdown (entry->value, -1);

  g->result.reason = rules_end_from_name (lower);
  if (g->result.reason != RULES_END_NONE)
    return TRUE;
  return mend_and_keep (g, entry, _ ("This is not a reason why games end."));
}

static gboolean
set_reveal (LudTextGame *g, const Entry *entry)
{
  guint8 secret[LUD_SECRET_SIZE];
  g_autofree char *commitment = g_strdup (lud_record_get_commitment (g->record));
  gboolean good = commitment && strlen (entry->value) == 2 * LUD_SECRET_SIZE;

  for (int i = 0; good && i < LUD_SECRET_SIZE; i++)
    {
      int high = g_ascii_xdigit_value (entry->value[2 * i]);
      int low = g_ascii_xdigit_value (entry->value[2 * i + 1]);

      good = high >= 0 && low >= 0;
      secret[i] = (guint8) ((high & 15) << 4 | (low & 15));
    }
  if (!good)
    return lud_text_fault (
      g, LUD_NOTATION_ERROR_STRUCTURE, entry->at, key_length (entry),
      _ ("The secret of the dice is not 64 hexadecimal digits behind a commitment."));
  lud_record_set_secret (g->record, secret);
  if (strcmp (lud_record_get_commitment (g->record), commitment) != 0)
    return lud_text_fault (g, LUD_NOTATION_ERROR_STRUCTURE, entry->at, key_length (entry),
                           _ ("The secret of the dice is not the one committed to."));
  return TRUE;
}

static gboolean
set_dice (LudTextGame *g, const Entry *entry)
{
  GError *error = NULL;

  if (g_ascii_strcasecmp (entry->key, "Reveal") == 0)
    return set_reveal (g, entry);
  if (g_ascii_strcasecmp (entry->key, "Commit") == 0)
    {
      if (lud_record_set_commitment (g->record, entry->value, &error))
        return TRUE;
      lud_text_fault (g, LUD_NOTATION_ERROR_STRUCTURE, entry->at, key_length (entry),
                      error->message);
      g_error_free (error);
      return FALSE;
    }
  if (g_ascii_strcasecmp (entry->value, "generator") == 0)
    g->rolls = LUD_ROLL_GENERATOR;
  else if (g_ascii_strcasecmp (entry->value, "entered") == 0)
    g->rolls = LUD_ROLL_ENTERED;
  else if (g_ascii_strcasecmp (entry->value, "unknown") != 0)
    return mend_and_keep (g, entry, _ ("Rolls come from generator, entered or unknown."));
  return TRUE;
}

static gboolean
set_word (LudTextGame *g, RulesActor who, const Entry *entry)
{
  GError *error = NULL;

  if (lud_record_set_word (g->record, who, entry->value, &error))
    return TRUE;
  lud_text_fault (g, LUD_NOTATION_ERROR_STRUCTURE, entry->at, key_length (entry), error->message);
  g_error_free (error);
  return FALSE;
}

/* "name=value"; a backslash in the name takes the meaning of what follows away. */
static gboolean
set_tag (LudTextGame *g, const Entry *entry)
{
  g_autoptr (GString) name = g_string_new (NULL);
  const char *p = entry->value;

  for (; *p && *p != '='; p++)
    {
      if (*p == '\\' && p[1])
        p++;
      g_string_append_c (name, *p);
    }
  if (*p == '=' && lud_record_add_tag (g->record, name->str, p + 1, NULL))
    return TRUE;
  return mend_and_keep (g, entry, _ ("A tag is written name=value."));
}

static gboolean
set_id (LudTextGame *g, const Entry *entry)
{
  const char *id = entry->value;

  if (g_str_has_prefix (id, "urn:uuid:"))
    id += strlen ("urn:uuid:");
  return lud_record_set_id (g->record, id, NULL) ||
         mend_and_keep (g, entry, _ ("The identifier of the game is not a UUID."));
}

/* What a header says once.  Players have four things each. */
typedef enum
{
  SAID_ID,
  SAID_RESULT,
  SAID_REASON,
  SAID_ROLLS,
  SAID_COMMIT,
  SAID_REVEAL,
  SAID_FIRST_WORD,
  SAID_SECOND_WORD,
  SAID_PLAYERS
} Said;

/* Which of them a line is about: its place, how ever it is called; -1: it may come again. */
static int
find_said (LudTextGame *g, const Entry *entry)
{
  static const struct
  {
    const char *key;
    Said said;
  } keys[] = {
    { "Id", SAID_ID },
    { "Result", SAID_RESULT },
    { "Reason", SAID_REASON },
    { "Termination", SAID_REASON },
    { "Rolls", SAID_ROLLS },
    { "Commit", SAID_COMMIT },
    { "Reveal", SAID_REVEAL },
    { "FirstWord", SAID_FIRST_WORD },
    { "SecondWord", SAID_SECOND_WORD },
  };
  const char *what;
  RulesActor who;

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (g_ascii_strcasecmp (entry->key, keys[i].key) == 0)
      return (int) keys[i].said;
  if (is_player_key (g, entry->key, &who, &what))
    return (int) SAID_PLAYERS + 4 * (int) who +
           (*what ? 1 + (g_ascii_strcasecmp (what, "Rating") == 0) +
                      2 * (g_ascii_strcasecmp (what, "Level") == 0)
                  : 0);
  return -1;
}

static gboolean
set_entry (LudTextGame *g, const Entry *entry)
{
  static const struct
  {
    const char *key;
    LudField field;
  } fields[] = {
    { "Event", LUD_FIELD_EVENT },         { "Round", LUD_FIELD_ROUND },
    { "Place", LUD_FIELD_PLACE },         { "Site", LUD_FIELD_PLACE },
    { "Date", LUD_FIELD_DATE },           { "Source", LUD_FIELD_SOURCE },
    { "Annotator", LUD_FIELD_ANNOTATOR },
  };
  const char *key = entry->key, *what;
  RulesActor who;
  int said;

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    if (g_ascii_strcasecmp (key, fields[i].key) == 0)
      return set_field (g, fields[i].field, entry);
  /* What the game is was read from the first of these. */
  if (g_ascii_strcasecmp (key, "Game") == 0 || g_ascii_strcasecmp (key, "Position") == 0)
    return mend_and_keep (g, entry, _ ("This was said already."));
  said = find_said (g, entry);
  if (said >= 0 && g->said & (1u << said))
    return mend_and_keep (g, entry, _ ("This was said already."));
  if (said >= 0)
    g->said |= 1u << said;
  if (g_ascii_strcasecmp (key, "Id") == 0)
    return set_id (g, entry);
  if (g_ascii_strcasecmp (key, "Tag") == 0)
    return set_tag (g, entry);
  if (g_ascii_strcasecmp (key, "Result") == 0)
    return set_result (g, entry);
  if (g_ascii_strcasecmp (key, "Reason") == 0 || g_ascii_strcasecmp (key, "Termination") == 0)
    return set_reason (g, entry);
  if (g_ascii_strcasecmp (key, "Rolls") == 0 || g_ascii_strcasecmp (key, "Commit") == 0 ||
      g_ascii_strcasecmp (key, "Reveal") == 0)
    return set_dice (g, entry);
  if (g_ascii_strcasecmp (key, "FirstWord") == 0)
    return set_word (g, RULES_FIRST, entry);
  if (g_ascii_strcasecmp (key, "SecondWord") == 0)
    return set_word (g, RULES_SECOND, entry);
  if (is_player_key (g, key, &who, &what))
    return set_player (g, who, what, entry);
  keep (g, entry);
  return TRUE;
}

gboolean
lud_text_read_header (LudTextGame *g)
{
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (Entry));

  g_array_set_clear_func (entries, clear_entry);
  for (lud_text_skip_blank (g); g->at < g->end && *g->at == '['; lud_text_skip_blank (g))
    if (entries->len >= LUD_TEXT_MAX_LINES)
      return lud_text_fault (g, LUD_NOTATION_ERROR_LIMIT, g->at, 0,
                             _ ("The game has more than 1,000 header lines."));
    else if (!read_line (g, entries))
      return FALSE;
  if (!make_record (g, entries))
    return FALSE;
  /* The commitment first: the secret is compared with it. */
  for (int pass = 0; pass < 2; pass++)
    for (guint i = 0; i < entries->len; i++)
      {
        Entry *entry = &g_array_index (entries, Entry, i);
        gboolean late = g_ascii_strcasecmp (entry->key, "Reveal") == 0;

        if (!entry->done && late == (pass == 1) && !set_entry (g, entry))
          return FALSE;
      }
  return TRUE;
}
