import CFFmpeg
import Foundation
import StreamOutput
import TestSupport
import Testing

@Suite("The return values of FFmpeg's functions are checked")
struct FailureCodeTests {
    private func track() throws -> Track {
        let codec = try #require(avcodec_find_encoder(AV_CODEC_ID_PNG))
        return try Track(
            encoder: EncoderContext(codec: codec, options: [:]) { context in
                context.pointee.width = 16
                context.pointee.height = 16
                context.pointee.pix_fmt = AV_PIX_FMT_RGB24
                context.pointee.time_base = AVRational(num: 1, den: 90_000)
            })
    }

    @Test("A failure that only FFmpeg's output context knows is thrown when the muxer passes its bytes on")
    func flush() throws {
        let file = try #require(FileHandle(forWritingAtPath: "/dev/null"))
        let output = try FileDescriptorOutput(descriptor: file.fileDescriptor, isSeekable: false)
        let muxer = try Muxer(
            format: "matroska", path: nil, output: output, tracks: [track()], options: [:])
        output.pointer.pointee.error = cffmpeg_averror(EIO)
        #expect(throws: StreamOutputError.self) { try muxer.flush() }
    }

    @Test("A container that must go back to its beginning, and cannot, does not end as if it were whole")
    func seek() throws {
        let pipe = Pipe.own()
        let output = try FileDescriptorOutput(descriptor: pipe.fileHandleForWriting.fileDescriptor, isSeekable: true)
        let muxer = try Muxer(format: "mp4", path: nil, output: output, tracks: [track()], options: [:])
        let error = try #require(throws: StreamOutputError.self) { try muxer.finish() }
        #expect(error.code == ESPIPE)
    }

    @Test("A frame that the scaler refuses is an error, not the frame before")
    func scaler() throws {
        let scaler = try Scaler(
            Scaler.Shape(
                sourceWidth: 16, sourceHeight: 16, sourceFormat: AV_PIX_FMT_YUV420P.rawValue, targetWidth: 8,
                targetHeight: 8, targetFormat: AV_PIX_FMT_YUV420P.rawValue, flags: SWS_BICUBIC))
        let frame = try VideoFrame(width: 16, height: 16, format: AV_PIX_FMT_YUV420P)
        let target = (0..<3).map { frame.plane($0) }
        let planes = target.map { (start: UnsafeRawPointer($0.start), bytesPerRow: $0.bytesPerRow) }
        try scaler.scale(from: planes, to: target)
        // Chroma is missing.
        #expect(throws: StreamOutputError.self) { try scaler.scale(from: [planes[0]], to: target) }
    }
}
