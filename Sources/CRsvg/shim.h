// librsvg's C API, and what of it Swift cannot import by itself: GObject's macros, errors that nobody reads.
#pragma once

#include <cairo.h>
#include <stddef.h>

// librsvg is loaded when it is first called (CLateLibraries), and its header's folder is told together with the library alone:
// here is what is called of it, as librsvg 2.52 and newer declare it.
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

/// A document in memory, without a place that it could read other files from; NULL where the bytes are none.
static inline RsvgHandle *crsvg_open(const unsigned char *bytes, unsigned long count) {
    return rsvg_handle_new_from_data(bytes, count, NULL);
}

static inline void crsvg_close(RsvgHandle *handle) { g_object_unref(handle); }

/// The document's own size: its width and height where they are lengths, else its view box's. 0 where it has none.
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

/// Draws the document in a rectangle from the origin; 0 where it cannot be drawn.
static inline int crsvg_draw(RsvgHandle *handle, cairo_t *pen, double width, double height) {
    RsvgRectangle viewport = {0, 0, width, height};
    return rsvg_handle_render_document(handle, pen, &viewport, NULL);
}
