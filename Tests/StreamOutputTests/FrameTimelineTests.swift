import StreamOutput
import TestSupport
import Testing

@Suite("When frames are encoded")
struct FrameTimelineTests {
    private let second: Int64 = 90_000

    /// Returns the frames produced from frames at `times` and an end.
    private func frames(at times: [Int64], end: Int64, isLowLatency: Bool = false) -> [FrameTimeline.Frame] {
        var timeline = FrameTimeline(keyFrameTicks: 2 * second, isLowLatency: isLowLatency)
        var frames: [FrameTimeline.Frame] = []
        for time in times {
            switch timeline.append(at: time) {
            case .drawAfter(let some): frames += some
            case .drawThen(let frame): frames.append(frame)
            case .refuse: Issue.record("refused \(time)")
            }
        }
        return frames + (timeline.finish(at: end)?.frames ?? [])
    }

    /// Returns the key frames `K` and the other frames `f` produced from frames at the events of `shown` and its end. A
    /// step is half a second; key frames are at most four apart, and the closing repeat is one before the end.
    private func encoded(_ shown: Marbles) throws -> Marbles {
        let step = second / 2
        var timeline = FrameTimeline(keyFrameTicks: 4 * step, isLowLatency: false, closing: step)
        var frames: [FrameTimeline.Frame] = []
        for place in shown.steps {
            if case .drawAfter(let some) = timeline.append(at: Int64(place) * step) { frames += some }
        }
        frames += timeline.finish(at: Int64(try #require(shown.end)) * step)?.frames ?? []
        return Marbles(frames.map { .init(step: Int($0.time / step), name: $0.isKeyFrame ? "K" : "f") })
    }

    /// The largest time from one key frame to the next, for frames that had one between them.
    private func expectKeyFramesKeep(_ frames: [FrameTimeline.Frame], end: Int64) {
        #expect(frames.first?.isKeyFrame == true)
        let keys = frames.filter(\.isKeyFrame).map(\.time)
        for (key, next) in zip(keys, keys.dropFirst() + [end]) where next - key > 2 * second {
            #expect(!frames.contains { $0.time > key && $0.time < next }, "\(key) to \(next)")
        }
    }

    @Test("A frame is held until time moves on, and the newest frame of one time wins")
    func replacement() {
        var timeline = FrameTimeline(keyFrameTicks: 2 * second, isLowLatency: false)
        #expect(timeline.append(at: 0) == .drawAfter([]))
        #expect(timeline.append(at: 0) == .drawAfter([]))
        #expect(timeline.append(at: 5) == .drawAfter([.init(time: 0, isKeyFrame: true)]))
        #expect(timeline.append(at: 4) == .refuse)
        #expect(timeline.append(at: 5) == .drawAfter([]))
    }

    @Test("Key frames are two seconds apart where there is a frame, and the frame before a longer gap is one")
    func keyFrames() throws {
        #expect(try encoded("p-p-p-p-p-p-|") == "K-f-K-f-K-ff")
        #expect(try encoded("p--p--pp|") == "K--K--fK")
    }

    @Test("Key frames are at most two seconds apart wherever there is a frame to choose, in 300 random sessions")
    func keyFrameInterval() {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<300 {
            var (time, times): (Int64, [Int64]) = (0, [])
            for _ in 0..<Int.random(in: 1...40, using: &generator) {
                times.append(time)
                time += Int64.random(in: 0...(Bool.random(using: &generator) ? 200 : 250_000), using: &generator)
            }
            let end = time + Int64.random(in: 1...400_000, using: &generator)
            expectKeyFramesKeep(frames(at: times, end: end), end: end)
        }
    }

    @Test("The last frame is repeated shortly before the end, unless it is young enough or not shown")
    func closingRepeat() throws {
        #expect(try encoded("p---------|") == "K--------K")
        #expect(try encoded("p------p-|") == "K------Kf")
        #expect(try encoded("p-------p|") == "K-------K")
        #expect(try encoded("p-(p|)") == "K")
        #expect(try encoded("p-|---p") == "K")
        #expect(frames(at: [0], end: 10 * second).map(\.time) == [0, 897_000], "a thirtieth of a second")
        #expect(frames(at: [0, 86_999], end: second).map(\.time) == [0, 86_999, 87_000])
    }

    @Test("A frame that stays for hours is repeated every hour")
    func longHold() {
        let hour = FrameTimeline.longestTicks
        #expect(
            frames(at: [0, 5 * hour / 2], end: 4 * hour).map(\.time) == [
                0, hour, 2 * hour, 5 * hour / 2, 7 * hour / 2, 4 * hour - 3_000,
            ])
    }

    @Test(
        "In a file that changes seldom a key frame comes with the 40th frame, or after a minute, and never within the interval",
        arguments: [(1.0, 40.0), (10.0, 60.0), (90.0, 90.0), (0.25, 10.0), (1.0 / 30.0, 10.0), (0.2, 10.0)])
    func sparseGroups(gap: Double, distance: Double) throws {
        var timeline = FrameTimeline(keyFrameTicks: 10 * second, sparse: .standard, isLowLatency: false)
        var frames: [FrameTimeline.Frame] = []
        let ticks = Int64(gap * Double(second))
        for count in 0..<Int64(Double(8 * 90) / gap) {
            if case .drawAfter(let encoded) = timeline.append(at: count * ticks) { frames += encoded }
        }
        // The closing repeat is none, wherever the session ends.
        var ending = timeline
        let end = Int64(Double(8 * 90) / gap) * ticks
        let finished = ending.finish(at: end)
        let closing = try #require(finished).frames.last
        #expect(closing?.isKeyFrame == false)
        let keys = frames.filter(\.isKeyFrame).map { $0.time / second }
        #expect(keys.count >= 6 && keys == keys.indices.map { Int64($0) * Int64(distance) })
    }

    @Test("Without a frame before the end there is nothing to finish")
    func empty() {
        var timeline = FrameTimeline(keyFrameTicks: second, isLowLatency: false)
        #expect(timeline.finish(at: second) == nil)
        _ = timeline.append(at: second)
        #expect(timeline.finish(at: second) == nil)
    }

    @Test("A low-latency frame leaves at once; a second frame at its time follows a tick later")
    func lowLatency() {
        var timeline = FrameTimeline(keyFrameTicks: 2 * second, isLowLatency: true)
        #expect(timeline.append(at: 0) == .drawThen(.init(time: 0, isKeyFrame: true)))
        #expect(timeline.append(at: 0) == .drawThen(.init(time: 1, isKeyFrame: false)))
        #expect(timeline.append(at: 1) == .drawThen(.init(time: 2, isKeyFrame: false)))
        #expect(timeline.append(at: 0) == .refuse)
    }

    @Test("Live frames every 250 ms have key frames at most two seconds apart without knowing the next")
    func liveKeyFrames() {
        let frames = frames(at: (0..<40).map { $0 * 22_500 }, end: 10 * second, isLowLatency: true)
        expectKeyFramesKeep(frames, end: 10 * second)
        #expect(frames.filter(\.isKeyFrame).count == 5)
    }

    @Test(
        "Frames of one moment leave a tick apart in a low-latency stream, and the next is never taken for one before them"
    )
    func crowdedMoment() {
        var timeline = FrameTimeline(keyFrameTicks: 180_000, isLowLatency: true)
        var times: [Int64] = []
        for time: Int64 in [0, 100, 100, 100, 101, 101, 103, 200] {
            guard case .drawThen(let frame) = timeline.append(at: time) else {
                Issue.record("\(time) was refused")
                continue
            }
            times.append(frame.time)
        }
        #expect(times == [0, 100, 101, 102, 103, 104, 105, 200])
        #expect(timeline.append(at: 199) == .refuse)
    }
}
