// Rows of gradients and blurs, with the instructions of newer x86-64 processors.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// The colours along a gradient: `pixels[0]` to `pixels[last]`.
typedef struct {
    const uint32_t *pixels;
    double last;
} drawing_ramp;

/// Where a gradient around a point has its places: the pixel whose middle is at (`px`, `py`) is the point (`xx` · px + `xy` + `tx`,
/// `yx` · px + `yy` + `ty`), where `xy` and `yy` have been multiplied by py; its place is (its distance from the centre - `start`) / `length`.
typedef struct {
    double xx, xy, tx, yx, yy, ty, center_x, center_y, start, length;
} drawing_distance;

/// Whether this processor has AVX2, and this file was built for such a one.
bool drawing_has_avx2(void);

/// Fills the pixels of a row from the first on with the colours at `begin` + (`first` + column) · `stride`, which are finite, in steps of
/// the ramp; gives back how many, all but fewer than 8. As `GradientRamp` has it, bit for bit. Only where `drawing_has_avx2`.
long drawing_avx2_line(uint32_t *row, long count, drawing_ramp ramp, double begin, double first, double stride);

/// The same by distance, `first` being the middle of the first pixel; transparent at a place of minus infinity.
long drawing_avx2_distance(
    uint32_t *row, long count, drawing_ramp ramp, double first, const drawing_distance *distance);

/// Pixels with 16 bits for each of the four bytes, eight of them behind the point: `count` of them made of as many of 8 bits, or the other
/// way round, rounded; gives back how many, all but fewer than 4. Only where `drawing_has_avx2`.
long drawing_avx2_widen(const uint32_t *pixels, uint64_t *wide, long count);
long drawing_avx2_narrow(const uint64_t *wide, uint32_t *pixels, long count);

/// One axis of a blur: box filters of `radius` pixels to each side, and one more at each end that weighs `end_weight`, so many times.
typedef struct {
    long radius, passes;
    float end_weight;
    bool extends_edges;
} drawing_blur;

/// Filters `count` rows of `length` wide pixels, two at a time, and writes them as columns; gives back how many. `memory` has room for
/// 4 · (`length` + 2 · `radius` + 4) pixels. As `GaussianBlur` has it, bit for bit. Only where `drawing_has_avx2`.
long drawing_avx2_blur(
    const uint64_t *source, uint64_t *target, long length, long count, drawing_blur blur, uint64_t *memory);
