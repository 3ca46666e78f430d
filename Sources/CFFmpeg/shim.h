// FFmpeg's C API, and what of it Swift cannot import by itself: macros with arguments or casts, and variadics.
#pragma once

#include <libavcodec/avcodec.h>
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
#include <libswscale/swscale.h>

static inline int cffmpeg_averror(int code) { return AVERROR(code); }
static inline int cffmpeg_averror_eof(void) { return AVERROR_EOF; }
static inline int64_t cffmpeg_nopts_value(void) { return AV_NOPTS_VALUE; }
