import Foundation
import SampleQueue
import StreamOutput
import TestSupport
import Testing

@Suite("Sinks with their own thread")
struct QueuedSinkTests {
    private let canvas = CMVideoDimensions(width: 64, height: 64)

    private var liveSettings: VideoSettings {
        var settings = VideoSettings()
        settings.isLowLatency = true
        return settings
    }

    private func show(_ output: MediaOutput, _ frames: Range<Int>, perSecond rate: CMTimeScale = 30) throws {
        for index in frames {
            var generator = SeededGenerator(seed: UInt64(index))
            let image = TestImage.random(width: 64, height: 64, using: &generator)
            try output.append(try image.sample(), at: CMTime(value: Int64(index), timescale: rate))
        }
    }

    @Test("A reader that receives nothing delays nobody: its groups are dropped, and a file beside it is complete")
    func stalled() throws {
        let folder = try TemporaryFolder()
        let pipe = Pipe.own()
        let stream = QueuedSink(
            try StreamSink(descriptor: pipe.fileHandleForWriting.fileDescriptor, name: "pipe"), policy: .drops,
            maximumFinishDelay: 50)
        let file = QueuedSink(try FileSink(path: folder.file("whole.mkv")), policy: .waits(maximumByteCount: 1 << 20))
        var losses: [StreamOutputError] = []
        var sizeUpdates: [String] = []
        let output = try MediaOutput(
            canvas: canvas, settings: liveSettings, sinks: [stream, file], onLoss: { losses.append($0) },
            onMessage: { sizeUpdates.append($0) })
        try show(output, 0..<120)
        #expect(stream.status.waiting <= CMTime(value: 9, timescale: 10))
        #expect(stream.status.droppedFrames >= 60)
        #expect(file.status.droppedFrames == 0)
        let summary = try output.finish(at: CMTime(value: 4, timescale: 1))
        #expect(losses.map(\.kind) == [.readerStalled])
        #expect(
            sizeUpdates == [
                "pipe: it cannot keep up with the frames; frames are dropped up to the next key frame"
            ])
        #expect(losses.first?.subject == "pipe")
        #expect(summary.framesEncoded == 120)
        #expect(try Probe.file(folder.file("whole.mkv")).times.count == 120)
    }

    @Test("A reader that returns continues with a key frame, without a broken frame")
    func resumed() throws {
        let folder = try TemporaryFolder()
        let pipe = Pipe.own()
        let stream = QueuedSink(
            try StreamSink(descriptor: pipe.fileHandleForWriting.fileDescriptor, name: "pipe"), policy: .drops)
        let output = try MediaOutput(canvas: canvas, settings: liveSettings, sinks: [stream])
        try show(output, 0..<120)
        let dropped = stream.status.droppedFrames
        #expect(dropped > 0)
        let received = DispatchGroup()
        let path = folder.file("received.ts")
        let reader = pipe.fileHandleForReading
        DispatchQueue(label: "reader").async(group: received) {
            try? reader.readToEnd()?.write(to: URL(fileURLWithPath: path))
        }
        try show(output, 120..<240)
        let summary = try output.finish(at: CMTime(value: 8, timescale: 1))
        try pipe.fileHandleForWriting.close()
        received.wait()
        let times = try Probe.file(path).times
        #expect(times == times.sorted())
        #expect(times.count + stream.status.droppedFrames == summary.framesEncoded)
        _ = try ExternalProgram.run(["ffmpeg", "-v", "error", "-nostdin", "-i", path, "-f", "null", "-"])
    }

    @Test("Once the end is announced, the last frame is held back until its end is known")
    func announcedEnd() throws {
        for _ in 0..<20 {
            let sink = SettlingSink()
            let queued = QueuedSink(sink, policy: .waits(maximumByteCount: 1 << 20))
            try queued.begin([])
            // The thread settles at once, because nothing comes.
            sink.hasSettled.wait()
            queued.announceEnd()
            #expect(try queued.finish(at: .zero) == 1)
        }
        for _ in 0..<200 {
            let sink = SettlingSink()
            let queued = QueuedSink(sink, policy: .waits(maximumByteCount: 1 << 20))
            queued.announceEnd()
            try queued.begin([])
            #expect(try queued.finish(at: .zero) == 0)
        }
    }

    @Test(
        "A live session waits for a file that is being written, so that a kill costs a second",
        arguments: [2, 4, 5, 10, 30] as [CMTimeScale])
    func maximumLiveDelay(rate: CMTimeScale) throws {
        let sink = SlowSink()
        let queued = QueuedSink(sink, policy: .waits(maximumByteCount: 32 << 20), maximumLiveDelay: 600_000)
        let output = try MediaOutput(canvas: canvas, settings: liveSettings, sinks: [queued])
        let ended = DispatchSemaphore(value: 0)
        // SAFETY: the thread has the output alone until it has signalled its end.
        nonisolated(unsafe) let own = output
        DispatchQueue(label: "session").async { [self] in
            try? show(own, 0..<120, perSecond: rate)
            ended.signal()
        }
        #expect(Wait.until { queued.isProducerWaiting })
        // The sink writes the first frame, and the others end within 0.6 s of it.
        sink.hasBegun.wait()
        let waiting = queued.status.waiting + CMTime(value: 1, timescale: rate)
        #expect(waiting <= CMTime(value: 6, timescale: 10), "\(waiting.seconds)")
        sink.release()
        ended.wait()
        _ = try output.finish(at: CMTime(value: 120, timescale: rate))
    }

    @Test("A live session does not wait for a file that a disk blocks for longer")
    func impatience() throws {
        let sink = SlowSink()
        let queued = QueuedSink(sink, policy: .waits(maximumByteCount: 32 << 20), maximumLiveDelay: 0)
        let output = try MediaOutput(canvas: canvas, settings: liveSettings, sinks: [queued])
        try show(output, 0..<120)
        #expect(!queued.isProducerWaiting)
        sink.release()
        _ = try output.finish(at: CMTime(value: 4, timescale: 1))
    }

    @Test("A sink's failure is reported by the next call, and a full queue waits for its file")
    func failure() throws {
        signal(SIGXFSZ, SIG_IGN)
        let folder = try TemporaryFolder()
        let file = QueuedSink(
            try FileSink(path: folder.file("full.mp4"), maximumByteCount: 40_000),
            policy: .waits(maximumByteCount: 5_000))
        let output = try MediaOutput(canvas: canvas, settings: VideoSettings(), sinks: [file])
        let error = try #require(throws: StreamOutputError.self) {
            try show(output, 0..<1_000)
            _ = try output.finish(at: CMTime(value: 40, timescale: 1))
        }
        #expect(error.kind == .diskFull)
        let kept = try #require(error.keptPath)
        #expect(try Probe.file(kept).times.count > 3)
    }

    @Test(
        "Frames dropped while a sink finds a new reader do not count as slowness, not even before it has reported a new start"
    )
    func foundReader() throws {
        let sink = ReturningSink()
        let queued = QueuedSink(sink, policy: .drops)
        var sizeUpdates: [String] = []
        let output = try MediaOutput(
            canvas: canvas, settings: liveSettings, sinks: [queued], onMessage: { sizeUpdates.append($0) })
        try show(output, 0..<1)
        sink.hasCome.wait()
        // It has its reader, and is about to request a key frame; two seconds pass.
        try show(output, 1..<61)
        #expect(queued.status.isConnected && queued.status.droppedFrames > 20)
        sink.mayGoOn.signal()
        _ = try output.finish(at: CMTime(value: 62, timescale: 30))
        #expect(sizeUpdates.isEmpty, "\(sizeUpdates)")
    }

    @Test("An abandoned sink removes its file, even if its reader blocks")
    func abandoned() throws {
        let folder = try TemporaryFolder()
        let pipe = Pipe.own()
        let stream = QueuedSink(
            try StreamSink(descriptor: pipe.fileHandleForWriting.fileDescriptor, name: "pipe"), policy: .drops)
        let file = QueuedSink(try FileSink(path: folder.file("gone.mp4")), policy: .waits(maximumByteCount: 1 << 20))
        let output = try MediaOutput(canvas: canvas, settings: liveSettings, sinks: [stream, file])
        try show(output, 0..<60)
        output.abandon()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
}

/// A sink that holds packets back for no time, and counts how often it had to write them.
private final class SettlingSink: PacketSink, @unchecked Sendable {
    // SAFETY: one thread at a time calls it, and the semaphore orders the first one's count.

    let name = "settling"
    let isLive = false
    let holdsAudio = false
    let maximumRepeatInterval = Duration.seconds(1)
    let idleFlushDelay: Duration? = .zero
    let status = SinkStatus()
    let hasSettled = DispatchSemaphore(value: 0)
    private var count: Int64 = 0

    func check(_ codec: AudioSettings.Codec) {}
    func begin(_ tracks: [Track]) {}
    func write(_ packet: EncodedPacket) {}

    func settle() {
        count += 1
        hasSettled.signal()
    }

    func finish(at end: CMTime) -> Int64 { count }
    func abandon() {}
}

/// A file of a live session that writes nothing before it is released.
private final class SlowSink: PacketSink, @unchecked Sendable {
    // SAFETY: state that other threads access is locked, the rest is constant.

    let name = "slow"
    let isLive = false
    let isPaced = true
    let holdsAudio = false
    let maximumRepeatInterval = Duration.seconds(1)
    let status = SinkStatus()
    let hasBegun = DispatchSemaphore(value: 0)
    private let mayGoOn = DispatchSemaphore(value: 0)
    private let lock = NSLock()
    private var end = Int64.min
    private var isReleased = false

    var recoverableTime: Int64? { lock.withLock { end } }

    func release() { mayGoOn.signal() }

    func check(_ codec: AudioSettings.Codec) {}
    func begin(_ tracks: [Track]) {}

    func write(_ packet: EncodedPacket) {
        if !isReleased {
            hasBegun.signal()
            mayGoOn.wait()
        }
        isReleased = true
        lock.withLock { end = .max }
    }

    func finish(at end: CMTime) -> Int64 { 0 }
    func abandon() {}
}

/// A sink whose reader comes within its first write: it is connected from then on, and wants a key frame when the write
/// returns.
private final class ReturningSink: PacketSink, @unchecked Sendable {
    // SAFETY: state that other threads access is locked, the rest is constant.

    let name = "returning"
    let isLive = true
    let holdsAudio = false
    let maximumRepeatInterval = Duration.seconds(1)
    let hasCome = DispatchSemaphore(value: 0)
    let mayGoOn = DispatchSemaphore(value: 0)
    private let lock = NSLock()
    private var isConnected = false
    private var wants = false

    var status: SinkStatus {
        var status = SinkStatus()
        status.isConnected = lock.withLock { isConnected }
        return status
    }

    var wantsKeyFrame: Bool { lock.withLock { wants } }

    func check(_ codec: AudioSettings.Codec) {}
    func begin(_ tracks: [Track]) {}

    func write(_ packet: EncodedPacket) {
        guard !lock.withLock({ isConnected }) else { return lock.withLock { wants = false } }
        lock.withLock { isConnected = true }
        hasCome.signal()
        mayGoOn.wait()
        lock.withLock { wants = true }
    }

    func finish(at end: CMTime) -> Int64 { 0 }
    func abandon() {}
}
