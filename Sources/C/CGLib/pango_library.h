// The C APIs of Cairo and Pango, with wrappers for declarations that Swift cannot import.
#pragma once

#include <cairo-svg.h>
#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <hb.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

/// Calls g_object_unref for pointers whose type Swift does not know as a GObject.
static inline void cpango_object_unref(void *object) { g_object_unref(object); }

/// Sets the configuration of a FreeType font map; PANGO_FC_FONT_MAP is a macro.
static inline void cpango_font_map_set_config(PangoFontMap *map, FcConfig *config) {
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), config);
}

/// Passes a glyph's outline to `functions`. The function's name differs between HarfBuzz versions.
static inline void cpango_draw_glyph(hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *functions, void *data) {
#if HB_VERSION_ATLEAST(7, 0, 0)
    hb_font_draw_glyph(font, glyph, functions, data);
#else
    hb_font_get_glyph_shape(font, glyph, functions, data);
#endif
}
