import AVFoundation
import Testing

/// Readers of a movie as programs for iOS use them: 48 frames at 24000/1001 frames per second with a tone of 440 Hz.
@Suite final class AssetReaderPieces {
    private static let movie = Result { try makeMovie() }
    private let asset: AVURLAsset

    init() throws {
        asset = AVURLAsset(url: try Self.movie.get())
    }

    private static func makeMovie() throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).mp4")
        let source = "testsrc2=s=64x48:r=24000/1001"
        let tone = "sine=frequency=440:sample_rate=48000"
        let coding = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", "12", "-sc_threshold", "0", "-c:a", "aac"]
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", source, "-f", "lavfi", "-i", tone] + coding
            + ["-t", "2.002", url.path]
        try process.run()
        process.waitUntilExit()
        atexit { if case .success(let url) = AssetReaderPieces.movie { unlink(url.path) } }
        return url
    }

    private func output(
        _ type: AVMediaType, _ settings: [String: Any]?
    ) async throws -> (AVAssetReader, AVAssetReaderTrackOutput) {
        let reader = try AVAssetReader(asset: asset)
        let track = try #require(try await asset.loadTracks(withMediaType: type).first)
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: settings)
        output.alwaysCopiesSampleData = false
        #expect(reader.canAdd(output) && reader.status == .unknown)
        reader.add(output)
        #expect(!reader.canAdd(output) && reader.outputs.count == 1 && output.mediaType == type)
        return (reader, output)
    }

    private let bgra: [String: Any] = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
    private let pcm: [String: Any] = [
        AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 1,
        AVLinearPCMBitDepthKey: 16, AVLinearPCMIsFloatKey: false, AVLinearPCMIsBigEndianKey: false,
        AVLinearPCMIsNonInterleaved: false,
    ]

    private func samples(_ output: AVAssetReaderOutput) -> [CMSampleBuffer] {
        var samples: [CMSampleBuffer] = []
        while let sample = output.copyNextSampleBuffer() { samples.append(sample) }
        return samples
    }

    @Test func decodedFrames() async throws {
        let (reader, output) = try await output(.video, bgra)
        #expect(output.copyNextSampleBuffer() == nil, "nothing before the start")
        #expect(reader.startReading() && !reader.startReading() && reader.status == .reading)
        let frames = samples(output)
        #expect(reader.status == .completed && reader.error == nil)
        #expect(frames.map(\.presentationTimeStamp) == (0..<48).map { CMTime(value: $0 * 1_001, timescale: 24_000) })
        let image = try #require(CMSampleBufferGetImageBuffer(frames[47]))
        #expect(CVPixelBufferGetPixelFormatType(image) == kCVPixelFormatType_32BGRA)
        #expect(CVPixelBufferGetWidth(image) == 64 && CVPixelBufferGetHeight(image) == 48)
        #expect(Set(frames.compactMap(\.imageBuffer).map { ObjectIdentifier($0) }).count == 48)
    }

    @Test func storedFramesGoIntoALayer() async throws {
        let (reader, output) = try await output(.video, nil)
        #expect(reader.startReading())
        let frames = samples(output)
        #expect(reader.status == .completed && frames.count == 48)
        let format = try #require(CMSampleBufferGetFormatDescription(frames[0]))
        #expect(CMFormatDescriptionGetMediaSubType(format) == kCMVideoCodecType_H264)
        let isSync = frames.map { frame -> Bool in
            let list = CMSampleBufferGetSampleAttachmentsArray(frame, createIfNecessary: true) as? [NSDictionary]
            return (list?.first?[kCMSampleAttachmentKey_NotSync] as? NSNumber)?.boolValue != true
        }
        #expect(isSync.indices.filter { isSync[$0] } == [0, 12, 24, 36])
        let clock = try CMTimebase(sourceClock: CMClockGetHostTimeClock())
        let layer = AVSampleBufferDisplayLayer()
        layer.controlTimebase = clock
        for frame in frames { layer.enqueue(frame) }
        #expect(layer.status == .rendering && layer.error == nil)
    }

    @Test func audioInTheRequestedFormat() async throws {
        let (reader, output) = try await output(.audio, pcm)
        #expect(reader.startReading())
        let blocks = samples(output)
        #expect(reader.status == .completed)
        #expect(blocks[0].presentationTimeStamp == .zero)
        var (bytes, next) = (Data(), CMTime.zero)
        for block in blocks {
            let format = try #require(CMSampleBufferGetFormatDescription(block))
            let description = try #require(CMAudioFormatDescriptionGetStreamBasicDescription(format)?.pointee)
            #expect(description.mSampleRate == 44_100 && description.mChannelsPerFrame == 1)
            #expect(description.mBitsPerChannel == 16 && block.presentationTimeStamp == next)
            next = next + block.duration
            bytes += try #require(CMSampleBufferGetDataBuffer(block)).dataBytes()
            #expect(CMSampleBufferGetSampleSize(block, at: 0) == 2)
            #expect(CMSampleBufferGetTotalSampleSize(block) == 2 * block.numSamples)
        }
        #expect(abs(next.seconds - 2.002) < 0.03)
        let values = bytes.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
        // A tone of 440 Hz crosses zero 880 times a second. The codec's noise follows it.
        let tone = values[4_410..<83_790]
        let crossings = zip(tone, tone.dropFirst()).count { ($0 < 0) != ($1 < 0) }
        #expect((1_580...1_588).contains(crossings))
    }

    @Test func timeRange() async throws {
        let (reader, output) = try await output(.video, [:])
        let track = try #require(try await asset.loadTracks(withMediaType: .audio).first)
        let audio = AVAssetReaderTrackOutput(track: track, outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM])
        reader.add(audio)
        reader.timeRange = CMTimeRange(
            start: CMTime(value: 1, timescale: 2), duration: CMTime(value: 1, timescale: 4))
        #expect(reader.startReading())
        let blocks = samples(audio)
        #expect(reader.status == .reading, "the frames are not taken yet")
        #expect(blocks.first?.presentationTimeStamp == CMTime(value: 1, timescale: 2))
        #expect(blocks.reduce(0) { $0 + $1.numSamples } == 12_000)
        let numbers = samples(output).map {
            $0.presentationTimeStamp.convertScale(24_000, method: .default).value / 1_001
        }
        #expect(numbers == Array(11...17) && reader.status == .completed)
    }

    @Test func otherRanges() async throws {
        let (reader, output) = try await output(.video, bgra)
        output.supportsRandomAccess = true
        reader.timeRange = CMTimeRange(start: .zero, duration: CMTime(value: 1_001, timescale: 24_000))
        #expect(reader.startReading())
        #expect(samples(output).count == 1 && reader.status == .reading)
        let second = CMTimeRange(
            start: CMTime(value: 24_024, timescale: 24_000), duration: CMTime(value: 2_002, timescale: 24_000))
        let first = CMTimeRange(start: .zero, duration: CMTime(value: 1_001, timescale: 24_000))
        output.reset(forReadingTimeRanges: [second, first].map { NSValue(timeRange: $0) })
        let times = samples(output).map(\.presentationTimeStamp)
        #expect(times == [24_024, 25_025, 0].map { CMTime(value: $0, timescale: 24_000) })
        output.markConfigurationAsFinal()
        #expect(reader.status == .completed)
    }

    @Test func startedOnceByManyThreads() async throws {
        let (reader, output) = try await output(.video, bgra)
        let started = await withTaskGroup(of: Bool.self) { tasks in
            for _ in 0..<8 { tasks.addTask { reader.startReading() } }
            return await tasks.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(started == 1 && samples(output).count == 48 && reader.status == .completed)
    }

    @Test func cancelled() async throws {
        let (reader, output) = try await output(.video, bgra)
        #expect(reader.startReading() && output.copyNextSampleBuffer() != nil)
        await withTaskGroup(of: Void.self) { tasks in
            tasks.addTask { while output.copyNextSampleBuffer() != nil {} }
            tasks.addTask { reader.cancelReading() }
        }
        #expect([.cancelled, .completed].contains(reader.status) && output.copyNextSampleBuffer() == nil)
    }

    @Test(arguments: [
        (AVMediaType.video, [kCVPixelBufferPixelFormatTypeKey as String: 7]),
        (.audio, [:]),
        (.audio, [AVFormatIDKey: Int(kAudioFormatMPEG4AAC)]),
        (.audio, [AVFormatIDKey: Int(kAudioFormatLinearPCM), AVSampleRateKey: 0]),
        (.audio, [AVFormatIDKey: Int(kAudioFormatLinearPCM), AVNumberOfChannelsKey: 1_000]),
        (.audio, [AVFormatIDKey: Int(kAudioFormatLinearPCM), AVLinearPCMBitDepthKey: 24]),
    ])
    func invalidSettings(_ type: AVMediaType, _ settings: [String: Int]) async throws {
        let (reader, output) = try await output(type, settings)
        #expect(!reader.startReading() && reader.status == .failed && output.copyNextSampleBuffer() == nil)
        #expect((reader.error as NSError?)?.domain == AVFoundationErrorDomain)
    }

    @Test func refusedOutputs() async throws {
        let (reader, output) = try await output(.video, bgra)
        let other = try AVAssetReader(asset: asset)
        #expect(!other.canAdd(output), "it belongs to a reader")
        other.add(output)
        #expect(other.outputs.isEmpty && other.startReading() && other.status == .completed)
        reader.timeRange = CMTimeRange(start: .zero, duration: .zero)
        #expect(!reader.startReading() && reader.status == .failed)
        #expect(throws: (any Error).self) {
            try AVAssetReader(asset: AVURLAsset(url: URL(fileURLWithPath: "/nowhere/clip.mp4")))
        }
    }
}
