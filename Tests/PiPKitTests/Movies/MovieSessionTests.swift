import AVFoundation
import Foundation
import PiPKit
import Synchronization
import TestSupport
import Testing

import movieplayer

@Suite("A movie in a window")
struct MovieSessionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func at(_ seconds: Double, _ event: ControlEvent) -> TimedControlEvent {
        TimedControlEvent(time: .milliseconds(Int(seconds * 1_000)), event: event)
    }

    /// A session of the movie at `path`, played by `prepare`'s player; the file and the log.
    private func render(
        _ path: String, to name: String = "pip.mp4", duration: Duration? = nil, events: [TimedControlEvent] = [],
        isLinear: Bool = false, prepare: (SampleBufferSession, AVPlayer) -> Void = { _, _ in },
        before: (AVPlayer) -> Void = { _ in }
    ) throws -> (path: String, calls: [DelegateCall], notices: [String], summary: SessionSummary) {
        var (calls, notices) = ([DelegateCall](), [String]())
        let session = try SampleBufferSession(
            path: folder.file(name), overwrite: true, configuration: SessionConfiguration(duration: duration),
            events: ControlTimeline(events: events)
        ) { event, _ in
            switch event {
            case .delegate(let call): calls.append(call)
            case .notice(let text): notices.append(text)
            default: break
            }
        }
        let player = AVPlayer(url: URL(fileURLWithPath: path))
        before(player)
        session.add(player)
        let controller = try #require(AVPictureInPictureController(playerLayer: AVPlayerLayer(player: player)))
        controller.requiresLinearPlayback = isLinear
        controller.startPictureInPictureWhenPossible()
        player.play()
        prepare(session, player)
        let summary = try session.run(controller)
        return (folder.file(name), calls, notices, summary)
    }

    @Test("Every frame of the movie is in the file at its own time, at film rate too")
    func frames() throws {
        let movie = try FlashMovie(in: folder, seconds: 3, rate: "24000/1001")
        let (path, _, _, summary) = try render(movie.path)
        let probe = try Probe.file(path)
        let video = probe.packets.filter { $0.stream_index == 0 }.map(\.pts).sorted()
        // To the nearest 1/90000 s; the last is the closing repeat.
        let expected = (0..<Int64(video.count - 1)).map { (index: Int64) -> Int64 in
            (index * 1_001 * 90_000 * 2 + 24_000) / 48_000
        }
        #expect(Array(video.dropLast()) == expected)
        #expect(summary.samples.droppedLate == 0)
        #expect(summary.endReason == .duration)
    }

    @Test("The same session gives the same bytes, twenty times")
    func equalBytes() throws {
        let movie = try FlashMovie(in: folder, seconds: 2)
        let events = [at(0.5, .pause), at(0.8, .play), at(1.1, .skip(interval: -0.7))]
        var first: (bytes: Data, course: String)?
        for run in 0..<20 {
            let result = try render(movie.path, to: "\(run).mp4", duration: .seconds(2), events: events)
            let bytes = try Data(contentsOf: URL(fileURLWithPath: result.path))
            let packets = try Probe.file(result.path).packets.map { "\($0.stream_index):\($0.pts)" }
            let course = "\(result.calls) \(result.notices) \(packets)"
            let expected = first ?? (bytes, course)
            first = expected
            #expect(bytes == expected.bytes, "session \(run): \(course)\nthe first: \(expected.course)")
        }
    }

    @Test("A session gives the same bytes however far its movie was read before")
    func equalBeginnings() throws {
        let movie = try FlashMovie(in: folder, seconds: 2)
        func bytes(_ name: String, before: (AVPlayer) -> Void = { _ in }) throws -> Data {
            let result = try render(movie.path, to: name, duration: .seconds(1), before: before)
            return try Data(contentsOf: URL(fileURLWithPath: result.path))
        }
        let unread = try bytes("unread.mp4")
        let read = try bytes("read.mp4") { player in
            let isFilled = DispatchSemaphore(value: 0)
            player.seek(to: .zero) { _ in isFilled.signal() }
            isFilled.wait()
        }
        #expect(read == unread)
    }

    @Test(
        "A movie that is played fast shows the same frames however fast it is read, at most 60 per second, and after that each again"
    )
    func fast() throws {
        let movie = try FlashMovie(in: folder, seconds: 4, rate: "60")
        // What the machine is busy with must not show.
        let isOver = Mutex(false)
        let load = DispatchGroup()
        for _ in 0..<4 { DispatchQueue.global().async(group: load) { while !isOver.withLock({ $0 }) {} } }
        defer {
            isOver.withLock { $0 = true }
            load.wait()
        }
        var runs: [[InMemoryOutput.FrameSample]] = []
        for _ in 0..<4 {
            let output = InMemoryOutput()
            let session = SampleBufferSession(
                output: output, configuration: SessionConfiguration(duration: .seconds(2)))
            let player = AVPlayer(url: URL(fileURLWithPath: movie.path))
            session.add(player)
            let controller = try #require(AVPictureInPictureController(playerLayer: AVPlayerLayer(player: player)))
            controller.startPictureInPictureWhenPossible()
            player.play()
            let rates: [Float] = [1, 4, 2.5, 1]
            var tick = 0
            session.addDisplayLink(preferredFramesPerSecond: 3) { _ in
                if tick < rates.count { player.rate = rates[tick] }
                tick += 1
            }
            try session.run(controller)
            runs.append(output.shown)
        }
        let frames = runs[0].map { Int(($0.sample.presentationTimeStamp.seconds * 60).rounded()) }
        #expect(Array(frames.prefix(26)) == Array(0...20) + [24, 28, 32, 36, 40])
        let times = runs[0].map(\.time)
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= .milliseconds(16) })
        let last = frames.suffix(20)
        #expect(zip(last, last.dropFirst()).allSatisfy { $1 == $0 + 1 })
        for run in runs {
            #expect(run.map(\.time) == times)
            #expect(run.map(\.sample.presentationTimeStamp) == runs[0].map(\.sample.presentationTimeStamp))
        }
    }

    @Test("A linear movie cannot be skipped, but paused")
    func linear() throws {
        let movie = try FlashMovie(in: folder, seconds: 4)
        var times: [CMTime] = []
        _ = try render(
            movie.path, duration: .seconds(3),
            events: [at(1, .skip(interval: 2)), at(1.5, .skip(interval: -1)), at(2, .pause), at(2.5, .play)],
            isLinear: true
        ) { session, player in
            session.addDisplayLink(preferredFramesPerSecond: 2) { _ in times.append(player.currentTime()) }
        }
        #expect(times.map { ($0.seconds * 2).rounded() / 2 } == [0, 0.5, 1, 1.5, 2, 2])
    }

    @Test(
        "Of two controllers the one that starts last has the window, and the one before is notified that it was replaced"
    )
    func lastWins() throws {
        let (first, second) = (
            try FlashMovie(in: folder, seconds: 3), try FlashMovie(in: folder, seconds: 4, size: "32x32")
        )
        var calls: [DelegateCall] = []
        let session = try SampleBufferSession(
            path: folder.file("two.mp4"), configuration: SessionConfiguration(duration: .seconds(2))
        ) { event, _ in
            if case .delegate(let call) = event { calls.append(call) }
        }
        let players = [first, second].map { AVPlayer(url: URL(fileURLWithPath: $0.path)) }
        let controllers = try players.map {
            session.add($0)
            $0.play()
            return try #require(AVPictureInPictureController(playerLayer: AVPlayerLayer(player: $0)))
        }
        session.add(controllers[1])
        controllers[0].startPictureInPictureWhenPossible()
        _ = players[0].addBoundaryTimeObserver(forTimes: [CMTime(value: 1, timescale: 1)], queue: nil) {
            [controllers] in
            controllers[1].startPictureInPicture()
        }
        try session.run(controllers[0])
        #expect(
            calls == [
                .willStart, .didStart, .willStop(.replaced), .didStop(.replaced), .willStart, .didStart,
                .willStop(.mediaEnded), .didStop(.mediaEnded),
            ])
        #expect(controllers[0].pictureInPictureStopReason == .replaced)
    }

    @Test("A movie player's page goes to the background, is skipped, paused and restored, as its log records")
    func page() throws {
        let movie = try FlashMovie(in: folder, seconds: 20)
        let events = [
            at(1, .background), at(3, .skip(interval: 10)), at(5, .pause), at(6, .play), at(8, .foreground),
            at(8, .restore),
        ]
        let session = try SampleBufferSession(
            path: folder.file("page.mp4"), configuration: SessionConfiguration(duration: .seconds(20)),
            events: ControlTimeline(events: events))
        let page = PlayerViewController(url: URL(fileURLWithPath: movie.path))
        session.add(page.player)
        page.viewDidAppear()
        try session.run(try #require(page.pictureInPicture))
        #expect(
            page.log == [
                "at 0", "willStart", "didStart", "at 2", "at 13", "at 14", "at 15", "at 15", "at 16",
                "restore",
                "willStop", "didStop", "at 18", "at 20", "ended",
            ], "\(page.log)")
        // The window is open from 1 to 8. There is a flash at each second of the content that it showed.
        let flashes = try FlashMovie.flashes(in: folder.file("page.mp4"))
        #expect(flashes.map { ($0 * 100).rounded() / 100 } == [1, 2, 3, 4, 5, 7], "\(flashes)")
    }

    @Test("A movie that cannot be opened ends the session with why, and none is written")
    func broken() throws {
        try Data("no movie".utf8).write(to: URL(fileURLWithPath: folder.file("text.mp4")))
        #expect(throws: PlaybackError.self) { try render(folder.file("text.mp4"), duration: .seconds(2)) }
        #expect(try folder.names == ["text.mp4"])
    }
}
