// Rows of gradients and blurs with AVX2 on x86-64 processors.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// The colours along a gradient: `pixels[0]` to `pixels[last]`.
typedef struct {
    const uint32_t *pixels;
    double last;
} drawing_ramp;

/// The locations of a radial gradient. The pixel with its centre at (`px`, `py`) is the point (`xx` · px + `xy` + `tx`,
/// `yx` · px + `yy` + `ty`). `xy` and `yy` have already been multiplied by py. The location is (the point's distance
/// from the centre - `start`) / `length`.
typedef struct {
    double xx, xy, tx, yx, yy, ty, center_x, center_y, start, length;
} drawing_distance;

/// Returns whether this processor has AVX2 and this file was built for it.
bool drawing_has_avx2(void);

/// Fills the first pixels of a row with the colours at `begin` + (`first` + column) · `stride`, in steps of the ramp.
/// `begin` and `stride` must be finite. Returns the number of filled pixels; at most 7 remain. The result is identical
/// to `GradientRamp`'s to the bit. Requires `drawing_has_avx2`.
long drawing_avx2_line(uint32_t *row, long count, drawing_ramp ramp, double begin, double first, double stride);

/// Fills a row by distance; `first` is the centre of the first pixel. Pixels at a location of minus infinity are
/// transparent.
long drawing_avx2_distance(
    uint32_t *row, long count, drawing_ramp ramp, double first, const drawing_distance *distance);

/// Convert `count` pixels from 8 bits per channel to 16 bits (8.8 fixed point), or back with rounding. Return the
/// number of converted pixels; at most 3 remain. Require `drawing_has_avx2`.
long drawing_avx2_widen(const uint32_t *pixels, uint64_t *wide, long count);
long drawing_avx2_narrow(const uint64_t *wide, uint32_t *pixels, long count);

/// One axis of a blur: `passes` box filters of `radius` pixels on each side, plus one at each end with the weight
/// `end_weight`.
typedef struct {
    long radius, passes;
    float end_weight;
    bool extends_edges;
} drawing_blur;

/// Filters `count` rows of `length` wide pixels, two at a time, and writes them as columns; returns the number of rows.
/// `memory` must have space for 4 · (`length` + 2 · `radius` + 4) pixels. The result is identical to `GaussianBlur`'s
/// to the bit. Requires `drawing_has_avx2`.
long drawing_avx2_blur(
    const uint64_t *source, uint64_t *target, long length, long count, drawing_blur blur, uint64_t *memory);
