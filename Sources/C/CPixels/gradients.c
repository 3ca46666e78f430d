#include "drawing.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <math.h>

#include "avx2.h"

// The processor's features never change; check them once.
bool drawing_has_avx2(void) { return __builtin_cpu_supports("avx2"); }

/// Looks up the pixels at four steps. Four scalar loads are faster than a gather instruction.
AVX2 static inline void look_up(uint32_t *row, const uint32_t *pixels, __m256d steps) {
    const __m128i indices = _mm256_cvttpd_epi32(steps);
    const uint64_t low = (uint64_t)_mm_cvtsi128_si64(indices), high = (uint64_t)_mm_extract_epi64(indices, 1);
    row[0] = pixels[(uint32_t)low];
    row[1] = pixels[low >> 32];
    row[2] = pixels[(uint32_t)high];
    row[3] = pixels[high >> 32];
}

AVX2 long drawing_avx2_line(uint32_t *row, long count, drawing_ramp ramp, double begin, double first, double stride) {
    const __m256d begins = _mm256_set1_pd(begin), firsts = _mm256_set1_pd(first), strides = _mm256_set1_pd(stride);
    const __m256d least = _mm256_setzero_pd(), greatest = _mm256_set1_pd(ramp.last);
    __m256d columns = _mm256_setr_pd(0, 1, 2, 3);
    long x = 0;
    for (; x + 8 <= count; x += 8) {
        for (int half = 0; half < 8; half += 4) {
            const __m256d steps = _mm256_add_pd(begins, _mm256_mul_pd(_mm256_add_pd(firsts, columns), strides));
            look_up(row + x + half, ramp.pixels, _mm256_max_pd(_mm256_min_pd(steps, greatest), least));
            columns = _mm256_add_pd(columns, _mm256_set1_pd(4));
        }
    }
    return x;
}

AVX2 long drawing_avx2_distance(
    uint32_t *row, long count, drawing_ramp ramp, double first, const drawing_distance *distance) {
    const drawing_distance d = *distance;
    const __m256d firsts = _mm256_set1_pd(first), none = _mm256_setzero_pd(), one = _mm256_set1_pd(1);
    const __m256d xx = _mm256_set1_pd(d.xx), xy = _mm256_set1_pd(d.xy), tx = _mm256_set1_pd(d.tx);
    const __m256d yx = _mm256_set1_pd(d.yx), yy = _mm256_set1_pd(d.yy), ty = _mm256_set1_pd(d.ty);
    const __m256d center_x = _mm256_set1_pd(d.center_x), center_y = _mm256_set1_pd(d.center_y);
    const __m256d start = _mm256_set1_pd(d.start), length = _mm256_set1_pd(d.length);
    __m256d columns = _mm256_setr_pd(0, 1, 2, 3);
    long x = 0;
    for (; x + 8 <= count; x += 8) {
        for (int half = 0; half < 8; half += 4) {
            // The order of the sum is that of the scalar conversion.
            const __m256d middles = _mm256_add_pd(firsts, columns);
            const __m256d point_x = _mm256_add_pd(_mm256_add_pd(_mm256_mul_pd(xx, middles), xy), tx);
            const __m256d point_y = _mm256_add_pd(_mm256_add_pd(_mm256_mul_pd(yx, middles), yy), ty);
            const __m256d across = _mm256_sub_pd(point_x, center_x), down = _mm256_sub_pd(point_y, center_y);
            const __m256d reach = _mm256_sqrt_pd(_mm256_add_pd(_mm256_mul_pd(across, across), _mm256_mul_pd(down, down)));
            const __m256d places = _mm256_div_pd(_mm256_sub_pd(reach, start), length);
            // If one operand is NaN, the instruction returns the second one.
            const __m256d held = _mm256_min_pd(_mm256_max_pd(places, none), one);
            look_up(
                row + x + half, ramp.pixels,
                _mm256_add_pd(_mm256_mul_pd(held, _mm256_set1_pd(ramp.last)), _mm256_set1_pd(0.5)));
            const int hidden = _mm256_movemask_pd(_mm256_cmp_pd(places, _mm256_set1_pd(-INFINITY), _CMP_EQ_OQ));
            for (int lane = 0; hidden && lane < 4; lane++) {
                if (hidden >> lane & 1) row[x + half + lane] = 0;
            }
            columns = _mm256_add_pd(columns, _mm256_set1_pd(4));
        }
    }
    return x;
}

#else

bool drawing_has_avx2(void) { return false; }

long drawing_avx2_line(uint32_t *row, long count, drawing_ramp ramp, double begin, double first, double stride) {
    return 0;
}

long drawing_avx2_distance(
    uint32_t *row, long count, drawing_ramp ramp, double first, const drawing_distance *distance) {
    return 0;
}

#endif
