// The cost of encoding alone: frames in memory, in 4:2:0, through libavcodec's x264 with the settings of a session,
// but for `cpu-independent`: equal bytes on all processors are a cost of the session.
//
// usage: encode WIDTH HEIGHT THREADS FRAMES.yuv OUT.h264
#include <fcntl.h>
#include <libavcodec/avcodec.h>
#include <libavutil/opt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

static void check(int isGood, const char *what) {
    if (isGood) return;
    fprintf(stderr, "encode: %s failed\n", what);
    exit(1);
}

static void write_packets(AVCodecContext *encoder, AVPacket *packet, AVFrame *frame, FILE *file) {
    check(avcodec_send_frame(encoder, frame) >= 0, "encoding");
    while (avcodec_receive_packet(encoder, packet) >= 0) {
        fwrite(packet->data, 1, packet->size, file);
        av_packet_unref(packet);
    }
}

int main(int count, char **arguments) {
    check(count == 6, "reading WIDTH HEIGHT THREADS FRAMES OUT");
    const int width = atoi(arguments[1]), height = atoi(arguments[2]);
    av_log_set_level(AV_LOG_ERROR);
    int descriptor = open(arguments[4], O_RDONLY);
    struct stat status;
    check(descriptor >= 0 && fstat(descriptor, &status) == 0, "opening the frames");
    const uint8_t *bytes = mmap(NULL, status.st_size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, descriptor, 0);
    FILE *file = fopen(arguments[5], "wb");

    AVCodecContext *encoder = avcodec_alloc_context3(avcodec_find_encoder_by_name("libx264"));
    encoder->width = width;
    encoder->height = height;
    encoder->pix_fmt = AV_PIX_FMT_YUV420P;
    encoder->time_base = (AVRational){1, 30};
    encoder->framerate = (AVRational){30, 1};
    encoder->max_b_frames = 0;
    encoder->gop_size = 1 << 24;
    encoder->thread_count = atoi(arguments[3]);
    av_opt_set(encoder->priv_data, "preset", "veryfast", 0);
    av_opt_set(encoder->priv_data, "crf", "23", 0);
    av_opt_set(encoder->priv_data, "sc_threshold", "0", 0);
    check(avcodec_open2(encoder, NULL, NULL) >= 0, "opening x264");

    AVFrame *frame = av_frame_alloc();
    frame->width = width;
    frame->height = height;
    frame->format = AV_PIX_FMT_YUV420P;
    AVPacket *packet = av_packet_alloc();
    const long size = width * (long)height * 3 / 2;
    for (long index = 0; (index + 1) * size <= status.st_size; index++) {
        check(av_frame_get_buffer(frame, 0) >= 0, "making a frame");
        const uint8_t *plane = bytes + index * size;
        for (int part = 0; part < 3; part++) {
            const int w = part ? width / 2 : width, h = part ? height / 2 : height;
            for (int y = 0; y < h; y++) memcpy(frame->data[part] + y * frame->linesize[part], plane + y * w, w);
            plane += (long)w * h;
        }
        frame->pts = index;
        write_packets(encoder, packet, frame, file);
        av_frame_unref(frame);
        frame->width = width;
        frame->height = height;
        frame->format = AV_PIX_FMT_YUV420P;
    }
    write_packets(encoder, packet, NULL, file);
    return fclose(file);
}
