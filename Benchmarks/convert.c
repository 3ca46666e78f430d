// The cost of converting a frame from BGRA to 4:2:0 (BT.709, limited range): this project's instructions against swscale's most exact way.
//
// usage: convert WIDTH HEIGHT TIMES; prints milliseconds a frame of ours, of swscale's, and of copying the result
#include <libswscale/swscale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "conversion.h"

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

int main(int count, char **arguments) {
    if (count != 4 || !conversion_has_avx2()) return 1;
    const int width = atoi(arguments[1]), height = atoi(arguments[2]), times = atoi(arguments[3]);
    const size_t size = (size_t)width * height;
    uint8_t *source = malloc(size * 4), *planes = malloc(size * 3 / 2), *copy = malloc(size * 3 / 2);
    for (size_t index = 0; index < size * 4; index++) source[index] = (uint8_t)(index * 2654435761u >> 13);
    uint8_t *targets[3] = {planes, planes + size, planes + size * 5 / 4};
    const int strides[3] = {width, width / 2, width / 2}, source_stride = width * 4;
    const uint8_t *sources[1] = {source};
    struct SwsContext *scaler = sws_getContext(
        width, height, AV_PIX_FMT_BGRA, width, height, AV_PIX_FMT_YUV420P,
        SWS_AREA | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT, NULL, NULL, NULL);
    const int *weights = sws_getCoefficients(SWS_CS_ITU709);
    sws_setColorspaceDetails(scaler, weights, 1, weights, 0, 0, 1 << 16, 1 << 16);

    double best[3] = {1e9, 1e9, 1e9};
    for (int turn = 0; turn < times; turn++) {
        double start = now();
        for (int y = 0; y < height; y += 2)
            conversion_avx2_rows(
                source + (size_t)y * source_stride, source + (size_t)(y + 1) * source_stride, targets[0] + (size_t)y * width,
                targets[0] + (size_t)(y + 1) * width, targets[1] + (size_t)(y / 2) * (width / 2),
                targets[2] + (size_t)(y / 2) * (width / 2), 0, width);
        double ours = now();
        sws_scale(scaler, sources, &source_stride, 0, height, targets, strides);
        double theirs = now();
        memcpy(copy, planes, size * 3 / 2);
        double end = now();
        if (ours - start < best[0]) best[0] = ours - start;
        if (theirs - ours < best[1]) best[1] = theirs - ours;
        if (end - theirs < best[2]) best[2] = end - theirs;
    }
    printf("%.4f %.4f %.4f\n", best[0], best[1], best[2]);
    return copy[size / 2] == 0 && planes[1] == 7 ? 2 : 0;
}
