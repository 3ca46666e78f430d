import CFFmpeg
import FFmpegSupport
import Foundation
import SampleQueue
import StreamOutput
import TestSupport
import Testing

/// Each owner of a C pointer is made and dropped so often, with so much memory in it, that keeping it would take 512 MB or
/// more; each in a process of its own, where nothing else takes memory meanwhile.
@Suite("Memory that C libraries allocate is freed")
struct LeakTests {
    private static let megabyte = 1 << 20

    /// The classes that own a C resource.
    enum Owner: String, CaseIterable, Codable {
        case frames = "Frames"
        case audioFrames = "Frames of sound"
        case packets = "Packets, and second references to them"
        case dictionaries = "Option dictionaries"
        case parameters = "Codec parameters"
        case filters = "Bitstream filters, also those that cannot be opened"
        case outputs = "Output buffers"
        case muxers = "Muxers, finished or not, and those whose options are wrong"
        case scalers = "Scalers"
        case canvases = "Canvases of an animation, whose last frames wait for the encoder"
        case encoders = "Encoders, those that had frames and those that cannot be opened"
    }

    @Test("Owners free their objects", arguments: Owner.allCases)
    func owners(_ owner: Owner) async {
        await #expect(processExitsWith: .success) { [owner] in
            let tests = LeakTests()
            switch owner {
            case .frames: try tests.frames()
            case .audioFrames: try tests.audioFrames()
            case .packets: try tests.packets()
            case .dictionaries: try tests.dictionaries()
            case .parameters: try tests.parameters()
            case .filters: try tests.filters()
            case .outputs: try tests.outputs()
            case .muxers: try tests.muxers()
            case .scalers: try tests.scalers()
            case .canvases: try tests.canvases()
            case .encoders: try tests.encoders()
            }
        }
    }

    /// Runs `body` `count` times and expects the resident memory to stay.
    private func expectFlat(_ count: Int, _ body: () throws -> Void) throws {
        try body()
        let before = try residentByteCount()
        for _ in 0..<count { try body() }
        let growth = try residentByteCount() - before
        #expect(growth < 128 * Self.megabyte, "\(growth / Self.megabyte) MB more")
    }

    private func residentByteCount() throws -> Int {
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .ascii).split(separator: " ")
        return try #require(Int(fields[1])) * Int(getpagesize())
    }

    private func encoder() throws -> EncoderContext {
        let codec = try #require(avcodec_find_encoder(AV_CODEC_ID_PNG))
        return try EncoderContext(codec: codec, options: [:]) { context in
            context.pointee.width = 16
            context.pointee.height = 16
            context.pointee.pix_fmt = AV_PIX_FMT_RGB24
            context.pointee.time_base = AVRational(num: 1, den: 90_000)
        }
    }

    /// Creates a track of H.264 with a megabyte of parameter sets. Each copy of the track copies them, too.
    private func largeTrack() throws -> Track {
        let track = try Track(encoder: encoder())
        let parameters = track.parameters.pointer
        parameters.pointee.codec_id = AV_CODEC_ID_H264
        let bytes = megabyteForFFmpeg()
        bytes.update(from: [0, 0, 0, 1, 0x67], count: 5)
        parameters.pointee.extradata = bytes
        parameters.pointee.extradata_size = Int32(Self.megabyte)
        return track
    }

    private func frames() throws {
        try expectFlat(128) {
            let frame = try VideoFrame(width: 2048, height: 1536, format: AV_PIX_FMT_YUV420P)
            memset(frame.plane(0).start, 1, frame.plane(0).bytesPerRow * 1536)
            try frame.makeWritable()
        }
    }

    private func canvases() throws {
        let buffer = try CVPixelBuffer(width: 1024, height: 1024, pixelFormat: .bgra32, rowOrder: .topDown)
        let canvas = try TransparentCanvas(width: 1024, height: 1024, gravity: .resizeAspect, codec: .webp)
        var waiting: [UnsafeMutablePointer<AVFrame>?] = []
        // Of these a session has many: they take the space beside each large block that was freed.
        var small: [UnsafeMutableRawPointer?] = []
        try expectFlat(128) {
            try canvas.draw(buffer, damage: nil)
            waiting.append(av_frame_clone(try canvas.encodable().pointer))
            if waiting.count > 3 {
                var oldest = waiting.removeFirst()
                av_frame_free(&oldest)
            }
            for index in 0..<8 { small.append(malloc(24 + 16 * index)) }
        }
    }

    private func audioFrames() throws {
        try expectFlat(128) {
            let frame = try AudioFrame(
                format: AV_SAMPLE_FMT_FLTP, sampleRate: 48_000, channelCount: 2, sampleCount: Self.megabyte)
            frame.silence(0..<Self.megabyte)
            try frame.makeWritable()
        }
    }

    private func packets() throws {
        try expectFlat(512) {
            let packet = try EncodedPacket()
            #expect(av_new_packet(packet.pointer, Int32(Self.megabyte)) == 0)
            memset(packet.pointer.pointee.data, 1, Self.megabyte)
            #expect(try EncodedPacket(sharing: packet).byteCount == Self.megabyte)
        }
    }

    private func dictionaries() throws {
        let value = String(repeating: "x", count: Self.megabyte)
        try expectFlat(512) {
            guard let options = OptionDictionary(["name": value]) else { return #expect(Bool(false), "out of memory") }
            let names = options.remainingNames
            #expect(names == ["name"])
        }
    }

    private func parameters() throws {
        try expectFlat(512) { _ = try largeTrack() }
    }

    private func filters() throws {
        let track = try largeTrack()
        try expectFlat(512) {
            _ = try BitstreamFilter("dump_extra", options: ["freq": "keyframe"], track: track)
            #expect(throws: StreamOutputError.self) {
                try BitstreamFilter("dump_extra", options: ["freq": "never"], track: track)
            }
        }
    }

    private func outputs() throws {
        let file = try #require(FileHandle(forWritingAtPath: "/dev/null"))
        let bytes = [UInt8](repeating: 1, count: 60_000)
        try expectFlat(8192) {
            let output = try FileDescriptorOutput(descriptor: file.fileDescriptor, isSeekable: false)
            avio_write(output.pointer, bytes, Int32(bytes.count))
            #expect(output.flush() == 0)
            #expect(output.endPosition == 60_000)
        }
        try expectFlat(4096) {
            let context = try #require(avformat_alloc_context())
            defer { avformat_free_context(context) }
            let output = MemoryOutput()
            try output.attach(to: context)
            avio_write(context.pointee.pb, bytes, Int32(bytes.count))
            #expect(output.flush() == 0 && output.takeBytes().count == 60_000)
        }
    }

    private func muxers() throws {
        let file = try #require(FileHandle(forWritingAtPath: "/dev/null"))
        let output = try FileDescriptorOutput(descriptor: file.fileDescriptor, isSeekable: false)
        let track = try largeTrack()
        try expectFlat(256) {
            _ = try Muxer(format: "mpegts", path: nil, output: output, tracks: [track], options: [:])
            let finished = try Muxer(format: "mpegts", path: nil, output: output, tracks: [track], options: [:])
            try finished.finish()
            #expect(throws: StreamOutputError.self) {
                try Muxer(format: "mpegts", path: nil, output: output, tracks: [track], options: ["no": "1"])
            }
        }
    }

    private func scalers() throws {
        let shape = Scaler.Shape(
            sourceWidth: 4096, sourceHeight: 2160, sourceFormat: AV_PIX_FMT_BGRA.rawValue, targetWidth: 3840,
            targetHeight: 2000, targetFormat: AV_PIX_FMT_YUV420P.rawValue, flags: SWS_BICUBIC)
        try expectFlat(1000) { _ = try Scaler(shape) }
    }

    private func encoders() throws {
        let codec = try #require(avcodec_find_encoder(AV_CODEC_ID_PNG))
        try expectFlat(512) {
            let encoder = try encoder()
            encoder.pointer.pointee.extradata = megabyteForFFmpeg()
            let frame = try VideoFrame(width: 16, height: 16, format: AV_PIX_FMT_RGB24)
            try encoder.encode(frame) { packet throws(StreamOutputError) in _ = packet.byteCount }
            #expect(throws: StreamOutputError.self) {
                // Neither a size nor a format.
                try EncoderContext(codec: codec, options: [:]) { $0.pointee.extradata = megabyteForFFmpeg() }
            }
        }
    }

    /// Memory that FFmpeg will free.
    private func megabyteForFFmpeg() -> UnsafeMutablePointer<UInt8> {
        let size = Self.megabyte + Int(AV_INPUT_BUFFER_PADDING_SIZE)
        let bytes = av_malloc(size)!.assumingMemoryBound(to: UInt8.self)
        memset(bytes, 1, size)
        return bytes
    }

    @Test("File descriptors of files that are whole, given up or refused")
    func descriptors() throws {
        let folder = try TemporaryFolder()
        let sample = try TestImage.plain(.init(red: 9, green: 9, blue: 9), width: 16, height: 16).sample()
        let canvas = CMVideoDimensions(width: 16, height: 16)
        let replacing = CommitPolicy(replacesExisting: true)
        for _ in 0..<3 {
            let whole = try MediaOutput(
                canvas: canvas, sinks: [try FileSink(path: folder.file("whole.mp4"), policy: replacing)])
            try whole.append(sample, at: .zero)
            _ = try whole.finish(at: CMTime(value: 1, timescale: 1))
            let dropped = try MediaOutput(
                canvas: canvas, sinks: [try FileSink(path: folder.file("dropped.mp4"), policy: replacing)])
            try dropped.append(sample, at: .zero)
            #expect(throws: StreamOutputError.self) {
                try FileSink(path: folder.file("whole.mp4"))
            }
        }
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        }
        #expect(!open.contains { $0.hasPrefix(folder.path) })
    }
}
