import AVKit
import Dispatch
import Foundation
import PiPKit
import Synchronization
import TestSupport
import Testing

/// Samples, times and requests that a program hands over in ways that a tidy program does not.
@Suite("A session of samples that are used in unusual ways")
struct MisusedSampleTests: ForeignFrameTests {
    let output = InMemoryOutput()

    @Test("A session ends though a frame has a time of a later epoch, which the content never reaches")
    func epochs() throws {
        let session = session()
        let content = try ForeignContent(session)
        let later = CMTime(value: 1, timescale: 1, flags: .valid, epoch: 1)
        let earlier = CMTime(value: 7, timescale: 2, flags: .valid, epoch: -1)
        Self.enqueue(200, at: [later], on: content.layer)
        Self.enqueue(50, at: Self.seconds([0, 2]), on: content.layer)
        Self.enqueue(60, at: [earlier], on: content.layer)
        session.addDisplayLink(preferredFramesPerSecond: 1) { time in
            if time.seconds == 3 {
                try? content.timebase.setTime(CMTime(value: 1, timescale: 2, flags: .valid, epoch: 1))
            }
        }
        try session.run(content.controller)
        #expect(try shown == [[0, 50], [2, 50], [3.5, 200]])
    }

    @Test("A session that shows nothing, because its samples have no presentation time, fails with the reason")
    func untimed() throws {
        let session = session()
        let content = try ForeignContent(session)
        Self.enqueue(100, at: [.invalid, .indefinite], on: content.layer)
        let error = #expect(throws: SessionError.self) { try session.run(content.controller) }
        #expect(
            error.map { "\($0)" }?.hasSuffix(
                "; 2 samples have no presentation time and no attachment DisplayImmediately") == true)
    }

    @Test(
        "A session of samples that are used in unusual ways shows frames of every format and odd size",
        arguments: [
            kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ARGB, kCVPixelFormatType_32RGBA, kCVPixelFormatType_32ABGR,
            kCVPixelFormatType_24RGB, kCVPixelFormatType_OneComponent8, kCVPixelFormatType_64RGBAHalf,
            kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange,
            kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
            kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr10BiPlanarFullRange,
            kCVPixelFormatType_422YpCbCr8,
        ])
    func oddSizes(format: OSType) throws {
        let folder = try TemporaryFolder()
        let session = try SampleBufferSession(
            path: folder.file("out.mkv"), configuration: SessionConfiguration(duration: .seconds(4)))
        let content = try ForeignContent(session)
        var time = 0
        for (width, height) in [(33, 17), (1, 1), (1, 3), (3, 1), (2, 2), (7, 5), (63, 65), (129, 31), (31, 1001)] {
            var buffer: CVPixelBuffer?
            #expect(CVPixelBufferCreate(nil, width, height, format, nil, &buffer) == kCVReturnSuccess)
            let image = try #require(buffer)
            CVPixelBufferLockBaseAddress(image, [])
            for plane in 0..<max(1, CVPixelBufferGetPlaneCount(image)) {
                let isPlanar = CVPixelBufferIsPlanar(image)
                let base =
                    isPlanar
                    ? CVPixelBufferGetBaseAddressOfPlane(image, plane) : CVPixelBufferGetBaseAddress(image)
                let row =
                    isPlanar
                    ? CVPixelBufferGetBytesPerRowOfPlane(image, plane) : CVPixelBufferGetBytesPerRow(image)
                let rows = isPlanar ? CVPixelBufferGetHeightOfPlane(image, plane) : height
                memset(try #require(base), 0x3c, row * rows)
            }
            CVPixelBufferUnlockBaseAddress(image, [])
            content.layer.enqueue(
                CMSampleBuffer(
                    imageBuffer: image, presentationTimeStamp: CMTime(value: Int64(time), timescale: 10)))
            time += 1
        }
        try session.run(content.controller)
        #expect(content.layer.counters.displayed == 9)
        let probe = try Probe.file(folder.file("out.mkv"))
        #expect(probe.times.count >= 9)
    }

    @Test(
        "A session of samples that are used in unusual ways shows each frame once, whatever the rate and the time base",
        arguments: 0..<120)
    func rates(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let film = 1000.0 / 1001
        let rates: [Double] = [film, -film, 30 * film, 0.1, 0.001, 1_000, -1, .pi, -.pi, 1e-9, 0.25, 2]
        let scales: [Int32] = [24_000, 30_000, 60_000, 90_000, 1, 600, 999_983, 2_147_483_647, 44_100]
        let (rate, scale) = (rates.randomElement(using: &random)!, scales.randomElement(using: &random)!)
        let session = session(.seconds(10))
        let content = try ForeignContent(session)
        let start = CMTime(
            value: Int64.random(in: -1_000_000...1_000_000, using: &random), timescale: 1001)
        try content.timebase.setTime(start)
        try content.timebase.setRate(rate)
        let step = CMTime(seconds: abs(rate) / 7, preferredTimescale: scale)
        let one = step.value > 0 ? step : CMTime(value: 1, timescale: scale)
        var times = [start]
        for _ in 0..<40 { times.append(rate > 0 ? times.last! + one : times.last! - one) }
        for time in times.shuffled(using: &random) { Self.enqueue(100, at: [time], on: content.layer) }
        try session.run(content.controller)
        let counters = content.layer.counters
        #expect(counters.enqueued == counters.displayed + counters.dropped + content.layer.pendingSampleCount)
        if abs(rate) > 1e-6, one == step {
            #expect(counters.droppedLate == 0 && counters.displayed == 41, "\(counters) \(rate) \(scale)")
        }
    }

    @Test(
        "A session of samples that are used in unusual ways shows all of 3,000 frames of eight threads, each once",
        arguments: [300, 3_000])
    func threads(count: Int) throws {
        let session = session(.seconds(count / 100))
        let content = try ForeignContent(session)
        let layer = content.layer
        let buffer = try CVPixelBuffer(width: 16, height: 16)
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for index in stride(from: thread, to: count, by: 8) {
                layer.enqueue(
                    CMSampleBuffer(
                        imageBuffer: buffer, presentationTimeStamp: CMTime(value: Int64(index), timescale: 100)))
            }
        }
        try session.run(content.controller)
        #expect(output.shown.count == count && layer.counters.dropped == 0)
    }

    @Test("a block may flush, stop and request again inside itself", arguments: ["flush", "remove", "stop", "again"])
    func blocks(kind: String) throws {
        let session = session(.seconds(2))
        let content = try ForeignContent(session)
        let layer = content.layer
        let clock = session.clock
        let calls = Mutex(0)
        let queue = DispatchQueue(label: "media")
        @Sendable func fill() {
            let call = calls.withLock { calls in
                calls += 1
                return calls
            }
            let now = clock.time
            if kind == "flush" { layer.flush() }
            if kind == "remove" { layer.flushAndRemoveImage() }
            Self.enqueue(UInt8(min(250, call)), at: [now], on: layer)
            if kind == "stop" { layer.stopRequestingMediaData() }
            if kind == "again", call % 10 == 0 {
                layer.stopRequestingMediaData()
                layer.requestMediaDataWhenReady(on: queue) { fill() }
            }
        }
        layer.requestMediaDataWhenReady(on: queue) { fill() }
        try session.run(content.controller)
        let count = calls.withLock { $0 }
        if kind == "stop" {
            #expect(count == 1 && output.shown.count == 1)
        } else {
            #expect((55...500).contains(count) && output.shown.count >= 55, "\(count), \(output.shown.count)")
        }
    }

    @Test("a block that fills the layer with frames for the current time ends", arguments: [false, true])
    func fillsNow(isImmediate: Bool) throws {
        let session = session(.seconds(1))
        let content = try ForeignContent(session)
        let (layer, clock) = (content.layer, session.clock)
        layer.requestMediaDataWhenReady(on: DispatchQueue(label: "media")) {
            while layer.isReadyForMoreMediaData {
                layer.enqueue(
                    CMSampleBuffer(
                        imageBuffer: try! CVPixelBuffer(width: 16, height: 16), presentationTimeStamp: clock.time,
                        attachments: .init(displayImmediately: isImmediate)))
            }
        }
        try session.run(content.controller)
        #expect((30...240).contains(output.shown.count), "\(output.shown.count)")
    }

    @Test("no number of samples or duration is too great or too odd for a sample buffer")
    func oddSamples() throws {
        let format = CMFormatDescription.audio(
            try AudioBuffer.Format(sampleRate: 48_000, channelCount: 2, sampleFormat: .int16))
        let image = CMFormatDescription.compressedVideo(
            CompressedVideoFormat(codec: 0x6A70_6567, dimensions: CMVideoDimensions(width: Int32(16), height: 16)))
        var block: CMBlockBuffer?
        CMBlockBufferCreateWithMemoryBlock(
            allocator: nil, memoryBlock: nil, blockLength: 64, blockAllocator: nil, customBlockSource: nil,
            offsetToData: 0, dataLength: 64, flags: 0, blockBufferOut: &block)
        for described in [format, image] {
            for count in [Int.min, -1, 0, 1, 2, 64, 65, .max / 4 + 1, .max] {
                for duration in [CMTime.invalid, .indefinite, .negativeInfinity, CMTime(value: -1, timescale: 30)] {
                    for size in [Int.min, 0, 1, 32, .max] {
                        var timing = CMSampleTimingInfo(duration: duration, presentationTimeStamp: .zero)
                        var (sizes, sample) = (size, CMSampleBuffer?.none)
                        let status = CMSampleBufferCreateReady(
                            allocator: nil, dataBuffer: block, formatDescription: described, sampleCount: count,
                            sampleTimingEntryCount: 1, sampleTimingArray: &timing, sampleSizeEntryCount: 1,
                            sampleSizeArray: &sizes, sampleBufferOut: &sample)
                        #expect((status == noErr) == (sample != nil))
                        #expect(status == noErr ? (0...64).contains(count) : true, "\(count)")
                    }
                }
            }
        }
    }

    @Test("a movie takes seeks to any time, and changes of rate while one is pending")
    func seeks() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("greys.mp4")
        _ = try ExternalProgram.run([
            "ffmpeg", "-v", "error", "-f", "lavfi", "-i",
            "color=black:s=64x48:r=10,format=yuv420p,geq=lum='16+8*N':cb=128:cr=128", "-t", "2", "-c:v", "libx264",
            "-qp", "0", "-pix_fmt", "yuv420p", path,
        ])
        let session = session(.seconds(4))
        let player = AVPlayer(playerItem: AVPlayerItem(url: URL(fileURLWithPath: path)))
        let controller = try #require(AVPictureInPictureController(playerLayer: AVPlayerLayer(player: player)))
        controller.startPictureInPictureWhenPossible()
        player.play()
        let results = Mutex<[String]>([])
        let targets: [CMTime] = [
            .invalid, .indefinite, .negativeInfinity, CMTime(value: -5, timescale: 1),
            CMTime(seconds: .nan, preferredTimescale: 600), CMTime(value: .max, timescale: 1),
            CMTime(value: .min, timescale: .max), CMTime(value: 1, timescale: 0), CMTime(value: 1, timescale: -1),
            CMTime(value: 1, timescale: 1, flags: .valid, epoch: 3), .positiveInfinity, CMTime(value: 1, timescale: 2),
        ]
        var index = 0
        session.addDisplayLink(preferredFramesPerSecond: 5) { time in
            guard index < targets.count else { return }
            let (target, number) = (targets[index], index)
            index += 1
            player.seek(to: target, toleranceBefore: target, toleranceAfter: target) { isFinished in
                results.withLock { $0.append("\(number) \(isFinished)") }
            }
            player.rate = 2
            player.rate = 0
            player.rate = 0.5
            player.rate = .nan
            player.rate = .infinity
            player.rate = -1
        }
        try session.run(controller)
        let refused = [0, 1, 4, 7, 8]
        #expect(results.withLock { $0 } == targets.indices.map { "\($0) \(!refused.contains($0))" })
        #expect(player.rate == 0.5)
    }

    @Test("a timebase of any time and rate does not keep a session from its end", arguments: 0..<200)
    func extremeTimebases(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let session = session(.seconds(2))
        let content = try ForeignContent(session)
        let values: [Int64] = [.min, .max, 0, 1, -1, .max / 2, 90_000, -90_000, 1 << 40]
        let scales: [Int32] = [1, .max, 90_000, 24_000, 2]
        let epochs: [Int64] = [0, 0, 0, 1, -1, .max, .min]
        func time() -> CMTime {
            CMTime(
                value: values.randomElement(using: &random)!, timescale: scales.randomElement(using: &random)!,
                flags: .valid, epoch: epochs.randomElement(using: &random)!)
        }
        for _ in 0..<20 { Self.enqueue(100, at: [time()], on: content.layer) }
        let rates: [Double] = [1e300, 1e-300, .leastNonzeroMagnitude, -1e300, 0, 1, 1e9, -1e-9]
        var changes = (0..<8).map { _ in (time(), rates.randomElement(using: &random)!) }
        let layer = content.layer
        session.addDisplayLink(preferredFramesPerSecond: 4) { _ in
            guard let change = changes.popLast() else { return }
            try? content.timebase.setTime(change.0)
            try? content.timebase.setRate(change.1)
            layer.enqueue(ForeignContent.sample(at: change.0))
        }
        _ = try? session.run(content.controller)
        let counters = layer.counters
        #expect(counters.enqueued == counters.displayed + counters.dropped + layer.pendingSampleCount)
    }
}
