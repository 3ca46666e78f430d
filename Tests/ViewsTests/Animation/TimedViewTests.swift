import Glibc
import TestSupport
import Testing

import Views

@Suite("Views that change with the time")
struct TimedViewTests {
    private static let spinner = ViewNode(.progress(.init(fraction: nil)))

    @Test("a spinner steps eight times per second, and needs no more in a minute than 480 frames")
    func spinner() {
        let changes = MotionStage.onPoints(Self.spinner).changes(until: 60.01)
        #expect(changes.times.count == 480)
        #expect(changes.areExact)
        #expect(changes.times.first == .milliseconds(125))
    }

    @Test("a bar that fills in a minute needs a frame when a pixel of it is filled, and a ring likewise")
    func intervals() {
        let span = ProgressSpan(start: .zero, end: .seconds(60), countsDown: false)
        let label = ViewNode(.empty)
        let bar = ViewNode(.progress(.init(fraction: nil, span: span, currentValueLabel: label)))
        let changes = MotionStage(bar.with(.frame(width: 100, height: nil, alignment: .center)), scale: 3).changes(
            until: 61)
        #expect(changes.times.count == 300)
        #expect(changes.areExact)
        #expect(changes.times.first == .milliseconds(200))
        let ring = MotionStage.onPoints(bar.with(.progressViewStyle(.circular))).changes(until: 61)
        // 20 points less the line's width, around.
        #expect(ring.times.count == 54)
        #expect(ring.areExact)
    }

    @Test("a clock in a label draws sixty frames in a minute")
    func clock() {
        let label = TimeLabel(kind: .timer, at: .zero, words: DurationWords())
        let changes = MotionStage.onPoints(ViewNode(.timeLabel(label))).changes(until: 60.5)
        #expect(changes.times.count == 60)
        #expect(changes.areExact)
    }

    @Test("frames continue at their ends, from their appearance, and around")
    func frames() {
        let timeline = FrameSequenceTimeline(delays: [.milliseconds(100), .milliseconds(300), .milliseconds(600)])
        let views = [10, 20, 30].map {
            ViewNode(.shape(.rectangle, fill: .color(.red), stroke: nil))
                .with(.frame(width: Double($0), height: 10, alignment: .center))
        }
        for isOfOneSize in [false, true] {
            let stage = MotionStage.onPoints(
                ViewNode(.frames(views, timeline: timeline, isOfOneSize: isOfOneSize)), at: 5)
            func width(_ seconds: Double) -> Double? {
                guard case .fill(_, let rect, _)? = stage.list(at: seconds).items.first else { return nil }
                return rect.size.width
            }
            #expect([5, 5.05, 5.11, 5.39, 5.41, 5.99, 6, 6.11].map(width) == [10, 10, 20, 20, 30, 30, 10, 20])
            let changes = stage.changes(from: 5, until: 65.01)
            #expect(changes.times.count == 180)
            #expect(changes.areExact)
        }
        #expect(
            MotionStage.onPoints(ViewNode(.frames(views, timeline: FrameSequenceTimeline(count: 3, duration: .zero))))
                .nextChange(
                    after: 0) == nil)
    }

    @Test("invisible views need no frames, and do once they are visible")
    func unseen() {
        let frames = ViewNode(
            .frames(
                [10, 20].map {
                    ViewNode(.shape(.rectangle, fill: .color(.red), stroke: nil))
                        .with(.frame(width: $0, height: 10, alignment: .center))
                }, timeline: FrameSequenceTimeline(count: 2, duration: .seconds(1))))
        let hand = ViewNode(.shape(.rectangle, fill: .color(.red), stroke: nil))
            .with(.clockHand(.secondHand, timeOfDay: .zero))
        for view in [frames, hand] {
            let stage = MotionStage.onPoints(view.with(.opacity(0)))
            #expect(stage.nextChange(after: 0) == nil)
            stage.change(to: view.with(.opacity(1)), at: 2)
            #expect(stage.nextChange(after: 2) != nil)
        }
    }

    @Test("a hand of a clock turns with the time of day, a pixel of its end at a time")
    func hands() {
        func hand(_ period: ClockHandPeriod, _ timeOfDay: Duration) -> MotionStage {
            MotionStage.onPoints(
                ViewNode(.shape(.rectangle, fill: .color(.red), stroke: nil)).with(
                    .frame(width: 2, height: 20, alignment: .center),
                    .clockHand(period, anchor: UnitPoint(x: 0.5, y: 1), timeOfDay: timeOfDay)))
        }
        func degrees(_ stage: MotionStage, _ seconds: Double) -> Double? {
            guard case .transform(let map, _)? = stage.list(at: seconds).items.first else { return nil }
            return atan2(map.b, map.a) * 180 / .pi
        }
        let second = hand(.secondHand, .seconds(15))
        #expect(degrees(second, 0).map { abs($0 - 90) < 3 } == true)
        #expect(degrees(second, 15).map { abs(abs($0) - 180) < 3 } == true)
        let changes = second.changes(until: 60)
        // Around 20.02 points off the anchor.
        #expect(changes.times.count == 126)
        #expect(changes.areExact)
        let hour = hand(.hourHand, .seconds(3 * 3600))
        #expect(degrees(hour, 0).map { abs($0 - 90) < 3 } == true)
        #expect(hour.changes(until: 60).times.isEmpty)
    }

    @Test("a swinging view moves from one end to the other and back, a pixel at a time")
    func swings() {
        let stage = MotionStage.onPoints(
            ViewNode(.shape(.rectangle, fill: .color(.red), stroke: nil)).with(
                .frame(width: 2, height: 2, alignment: .center),
                .swing(x: Swing(duration: .seconds(4), distance: 20), y: nil)))
        func x(_ seconds: Double) -> Double? {
            guard case .transform(let map, _)? = stage.list(at: seconds).items.first else { return nil }
            return map.tx
        }
        #expect([0, 1, 2, 3, 4, 5].map(x) == [0, 10, 0, -10, 0, 10])
        let changes = stage.changes(until: 4)
        #expect(changes.times.count == 40)
        #expect(changes.areExact)
        let tiny = Swing(duration: .seconds(1), distance: 0.2)
        #expect(tiny.pixels(at: .seconds(0.25), scale: 1).change == nil)
    }
}

extension MotionStage {
    /// One whose pixels are points.
    static func onPoints(_ node: ViewNode, at seconds: Double = 0) -> MotionStage {
        MotionStage(node, scale: 1, at: seconds)
    }

    /// Returns the times of changes that it announces from `start` until `end`, at most `most`. Also returns whether
    /// each one changed something and nothing changed in between.
    func changes(from start: Double = 0, until end: Double, most: Int = 2000) -> (times: [Duration], areExact: Bool) {
        var scene = scene
        var time = Duration.seconds(start)
        var times: [Duration] = []
        var areExact = true
        while let next = scene.nextChange(after: time), next < .seconds(end), times.count < most {
            var fresh = self.scene
            let before = scene.displayList(at: time)
            if fresh.displayList(at: next - .nanoseconds(1)) != before { areExact = false }
            if scene.displayList(at: next) == before { areExact = false }
            times.append(next)
            time = next
        }
        return (times, areExact)
    }
}
