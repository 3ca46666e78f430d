import Dispatch
import Foundation
import SampleQueue
import StreamOutput
import Synchronization
import TestSupport
import Testing

/// A device whose synchronizations end when a test lets them, by a clock that a test sets.
private final class TestDevice: Sendable {
    private let time = Mutex(Duration.zero)
    private let begun = Atomic(0)
    private let deadline = DispatchSemaphore(value: 0)
    private let isOpen = Atomic(false)
    private let failure: Int32

    init(failure: Int32 = 0) {
        self.failure = failure
    }

    /// The number of synchronizations that have begun.
    var count: Int { begun.load(ordering: .relaxed) }

    func advance(to time: Duration) {
        self.time.withLock { $0 = time }
    }

    /// Lets the current synchronization end, and all that follow.
    func open() {
        isOpen.store(true, ordering: .relaxed)
        deadline.signal()
    }

    /// The device. Once a synchronization has begun, the clock shows `duration` more.
    func device(taking duration: Duration = .zero) -> SyncDevice {
        var device = SyncDevice()
        device.now = { [self] in time.withLock { $0 } }
        device.synchronize = { [self] _ in
            begun.add(1, ordering: .relaxed)
            time.withLock { $0 += duration }
            if !isOpen.load(ordering: .relaxed) {
                deadline.wait()
                deadline.signal()
            }
            return failure
        }
        return device
    }
}

/// The progress of a session on another thread.
private final class SessionProgress: Sendable {
    private let index = Atomic(0)
    private let ending = Atomic(false)

    /// The index of the frame that is shown.
    var shown: Int {
        get { index.load(ordering: .relaxed) }
        set { index.store(newValue, ordering: .relaxed) }
    }

    var isDone: Bool {
        get { ending.load(ordering: .relaxed) }
        set { ending.store(newValue, ordering: .relaxed) }
    }
}

@Suite("A slow device")
struct SlowDeviceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func output(
        _ sink: any PacketSink, isLive: Bool, onMessage: @escaping (String) -> Void = { _ in }
    ) throws -> MediaOutput {
        var settings = VideoSettings()
        settings.isLowLatency = isLive
        return try MediaOutput(
            canvas: CMVideoDimensions(width: 64, height: 64), settings: settings, sinks: [sink], onMessage: onMessage)
    }

    private static func show(_ index: Int, to output: MediaOutput) throws {
        let image = TestImage.plain(VideoFileTests.colour(index), width: 64, height: 64)
        try output.append(try image.sample(), at: CMTime(value: Int64(index), timescale: 10))
    }

    @Test(
        "delays no live session: all but half a second is written, and the lag is reported once in ten seconds",
        arguments: ["mp4", "mkv", "ts"])
    func live(ending: String) throws {
        let device = TestDevice()
        let sink = try FileSink(path: folder.file("pip.\(ending)"), isPaced: true, device: device.device())
        var sizeUpdates: [String] = []
        let output = try output(sink, isLive: true) { sizeUpdates.append($0) }
        for index in 0..<30 {
            device.advance(to: .milliseconds(100 * index))
            try Self.show(index, to: output)
            if index == 10 { #expect(Wait.until { device.count == 1 }) }
        }
        #expect(try Probe.file(sink.recordingPath).packets.count >= 24)
        #expect(device.count == 1)
        #expect(
            sizeUpdates.count == 1 && sizeUpdates[0].hasPrefix(folder.file("pip.\(ending): the disk is slower")),
            "\(sizeUpdates)")
        device.advance(to: .seconds(4))
        #expect(sink.status.lag >= .seconds(3) && sink.status.lag <= .seconds(4))
        #expect(sink.takeMessages().isEmpty)
        device.advance(to: .seconds(13))
        #expect(sink.takeMessages().count == 1)
        device.open()
        _ = try output.finish(at: CMTime(value: 3, timescale: 1))
        #expect(try Probe.file(folder.file("pip.\(ending)")).packets.count == 31)
    }

    @Test(
        "A slow device makes an offline session wait: at most a second and the encoder's lookahead are ahead of the file",
        arguments: ["mp4", "mkv", "ts"])
    func offline(ending: String) throws {
        let device = TestDevice()
        let file = try FileSink(
            path: folder.file("pip.\(ending)"), device: device.device(taking: .milliseconds(500)))
        let sink = QueuedSink(file, policy: .waits(maximumByteCount: 32 << 20))
        let output = try output(sink, isLive: false)
        let progress = SessionProgress()
        let ended = DispatchSemaphore(value: 0)
        // SAFETY: the thread has the output alone until it has signalled its end.
        nonisolated(unsafe) let own = output
        DispatchQueue(label: "session").async {
            for index in 0..<900 {
                if index == 50 { device.advance(to: .seconds(1)) }
                // Behind the look-ahead the device has been called.
                if index == 150 { _ = Wait.until { device.count == 1 } }
                progress.shown = index
                try? Self.show(index, to: own)
            }
            progress.isDone = true
            ended.signal()
        }
        #expect(Wait.until { device.count == 1 && sink.isProducerWaiting || progress.isDone })
        #expect(!progress.isDone)
        // Ten frames are a second.
        let ahead = progress.shown - (try Probe.file(file.recordingPath).packets.count)
        #expect(ahead <= 10 + 24 + 1, "\(ahead) frames")
        device.open()
        ended.wait()
        _ = try output.finish(at: CMTime(value: 90, timescale: 1))
        #expect(try Probe.file(folder.file("pip.\(ending)")).packets.count >= 900)
    }

    @Test("A slow device that fails ends the output with its error, and the written part is kept")
    func failing() throws {
        let device = TestDevice(failure: EIO)
        device.open()
        let sink = try FileSink(path: folder.file("pip.mkv"), isPaced: true, device: device.device())
        let output = try output(sink, isLive: true)
        let error = try #require(throws: StreamOutputError.self) {
            for index in 0..<30 {
                device.advance(to: .milliseconds(100 * index))
                try Self.show(index, to: output)
            }
            _ = try output.finish(at: CMTime(value: 3, timescale: 1))
        }
        #expect(error.kind == .writeFailed && error.code == EIO)
        #expect(error.keptPath == folder.file("pip.partial.mkv"))
    }

    @Test("A slow device is not waited for where nothing is to be synchronized")
    func never() throws {
        let device = TestDevice()
        let sink = try FileSink(
            path: folder.file("pip.mkv"), policy: CommitPolicy(replacesExisting: false, synchronizes: .never),
            device: device.device())
        let output = try output(sink, isLive: false)
        for index in 0..<60 {
            device.advance(to: .seconds(index))
            try Self.show(index, to: output)
        }
        _ = try output.finish(at: CMTime(value: 6, timescale: 1))
        #expect(device.count == 0)
    }
}
