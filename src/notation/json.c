/* json.c: games as JSON lines
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "json.h"
#include "record/dice.h"
#include "record/digest.h"
#include "text-export.h"

#include <string.h>

void
lud_json_append_string (GString *out, const char *text)
{
  g_string_append_c (out, '"');
  for (; *text; text++)
    switch (*text)
      {
      case '"':
      case '\\':
        g_string_append_c (out, '\\');
        g_string_append_c (out, *text);
        break;
      case '\n':
        g_string_append (out, "\\n");
        break;
      case '\t':
        g_string_append (out, "\\t");
        break;
      default:
        if ((guchar) *text < 0x20)
          g_string_append_printf (out, "\\u%04x", (guint) (guchar) *text);
        else
          g_string_append_c (out, *text);
        break;
      }
  g_string_append_c (out, '"');
}

/* "name": in front of a member's value, with a comma unless it is the first of its object. */
static void
put_name (GString *out, const char *name)
{
  if (out->str[out->len - 1] != '{')
    g_string_append_c (out, ',');
  lud_json_append_string (out, name);
  g_string_append_c (out, ':');
}

static void
put_text (GString *out, const char *name, const char *value)
{
  put_name (out, name);
  lud_json_append_string (out, value);
}

static void
put_number (GString *out, const char *name, guint value)
{
  put_name (out, name);
  g_string_append_printf (out, "%u", value);
}

static void
put_options (GString *out, LudRecord *record)
{
  const RulesGame *game = lud_record_get_game (record);
  const RulesParams *params = lud_record_get_params (record);

  put_name (out, "options");
  g_string_append_c (out, '{');
  for (int i = 0; i < rules_n_options (game); i++)
    if (rules_params_counts (params, i))
      put_text (out, game->options[i].key, rules_params_value (params, i));
  g_string_append_c (out, '}');
}

/* The tags: one name may stand several times, its values are gathered where it stands first. */
static void
put_tags (GString *out, LudRecord *record)
{
  guint n = lud_record_get_n_tags (record);
  g_autoptr (GHashTable) done = g_hash_table_new (g_str_hash, g_str_equal);

  if (n == 0)
    return;
  put_name (out, "tags");
  g_string_append_c (out, '{');
  for (guint i = 0; i < n; i++)
    {
      const char *name = lud_record_get_tag (record, i)->name;

      if (!g_hash_table_add (done, (gpointer) name))
        continue;
      put_name (out, name);
      for (guint k = i; k < n; k++)
        {
          const LudTag *tag = lud_record_get_tag (record, k);

          if (strcmp (tag->name, name) != 0)
            continue;
          g_string_append_c (out, k == i ? '[' : ',');
          lud_json_append_string (out, tag->value);
        }
      g_string_append_c (out, ']');
    }
  g_string_append_c (out, '}');
}

static void
put_headers (GString *out, LudRecord *record)
{
  static const char *const fields[LUD_N_FIELDS] = {
    [LUD_FIELD_EVENT] = "event", [LUD_FIELD_ROUND] = "round",   [LUD_FIELD_PLACE] = "place",
    [LUD_FIELD_DATE] = "date",   [LUD_FIELD_SOURCE] = "source", [LUD_FIELD_ANNOTATOR] = "annotator",
  };

  put_name (out, "headers");
  g_string_append_c (out, '{');
  for (int i = 0; i < LUD_N_FIELDS; i++)
    if (*lud_record_get_field (record, (LudField) i))
      put_text (out, fields[i], lud_record_get_field (record, (LudField) i));
  put_tags (out, record);
  g_string_append_c (out, '}');
}

static void
put_players (GString *out, LudRecord *record)
{
  put_name (out, "players");
  g_string_append_c (out, '{');
  for (int i = 0; i < 2; i++)
    {
      const LudPlayer *player = lud_record_get_player (record, (RulesActor) i);

      put_name (out, i == 0 ? "first" : "second");
      g_string_append_c (out, '{');
      if (*player->name)
        put_text (out, "name", player->name);
      if (player->kind != LUD_PLAYER_UNKNOWN)
        put_text (out, "kind", player->kind == LUD_PLAYER_HUMAN ? "human" : "computer");
      if (player->rating > 0)
        put_number (out, "rating", (guint) player->rating);
      if (player->level > 0)
        put_number (out, "level", (guint) player->level);
      g_string_append_c (out, '}');
    }
  g_string_append_c (out, '}');
}

/* Where the rolls of the main line came from, and their proof. */
static void
put_dice (GString *out, LudRecord *record)
{
  static const char *const sources[] = {
    [LUD_ROLL_UNKNOWN] = "unknown",
    [LUD_ROLL_GENERATOR] = "generator",
    [LUD_ROLL_ENTERED] = "entered",
  };
  const char *commitment = lud_record_get_commitment (record);
  const guint8 *secret = lud_record_get_secret (record);
  LudNode *last = lud_record_get_last (record), *node = lud_record_get_root (record);

  if (!lud_record_get_game (record)->weight)
    return;
  put_name (out, "dice");
  g_string_append (out, "{\"rolls\":[");
  while (node != last)
    {
      node = lud_node_get_first_child (node);
      if (lud_node_get_roll_source (node) == LUD_ROLL_NONE)
        continue;
      if (out->str[out->len - 1] != '[')
        g_string_append_c (out, ',');
      lud_json_append_string (out, sources[lud_node_get_roll_source (node)]);
    }
  g_string_append_c (out, ']');
  if (commitment)
    put_text (out, "commit", commitment);
  /* The secret is told when no roll can follow any more. */
  if (secret && lud_record_get_result (record).over)
    {
      char digits[2 * LUD_SECRET_SIZE + 1];

      for (int i = 0; i < LUD_SECRET_SIZE; i++)
        g_snprintf (digits + 2 * i, 3, "%02x", secret[i]);
      put_text (out, "reveal", digits);
    }
  if (*lud_record_get_word (record, RULES_FIRST))
    put_text (out, "first_word", lud_record_get_word (record, RULES_FIRST));
  if (*lud_record_get_word (record, RULES_SECOND))
    put_text (out, "second_word", lud_record_get_word (record, RULES_SECOND));
  g_string_append_c (out, '}');
}

gboolean
lud_json_append (GString *out, LudRecord *record, GError **error)
{
  LudResult result = lud_record_get_result (record);
  RulesOutcome outcome = { .over = result.over, .winner = result.winner };
  g_autofree char *play = lud_record_dup_play_digest (record);
  g_autoptr (GString) moves = g_string_new (NULL);
  g_autoptr (GString) text = g_string_new (NULL);

  if (!lud_text_append (moves, record, LUD_TEXT_MOVES_ONLY, error) ||
      !lud_text_append (text, record, LUD_TEXT_NOTES | LUD_TEXT_VARIATIONS, error))
    return FALSE;
  g_string_append_c (out, '{');
  put_text (out, "id", lud_record_get_id (record));
  put_text (out, "kind", lud_record_get_game (record)->id);
  put_options (out, record);
  put_text (out, "moves", moves->str);
  put_text (out, "result", rules_result_text (&outcome));
  put_text (out, "reason", result.over ? rules_end_name (result.reason) : "");
  put_number (out, "actions", lud_node_get_ply (lud_record_get_last (record)));
  put_number (out, "turns", lud_record_get_n_turns (record));
  put_name (out, "digests");
  g_string_append_c (out, '{');
  put_text (out, "play", play);
  g_string_append_c (out, '}');
  put_headers (out, record);
  put_players (out, record);
  put_dice (out, record);
  if (lud_record_get_position (record))
    put_text (out, "position", lud_record_get_position (record));
  if (strcmp (moves->str, text->str) != 0)
    put_text (out, "text", text->str);
  g_string_append (out, "}\n");
  return TRUE;
}
