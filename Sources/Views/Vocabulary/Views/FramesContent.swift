/// Views one after the other, again and again from when it came; each stands for a time of its own.
struct FramesContent: ViewContent {
    let frames: [ViewNode]
    let course: FrameCourse
    /// Whether all take the same room, so that those that are not seen need no layout.
    let isOfOneSize: Bool
    private var appeared = Duration.zero

    init(frames: [ViewNode], course: FrameCourse, isOfOneSize: Bool) {
        self.frames = frames
        self.course = course
        self.isOfOneSize = isOfOneSize
    }

    var parts: [ViewNode] { frames }
    var followsHistory: Bool { frames.count > 1 }

    mutating func follow(_ history: ViewHistory) { appeared = history.appeared }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        guard !frames.isEmpty else { return [] }
        let (shown, change) = course.frame(at: context.time - appeared)
        let end = change.map { max(appeared + $0, context.time + .nanoseconds(1)) }
        let place = min(shown, frames.count - 1)
        if isOfOneSize {
            // One frame takes another's place: none of them is known to what moves.
            var apart = context
            apart.trail = nil
            return [LayoutNode(FramesElement(frames: [apart.layer(frames[place])], shown: 0, end: end))]
        }
        let layers = frames.map { context.layer($0) }
        return [LayoutNode(FramesElement(frames: layers, shown: place, end: end))]
    }
}

/// How long each of several frames stands.
package struct FrameCourse: Equatable, Sendable {
    /// When each ends, from the beginning.
    private let ends: [Duration]

    /// A course of frames that stand for `delays`, each at least a microsecond.
    package init(delays: [Duration]) {
        var end = Duration.zero
        self.init(
            ends: delays.map {
                end += min(max($0, .microseconds(1)), .seconds(1_000_000))
                return end
            })
    }

    /// `count` frames that stand equally long, `duration` in all; they stand still where that is nothing.
    package init(count: Int, duration: Duration) {
        guard count > 0, duration > .zero else {
            self.init(ends: [])
            return
        }
        let steps = TimeSteps(min(max(duration, .microseconds(count)), .seconds(1_000_000)), count: count)
        self.init(ends: (1...count).map { steps.end(of: $0) })
    }

    private init(ends: [Duration]) {
        self.ends = ends
    }

    /// The number of the frame that is seen when `passed` is over, and when the next one is; nil for never.
    func frame(at passed: Duration) -> (shown: Int, change: Duration?) {
        guard let length = ends.last, ends.count > 1 else { return (0, nil) }
        let round = TimeSteps(length, count: 1)
        let start = round.end(of: round.steps(in: max(passed, .zero)))
        let within = max(passed, .zero) - start
        let shown = ends.partitioningIndex { $0 > within }
        return (min(shown, ends.count - 1), start + ends[min(shown, ends.count - 1)])
    }
}

extension [Duration] {
    /// The first place from which on `isBeyond` holds, in a list that is in order.
    fileprivate func partitioningIndex(where isBeyond: (Duration) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension ViewNode.Kind {
    /// Views one after the other, from when they come on; those of other sizes than each other stand in the middle of the largest.
    package static func frames(_ frames: [ViewNode], course: FrameCourse, isOfOneSize: Bool = false) -> Self {
        Self(FramesContent(frames: frames, course: course, isOfOneSize: isOfOneSize))
    }
}

/// The room of all frames, one of which is seen.
private struct FramesElement: LayoutElement {
    let frames: [LayoutNode]
    let shown: Int
    /// When the next one is seen; nil for never.
    let end: Duration?

    var name: String { "Frames" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        DepthStackElement(alignment: .center, children: frames).metrics(for: proposal)
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        // Where it is not placed, or not seen, no picture is needed of the next one.
        if let end { canvas.changes?.add(end) }
        frames[shown].place(
            aligned: .center, in: LayoutMetrics(size: rect.size), at: rect.origin, proposal: proposal, on: &canvas)
    }
}
