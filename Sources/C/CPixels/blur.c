#include "drawing.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

#include "avx2.h"

AVX2 long drawing_avx2_widen(const uint32_t *pixels, uint64_t *wide, long count) {
    long x = 0;
    for (; x + 4 <= count; x += 4) {
        const __m256i words = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(pixels + x)));
        _mm256_storeu_si256((__m256i *)(wide + x), _mm256_slli_epi16(words, 8));
    }
    return x;
}

AVX2 long drawing_avx2_narrow(const uint64_t *wide, uint32_t *pixels, long count) {
    long x = 0;
    for (; x + 4 <= count; x += 4) {
        const __m256i sum = _mm256_add_epi16(_mm256_loadu_si256((const __m256i *)(wide + x)), _mm256_set1_epi16(128));
        const __m256i words = _mm256_srli_epi16(sum, 8);
        const __m256i bytes = _mm256_permute4x64_epi64(_mm256_packus_epi16(words, words), 0xd8);
        _mm_storeu_si128((__m128i *)(pixels + x), _mm256_castsi256_si128(bytes));
    }
    return x;
}

/// Returns the components of a pixel of each of two rows, in the lanes of a sum.
AVX2 static inline __m256i lanes(const __m128i *pixels) { return _mm256_cvtepu16_epi32(_mm_loadu_si128(pixels)); }

/// Applies one box filter along two rows, whose pixels are interleaved. Sums fit 31 bits, because the maximum radius is
/// a few hundred.
AVX2 static void pass(const __m128i *line, __m128i *other, long length, long margin, long radius, float end_weight) {
    const __m256 ends_weight = _mm256_set1_ps(end_weight), half = _mm256_set1_ps(0.5f);
    const __m256 total = _mm256_set1_ps((float)(2 * radius + 1) + 2 * end_weight);
    const long last = 2 * margin + length - 1;
    __m256i sum = _mm256_setzero_si256();
    for (long place = margin - radius - 1; place < margin + radius; place++) {
        sum = _mm256_add_epi32(sum, lanes(line + (place < last ? place : last)));
    }
    for (long place = margin; place < margin + length; place++) {
        const __m256i leaving = lanes(line + place - radius - 1);
        sum = _mm256_sub_epi32(_mm256_add_epi32(sum, lanes(line + place + radius)), leaving);
        const __m256i ends = _mm256_add_epi32(leaving, lanes(line + place + radius + 1));
        const __m256 weighed = _mm256_mul_ps(ends_weight, _mm256_cvtepi32_ps(ends));
        const __m256 mean = _mm256_div_ps(_mm256_add_ps(_mm256_cvtepi32_ps(sum), weighed), total);
        const __m256i whole = _mm256_cvttps_epi32(_mm256_add_ps(mean, half));
        const __m256i words = _mm256_permute4x64_epi64(_mm256_packus_epi32(whole, whole), 0xd8);
        _mm_storeu_si128(other + place, _mm256_castsi256_si128(words));
    }
}

AVX2 long drawing_avx2_blur(
    const uint64_t *source, uint64_t *target, long length, long count, drawing_blur blur, uint64_t *memory) {
    // A margin for the pixels beyond the ends.
    const long margin = blur.radius + 2, size = length + 2 * margin;
    __m128i *line = (__m128i *)memory, *other = line + size;
    memset(memory, 0, 2 * (size_t)size * sizeof *line);
    long row = 0;
    for (; row + 2 <= count; row += 2) {
        const uint64_t *upper = source + row * length, *lower = upper + length;
        __m128i any = _mm_setzero_si128();
        for (long column = 0; column < length; column++) {
            const __m128i pair = _mm_set_epi64x((long long)lower[column], (long long)upper[column]);
            _mm_storeu_si128(line + margin + column, pair);
            any = _mm_or_si128(any, pair);
        }
        const long passes = _mm_testz_si128(any, any) ? 0 : blur.passes;
        for (long done = 0; done < passes; done++) {
            if (blur.extends_edges) {
                const __m128i first = _mm_loadu_si128(line + margin), last = _mm_loadu_si128(line + margin + length - 1);
                for (long place = 0; place < margin; place++) _mm_storeu_si128(line + place, first);
                for (long place = margin + length; place < size; place++) _mm_storeu_si128(line + place, last);
            }
            pass(line, other, length, margin, blur.radius, blur.end_weight);
            __m128i *const filtered = other;
            other = line;
            line = filtered;
        }
        for (long column = 0; column < length; column++) {
            _mm_storeu_si128((__m128i *)(target + column * count + row), _mm_loadu_si128(line + margin + column));
        }
    }
    return row;
}

#else

long drawing_avx2_widen(const uint32_t *pixels, uint64_t *wide, long count) { return 0; }

long drawing_avx2_narrow(const uint64_t *wide, uint32_t *pixels, long count) { return 0; }

long drawing_avx2_blur(
    const uint64_t *source, uint64_t *target, long length, long count, drawing_blur blur, uint64_t *memory) {
    return 0;
}

#endif
