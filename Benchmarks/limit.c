// The minimum cost of a counter: Cairo draws each change, libavcodec encodes each change, nothing else is done. The frames are shown as long as
// in the session (variable frame rate), with the same encoder settings.
//
// usage: limit WIDTH HEIGHT SECONDS OUT.mp4
#include <cairo.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/opt.h>
#include <stdio.h>
#include <stdlib.h>

#include "conversion.h"

static void check(int isGood, const char *what) {
    if (isGood) return;
    fprintf(stderr, "limit: %s failed\n", what);
    exit(1);
}

static void draw(cairo_t *pen, int width, int height, int count) {
    char text[16];
    snprintf(text, sizeof text, "%d", count);
    cairo_set_source_rgb(pen, 0.11, 0.15, 0.2);
    cairo_paint(pen);
    cairo_set_source_rgb(pen, 1, 0.7, 0.28);
    cairo_arc(pen, width * 0.25, height * 0.5, height * 0.1, 0, 6.2831853);
    cairo_fill(pen);
    cairo_select_font_face(pen, "Inter", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_source_rgb(pen, 0.62, 0.7, 0.78);
    cairo_set_font_size(pen, height * 0.06);
    cairo_move_to(pen, width * 0.45, height * 0.4);
    cairo_show_text(pen, "seconds");
    cairo_set_source_rgb(pen, 1, 1, 1);
    cairo_set_font_size(pen, height * 0.23);
    cairo_move_to(pen, width * 0.45, height * 0.62);
    cairo_show_text(pen, text);
}

static void convert(cairo_surface_t *surface, AVFrame *frame) {
    const uint8_t *pixels = cairo_image_surface_get_data(surface);
    const int stride = cairo_image_surface_get_stride(surface);
    for (int y = 0; y < frame->height; y += 2) {
        const long end = conversion_avx2_rows(
            pixels + y * stride, pixels + (y + 1) * stride, frame->data[0] + y * frame->linesize[0],
            frame->data[0] + (y + 1) * frame->linesize[0], frame->data[1] + y / 2 * frame->linesize[1],
            frame->data[2] + y / 2 * frame->linesize[2], 0, frame->width);
        check(end == frame->width, "the conversion, whose width must be a multiple of 16,");
    }
}

static void write_packets(AVCodecContext *encoder, AVFormatContext *muxer, AVPacket *packet, AVFrame *frame) {
    check(avcodec_send_frame(encoder, frame) >= 0, "encoding");
    while (avcodec_receive_packet(encoder, packet) >= 0) {
        av_packet_rescale_ts(packet, encoder->time_base, muxer->streams[0]->time_base);
        check(av_write_frame(muxer, packet) >= 0, "writing");
        av_packet_unref(packet);
    }
}

int main(int count, char **arguments) {
    check(count == 5, "reading WIDTH HEIGHT SECONDS OUT");
    check(conversion_has_avx2(), "looking for AVX2");
    const int width = atoi(arguments[1]), height = atoi(arguments[2]), seconds = atoi(arguments[3]);
    av_log_set_level(AV_LOG_ERROR);

    AVFormatContext *muxer = NULL;
    check(avformat_alloc_output_context2(&muxer, NULL, "mp4", arguments[4]) >= 0, "making a muxer");
    AVCodecContext *encoder = avcodec_alloc_context3(avcodec_find_encoder_by_name("libx264"));
    encoder->width = width;
    encoder->height = height;
    encoder->pix_fmt = AV_PIX_FMT_YUV420P;
    encoder->time_base = (AVRational){1, 90000};
    encoder->framerate = (AVRational){30, 1};
    encoder->max_b_frames = 0;
    encoder->gop_size = 1 << 24;
    encoder->thread_count = 1;
    encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    av_opt_set(encoder->priv_data, "preset", "veryfast", 0);
    av_opt_set(encoder->priv_data, "crf", "23", 0);
    av_opt_set(encoder->priv_data, "sc_threshold", "0", 0);
    check(avcodec_open2(encoder, NULL, NULL) >= 0, "opening x264");
    AVStream *stream = avformat_new_stream(muxer, NULL);
    stream->time_base = encoder->time_base;
    avcodec_parameters_from_context(stream->codecpar, encoder);
    check(avio_open(&muxer->pb, arguments[4], AVIO_FLAG_WRITE) >= 0, "opening the file");
    check(avformat_write_header(muxer, NULL) >= 0, "beginning the file");

    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    cairo_t *pen = cairo_create(surface);
    AVFrame *frame = av_frame_alloc();
    frame->width = width;
    frame->height = height;
    frame->format = AV_PIX_FMT_YUV420P;
    check(av_frame_get_buffer(frame, 0) >= 0, "making a frame");
    AVPacket *packet = av_packet_alloc();
    for (int second = 0; second < seconds; second++) {
        draw(pen, width, height, second);
        cairo_surface_flush(surface);
        check(av_frame_make_writable(frame) >= 0, "writing a frame");
        convert(surface, frame);
        frame->pts = second * 90000LL;
        frame->pict_type = second % 40 == 0 ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
        write_packets(encoder, muxer, packet, frame);
    }
    write_packets(encoder, muxer, packet, NULL);
    check(av_write_trailer(muxer) >= 0, "ending the file");
    return 0;
}
