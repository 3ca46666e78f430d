// librsvg's C API, with wrappers for GObject macros, which Swift cannot import, and for errors that no caller reads.
#pragma once

#include <cairo.h>
#include <stddef.h>

// librsvg is loaded on its first call (CLibraries). pkg-config reports its header directory only together with the
// library. This file therefore declares the functions in use, as librsvg 2.52 and later declare them.
typedef struct _RsvgHandle RsvgHandle;
typedef int crsvg_boolean;
typedef struct {
    double length;
    int unit;
} RsvgLength;
typedef struct {
    double x, y, width, height;
} RsvgRectangle;

RsvgHandle *rsvg_handle_new_from_data(const unsigned char *data, unsigned long count, void **error);
crsvg_boolean rsvg_handle_get_intrinsic_size_in_pixels(RsvgHandle *handle, double *width, double *height);
void rsvg_handle_get_intrinsic_dimensions(
    RsvgHandle *handle, crsvg_boolean *has_width, RsvgLength *width, crsvg_boolean *has_height, RsvgLength *height,
    crsvg_boolean *has_view_box, RsvgRectangle *view_box);
crsvg_boolean rsvg_handle_render_document(
    RsvgHandle *handle, cairo_t *pen, const RsvgRectangle *viewport, void **error);
void g_object_unref(void *object);

/// Opens a document in memory, without a base URL from which it could load other files. NULL if the bytes are not a
/// document.
static inline RsvgHandle *crsvg_open(const unsigned char *bytes, unsigned long count) {
    return rsvg_handle_new_from_data(bytes, count, NULL);
}

static inline void crsvg_close(RsvgHandle *handle) { g_object_unref(handle); }

/// Returns the document's size in pixels: its width and height if they are lengths, otherwise its view box's size.
/// Returns 0 if it has no size.
static inline int crsvg_size(RsvgHandle *handle, double *width, double *height) {
    if (rsvg_handle_get_intrinsic_size_in_pixels(handle, width, height) && *width > 0 && *height > 0) return 1;
    crsvg_boolean has_width, has_height, has_box;
    RsvgLength own_width, own_height;
    RsvgRectangle box;
    rsvg_handle_get_intrinsic_dimensions(handle, &has_width, &own_width, &has_height, &own_height, &has_box, &box);
    if (!has_box) return 0;
    *width = box.width;
    *height = box.height;
    return 1;
}

/// Draws the document in a rectangle at the origin. Returns 0 if it cannot be drawn.
static inline int crsvg_draw(RsvgHandle *handle, cairo_t *pen, double width, double height) {
    RsvgRectangle viewport = {0, 0, width, height};
    return rsvg_handle_render_document(handle, pen, &viewport, NULL);
}
