/* study-page-notes.c: glyphs and marks of a game that is studied
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tool that is chosen draws where the right button is clicked; dragged it draws an arrow. Shift
 * and Control draw in the second and the third colour.  Drawing what is there already takes it
 * away.
 */

#include "config.h"

#include <glib/gi18n.h>
#include <string.h>

#include "study-page-private.h"

static const char *
tool_of (LudStudyPage *self)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "tool");
  g_autoptr (GVariant) state = g_action_get_state (action);

  return g_variant_get_string (state, NULL);
}

/* ---- marks ----------------------------------------------------------------------------------- */

/* The first letter that stands on no point yet. */
static char
next_letter (const LudNode *node)
{
  gboolean used[26] = { FALSE };

  for (guint i = 0; i < lud_node_get_n_marks (node); i++)
    {
      char letter = lud_node_get_mark (node, i)->text[0];

      if (letter >= 'A' && letter <= 'Z')
        used[letter - 'A'] = TRUE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (used); i++)
    if (!used[i])
      return (char) ('A' + i);
  return 'Z';
}

static gboolean
same_place (const LudMark *a, const LudMark *b)
{
  return a->kind == b->kind && a->point == b->point && a->to == b->to;
}

static void
draw (LudStudyPage *self, LudMarkKind kind, guint colour, int from, int to)
{
  LudNode *node = _lud_study_page_node (self);
  const char letter[2] = { next_letter (node), 0 };
  const LudMark mark = { kind,
                         colour,
                         from,
                         kind == LUD_MARK_KIND_ARROW ? to : -1,
                         kind == LUD_MARK_KIND_LABEL ? letter : "",
                         "" };
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < lud_node_get_n_marks (node); i++)
    {
      const LudMark *old = lud_node_get_mark (node, i);

      if (!same_place (old, &mark))
        continue;
      if (old->colour == colour)
        lud_record_remove_mark (self->record, node, i);
      else
        {
          LudMark other = *old;

          other.colour = colour;
          lud_record_set_mark (self->record, node, i, &other, NULL);
        }
      return;
    }
  if (!lud_record_add_mark (self->record, node, &mark, &error))
    _lud_study_page_say (self, error->message, TRUE);
}

static LudMarkKind
kind_of_tool (LudStudyPage *self)
{
  int kind = lud_mark_kind_find (tool_of (self));

  return kind >= 0 ? (LudMarkKind) kind : LUD_MARK_KIND_ARROW;
}

static guint
colour_of (guint modifiers)
{
  return (modifiers & GDK_CONTROL_MASK) != 0 ? 3 : (modifiers & GDK_SHIFT_MASK) != 0 ? 2 : 1;
}

static void
marked_cb (LudStudyPage *self, int from, int to, guint modifiers)
{
  LudMarkKind kind = kind_of_tool (self);

  if (self->record == NULL)
    return;
  if (from != to)
    kind = LUD_MARK_KIND_ARROW;
  else if (kind == LUD_MARK_KIND_ARROW)
    kind = LUD_MARK_KIND_CIRCLE;
  draw (self, kind, colour_of (modifiers), from, to);
}

/* By keys: at the point that has the focus; an arrow needs two of them. */
static void
mark_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudStudyPage *self = data;
  int point = lud_board_view_get_focused (self->board);
  guint colour = g_variant_get_uint32 (parameter);
  LudMarkKind kind = kind_of_tool (self);
  RulesBoard board;
  g_autofree char *text = NULL;

  if (point < 0)
    {
      _lud_study_page_say (self, _ ("Go to a point of the board first."), TRUE);
      return;
    }
  if (kind != LUD_MARK_KIND_ARROW)
    {
      draw (self, kind, colour, point, -1);
      return;
    }
  if (self->arrow_from >= 0 && self->arrow_from != point)
    {
      draw (self, kind, colour, self->arrow_from, point);
      self->arrow_from = -1;
      return;
    }
  self->arrow_from = point;
  lud_record_get_game (self->record)->board (lud_cursor_get_state (self->cursor), &board);
  /* Translators: %s is a point of the board. */
  text = g_strdup_printf (_ ("An arrow begins on %s: go to its end and do the same there."),
                          board.point[point].name);
  _lud_study_page_say (self, text, FALSE);
}

static void
clear_marks_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudStudyPage *self = data;

  lud_record_begin_edit (self->record, _ ("Clear Marks"));
  lud_record_clear_annotations (self->record, _lud_study_page_node (self), LUD_NODE_MARKS);
  lud_record_end_edit (self->record);
}

/* ---- glyphs ---------------------------------------------------------------------------------- */

/* The glyph of a group that a node has; 0: none. */
static guint
glyph_of (const LudNode *node, LudGlyphGroup group)
{
  guint n;
  const guint8 *glyphs = lud_node_get_glyphs (node, &n);

  for (guint i = 0; i < n; i++)
    if (lud_glyph_get_group (glyphs[i]) == group)
      return glyphs[i];
  return 0;
}

/* The same once more takes it away. */
static void
toggle_glyph (LudStudyPage *self, guint code)
{
  LudNode *node = _lud_study_page_node (self);
  LudGlyphGroup group = lud_glyph_get_group (code);

  if (code == 0)
    return;
  if (lud_node_has_glyph (node, code))
    lud_record_remove_glyph (self->record, node, code);
  else if (group == LUD_GLYPH_ACTION || group == LUD_GLYPH_POSITION)
    lud_record_choose_glyph (self->record, node, code);
  else
    lud_record_add_glyph (self->record, node, code);
}

static void
glyph_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  toggle_glyph (data, g_variant_get_uint32 (parameter));
}

/* The states of radio buttons follow the node. */
static void
change_group_cb (GSimpleAction *action, GVariant *value, gpointer data)
{
  toggle_glyph (data, g_variant_get_uint32 (value));
  _lud_study_page_update_notes (data);
}

static void
comment_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudStudyPage *self = data;

  lud_comment_editor_focus (self->comments);
}

/* ---------------------------------------------------------------------------------------------- */

static void
set_state (LudStudyPage *self, const char *name, guint code)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);

  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_uint32 (code));
}

void
_lud_study_page_update_notes (LudStudyPage *self)
{
  LudNode *node = self->record != NULL ? _lud_study_page_node (self) : NULL;
  gboolean moved = node != NULL && lud_node_get_parent (node) != NULL;

  set_state (self, "action-glyph", node != NULL ? glyph_of (node, LUD_GLYPH_ACTION) : 0);
  set_state (self, "position-glyph", node != NULL ? glyph_of (node, LUD_GLYPH_POSITION) : 0);
  _lud_study_page_set_enabled (self, "action-glyph", moved);
  _lud_study_page_set_enabled (self, "position-glyph", node != NULL);
  _lud_study_page_set_enabled (self, "glyph", node != NULL);
  _lud_study_page_set_enabled (self, "mark", node != NULL);
  _lud_study_page_set_enabled (self, "tool", node != NULL);
  _lud_study_page_set_enabled (self, "comment", node != NULL);
  _lud_study_page_set_enabled (self, "clear-marks",
                               node != NULL && lud_node_get_n_marks (node) > 0);
}

GMenuModel *
_lud_study_page_make_glyph_menu (void)
{
  GMenu *menu = g_menu_new ();
  static const struct
  {
    guint from, to;
    const char *action;
  } parts[] = { { 1, 9, "study.action-glyph" },
                { 10, 23, "study.position-glyph" },
                { 24, 255, "study.glyph" } };

  for (gsize p = 0; p < G_N_ELEMENTS (parts); p++)
    {
      g_autoptr (GMenu) section = g_menu_new ();

      for (guint code = parts[p].from; code <= parts[p].to; code++)
        {
          const char *name = lud_glyph_get_name (code);
          g_autofree char *symbol = lud_glyph_dup_text (code);
          g_autofree char *label = NULL;
          g_autoptr (GMenuItem) item = NULL;

          if (name == NULL)
            continue;
          /* Translators: a symbol that annotators write, and what it means. */
          label = g_strdup_printf (C_ ("glyph", "%s  %s"), symbol, name);
          item = g_menu_item_new (label, NULL);
          g_menu_item_set_action_and_target (item, parts[p].action, "u", code);
          g_menu_append_item (section, item);
        }
      g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
    }
  return G_MENU_MODEL (menu);
}

void
_lud_study_page_add_notes (LudStudyPage *self)
{
  static const GActionEntry entries[] = {
    { .name = "mark", .activate = mark_cb, .parameter_type = "u" },
    { .name = "clear-marks", .activate = clear_marks_cb },
    { .name = "glyph", .activate = glyph_cb, .parameter_type = "u" },
    { .name = "action-glyph",
      .parameter_type = "u",
      .state = "uint32 0",
      .change_state = change_group_cb },
    { .name = "position-glyph",
      .parameter_type = "u",
      .state = "uint32 0",
      .change_state = change_group_cb },
    { .name = "comment", .activate = comment_cb },
    { .name = "tool", .parameter_type = "s", .state = "'arrow'" },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  g_signal_connect_object (self->board, "marked", G_CALLBACK (marked_cb), self, G_CONNECT_SWAPPED);
}
