// FFmpeg's C API, with wrappers for declarations that Swift cannot import: macros with arguments or casts, and variadic
// functions.
#pragma once

#include <libavcodec/avcodec.h>
#include <libavcodec/bsf.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/channel_layout.h>
#include <libavutil/dict.h>
#include <libavutil/error.h>
#include <libavutil/frame.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/mathematics.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/display.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

static inline int cffmpeg_averror(int code) { return AVERROR(code); }
static inline int cffmpeg_averror_eof(void) { return AVERROR_EOF; }
static inline int cffmpeg_averror_exit(void) { return AVERROR_EXIT; }
static inline int cffmpeg_averror_http_unauthorized(void) { return AVERROR_HTTP_UNAUTHORIZED; }
static inline int cffmpeg_averror_http_forbidden(void) { return AVERROR_HTTP_FORBIDDEN; }
static inline int64_t cffmpeg_nopts_value(void) { return AV_NOPTS_VALUE; }

// Names that differ between FFmpeg's versions.
static inline int64_t cffmpeg_frame_duration(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_MAJOR >= 58
    return frame->duration;
#else
    return frame->pkt_duration;
#endif
}

static inline int cffmpeg_frame_is_interlaced(const AVFrame *frame) {
#ifdef AV_FRAME_FLAG_INTERLACED
    return (frame->flags & AV_FRAME_FLAG_INTERLACED) != 0;
#else
    return frame->interlaced_frame != 0;
#endif
}

// Returns a stream's display matrix, nine numbers; NULL if it has none.
static inline const int32_t *cffmpeg_display_matrix(const AVStream *stream) {
#if LIBAVCODEC_VERSION_MAJOR >= 61
    const AVPacketSideData *data = av_packet_side_data_get(
        stream->codecpar->coded_side_data, stream->codecpar->nb_coded_side_data, AV_PKT_DATA_DISPLAYMATRIX);
    return data && data->size >= 9 * sizeof(int32_t) ? (const int32_t *)data->data : NULL;
#else
    size_t size = 0;
    const uint8_t *data = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
    return data && size >= 9 * sizeof(int32_t) ? (const int32_t *)data : NULL;
#endif
}

// avio_alloc_context for writing. The callback's bytes are const since libavformat 61.
static inline AVIOContext *cffmpeg_avio_alloc_writer(
    unsigned char *buffer, int size, void *opaque,
    int (*write)(void *opaque, const uint8_t *bytes, int count),
    int64_t (*seek)(void *opaque, int64_t offset, int whence)) {
#if LIBAVFORMAT_VERSION_MAJOR >= 61
    return avio_alloc_context(buffer, size, 1, opaque, NULL, write, seek);
#else
    return avio_alloc_context(buffer, size, 1, opaque, NULL, (int (*)(void *, uint8_t *, int))write, seek);
#endif
}

// The layouts are const since libswresample 4.9, and the input of swr_convert is const since 5.
static inline int cffmpeg_swr_alloc(
    SwrContext **converter, const AVChannelLayout *out_layout, enum AVSampleFormat out_format, int out_rate,
    const AVChannelLayout *in_layout, enum AVSampleFormat in_format, int in_rate) {
    return swr_alloc_set_opts2(
        converter, (AVChannelLayout *)out_layout, out_format, out_rate, (AVChannelLayout *)in_layout, in_format, in_rate,
        0, NULL);
}
static inline int cffmpeg_swr_convert(
    SwrContext *converter, uint8_t *out, int out_count, const uint8_t *const *in, int in_count) {
    uint8_t *planes[1] = {out};
    return swr_convert(converter, out ? planes : NULL, out_count, (const uint8_t **)in, in_count);
}

// fallocate without extending the file. The system's headers declare it only with _GNU_SOURCE.
extern int fallocate(int descriptor, int mode, off_t offset, off_t length);
static inline int cffmpeg_reserve(int descriptor, int64_t offset, int64_t length) {
    return fallocate(descriptor, 0x01 /* FALLOC_FL_KEEP_SIZE */, (off_t)offset, (off_t)length);
}

// syncfs, which the system's headers declare only with _GNU_SOURCE.
extern int syncfs(int descriptor);
static inline int cffmpeg_synchronize_file_system(int descriptor) { return syncfs(descriptor); }

// renameat2 that refuses a name that is taken. The system's headers declare it only with _GNU_SOURCE.
extern int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);
static inline int cffmpeg_rename_new(const char *from, const char *to) {
    return renameat2(-100 /* AT_FDCWD */, from, -100, to, 0x01 /* RENAME_NOREPLACE */);
}
