// Rows of gradients, with the instructions of newer x86-64 processors.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// The colours along a gradient: `pixels[0]` to `pixels[last]`.
typedef struct {
    const uint32_t *pixels;
    double last;
} gradients_ramp;

/// Where a gradient around a point has its places: the pixel whose middle is at (`px`, `py`) is the point (`xx` · px + `xy` + `tx`,
/// `yx` · px + `yy` + `ty`), where `xy` and `yy` have been multiplied by py; its place is (its distance from the centre - `start`) / `length`.
typedef struct {
    double xx, xy, tx, yx, yy, ty, center_x, center_y, start, length;
} gradients_distance;

/// Whether this processor has AVX2, and this file was built for such a one.
bool gradients_have_avx2(void);

/// Fills the pixels of a row from the first on with the colours at `begin` + (`first` + column) · `stride`, which are finite, in steps of
/// the ramp; gives back how many, all but fewer than 8. As `GradientRamp` has it, bit for bit. Only where `gradients_have_avx2`.
long gradients_avx2_line(uint32_t *row, long count, gradients_ramp ramp, double begin, double first, double stride);

/// The same by distance, `first` being the middle of the first pixel; transparent at a place of minus infinity.
long gradients_avx2_distance(
    uint32_t *row, long count, gradients_ramp ramp, double first, const gradients_distance *distance);
