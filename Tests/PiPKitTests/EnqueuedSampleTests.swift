import Dispatch
import PiPKit
import Synchronization
import TestSupport
import Testing

/// Samples that a program enqueues in other ways than one at a time for a single controller.
@Suite("A session of enqueued samples")
struct EnqueuedSampleTests {
    /// Enqueues a frame of one brightness for each of `times`, in seconds.
    private static func enqueue(_ color: UInt8, at times: [Double], on layer: AVSampleBufferDisplayLayer) throws {
        for time in times {
            let pixel = TestImage.Pixel(red: color, green: color, blue: color)
            let image = try TestImage(width: 16, height: 16) { _, _ in pixel }.pixelBuffer(.topDown)
            layer.enqueue(
                CMSampleBuffer(
                    imageBuffer: image, presentationTimeStamp: CMTime(seconds: time, preferredTimescale: 90_000)))
        }
    }

    private func session(_ output: InMemoryOutput, seconds: Int, _ events: [TimedControlEvent] = [])
        -> SampleBufferSession
    {
        SampleBufferSession(
            output: output, configuration: SessionConfiguration(duration: .seconds(seconds)),
            events: ControlTimeline(events: events))
    }

    /// Each frame's time in seconds and the brightness of its first pixel.
    private func shown(_ output: InMemoryOutput) throws -> [[Double]] {
        try output.shown.map { shown in
            [shown.time / .seconds(1), Double(try #require(shown.sample.imageBuffer).pixel(x: 1, y: 1).y)]
        }
    }

    @Test("A session of enqueued samples shows all of 300 that are enqueued at once, at their times")
    func ahead() throws {
        let output = InMemoryOutput()
        let session = session(output, seconds: 10)
        let content = try ForeignContent(session)
        let times = (0..<300).map { Double($0) / 30 }
        try Self.enqueue(200, at: times, on: content.layer)
        try session.run(content.controller)
        let shown = try shown(output).map { $0[0] }
        #expect(zip(shown, times).allSatisfy { abs($0 - $1) < 1 / 90_000 } && shown.count == 300)
        #expect(content.layer.counters.dropped == 0)
    }

    @Test(
        "A session of enqueued samples shows each controller's frames, whichever is added before the other runs",
        arguments: [false, true])
    func twoControllers(addsFirst: Bool) throws {
        let output = InMemoryOutput()
        let session = session(output, seconds: 4)
        let first = try ForeignContent(session)
        let second = try ForeignContent(session, starts: false)
        try Self.enqueue(100, at: [0, 1, 2, 3], on: first.layer)
        try Self.enqueue(200, at: [0, 1, 2, 3], on: second.layer)
        if addsFirst { session.add(first.controller) }
        session.add(second.controller)
        session.addDisplayLink(preferredFramesPerSecond: 2) { time in
            if time.seconds == 1.5 { second.controller.startPictureInPicture() }
        }
        try session.run(first.controller)
        #expect(try shown(output) == [[0, 100], [1, 100], [1.5, 200], [2, 200], [3, 200]])
    }

    @Test("A session shows the image of another layer as soon as it is the content of the open window")
    func replacedLayer() throws {
        let output = InMemoryOutput()
        let session = session(output, seconds: 6)
        let content = try ForeignContent(session)
        let other = try ForeignContent(session, starts: false)
        try Self.enqueue(100, at: [0], on: content.layer)
        try Self.enqueue(200, at: [0], on: other.layer)
        session.add(other.controller)
        let (first, second) = (content.controller.contentSource, other.controller.contentSource)
        session.addDisplayLink(preferredFramesPerSecond: 1) { time in
            if time.seconds == 1 { content.controller.contentSource = second }
            if time.seconds == 2 { content.controller.contentSource = first }
            if time.seconds == 3 { content.controller.contentSource = second }
            if time.seconds == 4 { other.layer.isHidden = true }
        }
        try session.run(content.controller)
        #expect(try shown(output) == [[0, 100], [1, 200], [2, 100], [3, 200], [4, 0]])
    }

    @Test("A session reports once how many frames a layer dropped, also if the window shows another layer meanwhile")
    func overflowOfReplacedLayer() throws {
        let notices = Mutex<[String]>([])
        let session = SampleBufferSession(
            output: InMemoryOutput(), configuration: SessionConfiguration(duration: .seconds(4))
        ) { event, _ in
            if case .notice(let text) = event { notices.withLock { $0.append(text) } }
        }
        let layer = AVSampleBufferDisplayLayer(clock: session.clock, maximumPendingByteCount: 1)
        let content = try ForeignContent(session, layer: layer)
        let other = try ForeignContent(session, starts: false)
        try Self.enqueue(100, at: [0, 1, 2, 3, 3.5], on: layer)
        try Self.enqueue(200, at: [0], on: other.layer)
        let (first, second) = (content.controller.contentSource, other.controller.contentSource)
        session.addDisplayLink(preferredFramesPerSecond: 2) { time in
            if time.seconds == 0.5 { content.controller.contentSource = second }
            if time.seconds == 1.5 { content.controller.contentSource = first }
        }
        try session.run(content.controller)
        #expect(layer.counters.droppedOverflow == 4)
        #expect(notices.withLock { $0 } == ["4 frames were dropped: more were pending than memory allows"])
    }

    @Test("A session reports the first window's size once, when its first frame makes it known, and a change of it")
    func firstSize() throws {
        let output = InMemoryOutput()
        let session = session(output, seconds: 4, [.init(time: .seconds(2), event: .resize(width: 32, height: 32))])
        let content = try ForeignContent(session)
        try Self.enqueue(200, at: [1, 3], on: content.layer)
        try session.run(content.controller)
        #expect(content.delegates.sizes.map(\.width) == [16, 32])
    }

    @Test("A session of enqueued samples is black from the removal of the layer's image until its next frame")
    func removedImage() throws {
        let output = InMemoryOutput()
        let session = session(output, seconds: 4)
        let content = try ForeignContent(session)
        try Self.enqueue(200, at: [0], on: content.layer)
        session.addDisplayLink(preferredFramesPerSecond: 1) { time in
            if time.seconds == 1 { content.layer.flushAndRemoveImage() }
            if time.seconds == 2 { try? Self.enqueue(150, at: [2, 3], on: content.layer) }
            if time.seconds == 3 { content.layer.flush() }
        }
        try session.run(content.controller)
        #expect(try shown(output) == [[0, 200], [1, 0], [2, 150]])
    }

    @Test(
        "calls a block that enqueued no sample again after a thirtieth of a second, until it stops requesting",
        arguments: [false, true])
    func emptyBlock(followsHost: Bool) throws {
        let output = InMemoryOutput()
        let session = session(output, seconds: 4)
        // As on iOS: with no clock specified, or with the session's.
        let content = try ForeignContent(session, layer: followsHost ? AVSampleBufferDisplayLayer() : nil)
        try Self.enqueue(50, at: [0], on: content.layer)
        let calls = Mutex(0)
        let layer = content.layer
        let queue = DispatchQueue(label: "media")
        let clock = session.clock
        layer.requestMediaDataWhenReady(on: queue) {
            calls.withLock { $0 += 1 }
            guard clock.time.seconds >= 2 else { return }
            try? Self.enqueue(200, at: [2.5], on: layer)
            layer.stopRequestingMediaData()
        }
        try session.run(content.controller)
        #expect(try shown(output) == [[0, 50], [2.5, 200]])
        #expect((60...63).contains(calls.withLock { $0 }), "\(calls.withLock { $0 })")
    }
}
