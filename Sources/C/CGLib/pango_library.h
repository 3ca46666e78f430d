// The C APIs of Cairo and Pango, with wrappers for declarations that Swift cannot import.
#pragma once

#include <cairo-svg.h>
#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <hb.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

static inline void cglib_ignore_message(const char *domain, GLogLevelFlags level, const char *text, void *data) {
    // GLib aborts after a fatal message.
    if (level & (G_LOG_FLAG_FATAL | G_LOG_LEVEL_ERROR)) g_log_default_handler(domain, level, text, data);
}

/// Keeps the warnings of GLib's libraries about what a server or a file contains from standard error, except for those
/// that end the process. Domains that have a handler of their own keep it.
static inline void cglib_ignore_messages(void) { g_log_set_default_handler(cglib_ignore_message, NULL); }

/// Calls g_object_unref for pointers whose type Swift does not know as a GObject.
static inline void cpango_object_unref(void *object) { g_object_unref(object); }

/// Calls g_object_ref for pointers whose type Swift does not know as a GObject.
static inline void cpango_object_ref(void *object) { g_object_ref(object); }

/// Empties the caches of a FreeType font map; PANGO_FC_FONT_MAP is a macro.
static inline void cpango_font_map_clear_cache(PangoFontMap *map) {
    pango_fc_font_map_cache_clear(PANGO_FC_FONT_MAP(map));
}

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
