/* booklet.c: games as pages to be printed
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games are laid out first, on pages that are numbered from 0; then the contents, whose number of
 * pages is then known, are put in front.
 */

#include "config.h"

#include "booklet.h"

#include "board/board-paint.h"
#include "booklet-text.h"
#include "diagram.h"
#include "record/annotation.h"

#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

/* Points. */
#define GAP 7.0
#define FOOT 22.0
#define INDENT 14.0
/* Of the width of the text. */
#define DIAGRAM 0.4
/* Below a heading there is at least so much room. */
#define KEEP 150.0

static const char *const fonts[] = {
  [LUD_BLOCK_HEADING] = "Serif Bold 14", [LUD_BLOCK_DETAILS] = "Serif Italic 9.5",
  [LUD_BLOCK_MOVES] = "Serif 10",        [LUD_BLOCK_VARIATION] = "Serif 9",
  [LUD_BLOCK_COMMENT] = "Serif 10",
};

/* Something on a page. */
typedef struct
{
  guint page;
  double x, y;
  PangoLayout *layout; /* NULL: a diagram */
  int first, end;      /* lines of the layout */
  LudRecord *record;   /* of a diagram, borrowed */
  LudNode *node;
  double width;
} Item;

struct _LudBooklet
{
  LudBookletOptions options;
  char *title;
  char *language;
  GPtrArray *records;
  PangoContext *context;
  GArray *items;    /* of Item */
  GArray *contents; /* of Item */
  GArray *begins;   /* of guint: the page of each game */
  guint n_contents; /* pages */
  guint n_pages;    /* behind them */
  double y;         /* while pages are laid out */
};

void
lud_booklet_options_init (LudBookletOptions *options)
{
  *options = (LudBookletOptions){ .theme = LUD_THEME_WOOD, .margin = 54 };
  lud_booklet_options_set_paper (options, "a4");
}

gboolean
lud_booklet_options_set_paper (LudBookletOptions *options, const char *name)
{
  static const struct
  {
    const char *name;
    double width, height;
  } papers[] = { { "a4", 595.276, 841.89 }, { "a5", 419.528, 595.276 }, { "letter", 612, 792 } };

  for (gsize i = 0; i < G_N_ELEMENTS (papers); i++)
    if (g_ascii_strcasecmp (name, papers[i].name) == 0)
      {
        options->width = papers[i].width;
        options->height = papers[i].height;
        return TRUE;
      }
  return FALSE;
}

/* ---- laying out ------------------------------------------------------------------------------ */

static double
text_width (LudBooklet *self)
{
  return MAX (self->options.width - 2 * self->options.margin, 100);
}

static double
bottom (LudBooklet *self)
{
  return self->options.height - self->options.margin - FOOT;
}

static PangoLayout *
make_layout (LudBooklet *self, const char *font, const char *markup, double width)
{
  PangoLayout *layout = pango_layout_new (self->context);
  PangoFontDescription *description = pango_font_description_from_string (font);

  pango_layout_set_font_description (layout, description);
  pango_layout_set_width (layout, (int) (width * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_markup (layout, markup, -1);
  pango_font_description_free (description);
  return layout;
}

static double
line_height (PangoLayoutLine *line)
{
  PangoRectangle logical;

  pango_layout_line_get_extents (line, NULL, &logical);
  return (double) logical.height / PANGO_SCALE;
}

static void
next_page (LudBooklet *self, guint *page)
{
  ++*page;
  self->y = self->options.margin;
}

/* Puts a text onto pages, line by line; takes the layout. */
static void
put_text (LudBooklet *self, GArray *items, guint *page, PangoLayout *layout, double x)
{
  int n = pango_layout_get_line_count (layout), first = 0;
  double y = self->y;

  for (int i = 0; i <= n; i++)
    {
      double height = i < n ? line_height (pango_layout_get_line_readonly (layout, i)) : 0;

      if (i == n || (y + height > bottom (self) && y > self->options.margin))
        {
          Item item = { .page = *page,
                        .x = x,
                        .y = self->y,
                        .layout = g_object_ref (layout),
                        .first = first,
                        .end = i };

          if (i > first)
            g_array_append_val (items, item);
          else
            g_object_unref (layout);
          self->y = y;
          if (i < n)
            next_page (self, page);
          y = self->y;
          first = i;
        }
      y += height;
    }
  self->y += GAP;
  g_object_unref (layout);
}

static void
put_diagram (LudBooklet *self, guint *page, LudRecord *record, LudNode *node)
{
  LudBoardScene *scene = g_new (LudBoardScene, 1);
  double room = bottom (self) - self->options.margin;
  double width = DIAGRAM * text_width (self), height;
  Item item = { .record = record, .node = node };

  lud_diagram_set_node (scene, record, node, TRUE);
  scene->frame = LUD_FRAME_FULL;
  height = lud_diagram_fit (scene, width);
  if (height > room)
    {
      width *= room / height;
      height = room;
    }
  g_free (scene);
  if (self->y + height > bottom (self) && self->y > self->options.margin)
    next_page (self, page);
  item.page = *page;
  item.width = width;
  item.x = self->options.margin + (text_width (self) - width) / 2;
  item.y = self->y;
  g_array_append_val (self->items, item);
  self->y += height + GAP;
}

static void
put_game (LudBooklet *self, guint *page, LudRecord *record, guint number)
{
  g_autoptr (GPtrArray) blocks = lud_booklet_text (record, self->language, number);

  if (self->y > self->options.margin)
    self->y += 2 * GAP;
  if (self->y + KEEP > bottom (self) && self->y > self->options.margin)
    next_page (self, page);
  g_array_append_val (self->begins, *page);
  for (guint i = 0; i < blocks->len; i++)
    {
      const LudBlock *block = blocks->pdata[i];
      double indent = block->kind == LUD_BLOCK_VARIATION ? INDENT : 0;

      if (block->kind == LUD_BLOCK_DIAGRAM)
        put_diagram (self, page, record, block->node);
      else
        put_text (self, self->items, page,
                  make_layout (self, fonts[block->kind], block->markup, text_width (self) - indent),
                  self->options.margin + indent);
    }
}

/* The contents, with a number for each game when first is not 0: the page of the first game. */
static guint
put_contents (LudBooklet *self, guint first)
{
  guint page = 0;
  const double column = 36;

  g_array_set_size (self->contents, 0);
  self->y = self->options.margin;
  if (self->title != NULL)
    {
      g_autofree char *title = g_markup_escape_text (self->title, -1);

      put_text (self, self->contents, &page,
                make_layout (self, "Serif Bold 22", title, text_width (self)),
                self->options.margin);
      self->y += 2 * GAP;
    }
  put_text (self, self->contents, &page,
            make_layout (self, "Serif Bold 14", _ ("Contents"), text_width (self)),
            self->options.margin);
  for (guint i = 0; i < self->records->len; i++)
    {
      LudRecord *record = self->records->pdata[i];
      g_autofree char *title = lud_booklet_dup_title (record);
      g_autofree char *escaped = g_markup_escape_text (title, -1);
      g_autofree char *entry = g_strdup_printf ("%u. %s <span size=\"smaller\"><i>%s %s</i></span>",
                                                i + 1, escaped, lud_record_get_game (record)->name,
                                                lud_record_get_field (record, LUD_FIELD_DATE));
      g_autofree char *number =
        g_strdup_printf ("%u", first + g_array_index (self->begins, guint, i));
      PangoLayout *words = make_layout (self, "Serif 10.5", entry, text_width (self) - column);
      PangoLayout *place = make_layout (self, "Serif 10.5", number, column);
      Item item = { .layout = place,
                    .end = 1,
                    .x = self->options.margin + text_width (self) - column };

      pango_layout_set_alignment (place, PANGO_ALIGN_RIGHT);
      put_text (self, self->contents, &page, words, self->options.margin);
      self->y -= GAP / 2;
      /* In the line in which the entry begins. */
      item.page = g_array_index (self->contents, Item, self->contents->len - 1).page;
      item.y = g_array_index (self->contents, Item, self->contents->len - 1).y;
      g_array_append_val (self->contents, item);
    }
  return page + 1;
}

static void
clear_item (gpointer data)
{
  g_clear_object (&((Item *) data)->layout);
}

static GArray *
new_items (void)
{
  GArray *items = g_array_new (FALSE, FALSE, sizeof (Item));

  g_array_set_clear_func (items, clear_item);
  return items;
}

LudBooklet *
lud_booklet_new (GPtrArray *records, const LudBookletOptions *options)
{
  LudBooklet *self = g_new0 (LudBooklet, 1);
  cairo_font_options_t *font = cairo_font_options_create ();
  guint page = 0;

  self->options = *options;
  self->title = g_strdup (options->title);
  self->language = g_strdup (options->language);
  self->records = g_ptr_array_ref (records);
  self->context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  /* Nothing depends on what it is drawn on. */
  pango_cairo_context_set_resolution (self->context, 72);
  cairo_font_options_set_hint_style (font, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (font, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options (self->context, font);
  cairo_font_options_destroy (font);
  pango_context_set_round_glyph_positions (self->context, FALSE);
  self->items = new_items ();
  self->contents = new_items ();
  self->begins = g_array_new (FALSE, FALSE, sizeof (guint));
  self->y = self->options.margin;
  for (guint i = 0; i < records->len; i++)
    put_game (self, &page, records->pdata[i], i + 1);
  self->n_pages = records->len > 0 ? page + 1 : 0;
  /* One game is found without them. */
  if (records->len > 1 || self->title != NULL)
    {
      self->n_contents = put_contents (self, 1);
      self->n_contents = put_contents (self, self->n_contents + 1);
    }
  return self;
}

void
lud_booklet_free (LudBooklet *self)
{
  g_free (self->title);
  g_free (self->language);
  g_array_unref (self->items);
  g_array_unref (self->contents);
  g_array_unref (self->begins);
  g_object_unref (self->context);
  g_ptr_array_unref (self->records);
  g_free (self);
}

guint
lud_booklet_get_n_pages (LudBooklet *self)
{
  return self->n_contents + self->n_pages;
}

guint
lud_booklet_get_n_diagrams (LudBooklet *self)
{
  guint n = 0;

  for (guint i = 0; i < self->items->len; i++)
    n += g_array_index (self->items, Item, i).layout == NULL ? 1 : 0;
  return n;
}

/* ---- drawing --------------------------------------------------------------------------------- */

static void
draw_text (cairo_t *cr, const Item *item)
{
  double y = item->y;

  cairo_set_source_rgb (cr, 0, 0, 0);
  for (int i = item->first; i < item->end; i++)
    {
      PangoLayoutLine *line = pango_layout_get_line_readonly (item->layout, i);
      PangoRectangle logical;
      int x = 0;

      pango_layout_line_get_extents (line, NULL, &logical);
      if (pango_layout_get_alignment (item->layout) == PANGO_ALIGN_RIGHT)
        x = pango_layout_get_width (item->layout) - logical.width;
      cairo_move_to (cr, item->x + (double) x / PANGO_SCALE, y - (double) logical.y / PANGO_SCALE);
      pango_cairo_show_layout_line (cr, line);
      y += (double) logical.height / PANGO_SCALE;
    }
}

static void
draw_diagram (LudBooklet *self, cairo_t *cr, const Item *item)
{
  LudBoardScene *scene = g_new (LudBoardScene, 1);

  lud_diagram_set_node (scene, item->record, item->node, TRUE);
  scene->theme = self->options.theme;
  scene->device_scale = 0;
  scene->frame = LUD_FRAME_FULL;
  lud_diagram_fit (scene, item->width);
  cairo_save (cr);
  cairo_translate (cr, item->x, item->y);
  lud_board_paint (cr, scene);
  cairo_restore (cr);
  g_free (scene);
}

void
lud_booklet_draw (LudBooklet *self, cairo_t *cr, guint page)
{
  GArray *items = page < self->n_contents ? self->contents : self->items;
  guint at = page < self->n_contents ? page : page - self->n_contents;
  g_autofree char *number = g_strdup_printf ("%u", page + 1);
  PangoLayout *foot = make_layout (self, "Serif 9", number, text_width (self));
  PangoRectangle logical;

  g_return_if_fail (page < lud_booklet_get_n_pages (self));

  for (guint i = 0; i < items->len; i++)
    {
      const Item *item = &g_array_index (items, Item, i);

      if (item->page != at)
        continue;
      if (item->layout != NULL)
        draw_text (cr, item);
      else
        draw_diagram (self, cr, item);
    }
  pango_layout_get_extents (foot, NULL, &logical);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_move_to (cr, (self->options.width - (double) logical.width / PANGO_SCALE) / 2,
                 self->options.height - self->options.margin - FOOT / 2);
  pango_cairo_show_layout (cr, foot);
  g_object_unref (foot);
}

static cairo_status_t
append (void *data, const unsigned char *bytes, unsigned int n)
{
  g_byte_array_append (data, bytes, n);
  return CAIRO_STATUS_SUCCESS;
}

GBytes *
lud_booklet_render (LudBooklet *self, GError **error)
{
  g_autoptr (GByteArray) out = g_byte_array_new ();
  cairo_surface_t *surface =
    cairo_pdf_surface_create_for_stream (append, out, self->options.width, self->options.height);
  cairo_t *cr = cairo_create (surface);
  cairo_status_t status;

  if (self->title != NULL)
    cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, self->title);
  /* Without one the time of day would be in the file. */
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
  for (guint page = 0; page < lud_booklet_get_n_pages (self); page++)
    {
      lud_booklet_draw (self, cr, page);
      cairo_show_page (cr);
    }
  status = cairo_status (cr);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (status != CAIRO_STATUS_SUCCESS)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("The picture cannot be painted (%s)."),
                   cairo_status_to_string (status));
      return NULL;
    }
  return g_byte_array_free_to_bytes (g_steal_pointer (&out));
}

/* ---- languages ------------------------------------------------------------------------------- */

static void
note_languages (const LudNode *node, GHashTable *set)
{
  for (guint i = 0; i < lud_node_get_n_comments (node); i++)
    {
      const char *tag = lud_node_get_comment (node, i)->language;
      gsize n = strcspn (tag, "-_");

      if (n > 0)
        g_hash_table_add (set, g_ascii_strdown (tag, (gssize) n));
    }
}

/* The node that comes behind another one in the tree, whatever its line; NULL: none. */
static LudNode *
next_in_tree (LudNode *node)
{
  LudNode *next = lud_node_get_first_child (node);

  while (next == NULL && node != NULL)
    {
      next = lud_node_get_next_sibling (node);
      node = lud_node_get_parent (node);
    }
  return next;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

char **
lud_booklet_dup_languages (GPtrArray *records)
{
  g_autoptr (GHashTable) set = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GPtrArray *tags = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer tag;

  for (guint i = 0; i < records->len; i++)
    for (LudNode *node = lud_record_get_root (records->pdata[i]); node != NULL;
         node = next_in_tree (node))
      note_languages (node, set);
  g_hash_table_iter_init (&iter, set);
  while (g_hash_table_iter_next (&iter, &tag, NULL))
    g_ptr_array_add (tags, g_strdup (tag));
  g_ptr_array_sort (tags, compare);
  g_ptr_array_add (tags, NULL);
  return (char **) g_ptr_array_free (tags, FALSE);
}
