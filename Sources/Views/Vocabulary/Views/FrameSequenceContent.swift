/// A repeating sequence of views that starts when the view appears; each view has its own duration.
struct FrameSequenceContent: ViewContent {
    let frames: [ViewNode]
    let timeline: FrameSequenceTimeline
    /// Whether all views have the same size, so that the invisible ones need no layout.
    let isOfOneSize: Bool
    private var appeared = Duration.zero

    init(frames: [ViewNode], timeline: FrameSequenceTimeline, isOfOneSize: Bool) {
        self.frames = frames
        self.timeline = timeline
        self.isOfOneSize = isOfOneSize
    }

    var parts: [ViewNode] { frames }
    var followsHistory: Bool { frames.count > 1 }

    mutating func follow(_ history: ViewHistory) { appeared = history.appeared }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        guard !frames.isEmpty else { return [] }
        let (shown, change) = timeline.frame(at: context.time - appeared)
        let end = change.map { max(appeared + $0, context.time + .nanoseconds(1)) }
        let place = min(shown, frames.count - 1)
        if isOfOneSize {
            // One view replaces another: none of them has an animation state.
            var apart = context
            apart.identityPath = nil
            return [LayoutNode(FrameSequenceElement(frames: [apart.layer(frames[place])], shown: 0, end: end))]
        }
        let layers = frames.map { context.layer($0) }
        return [LayoutNode(FrameSequenceElement(frames: layers, shown: place, end: end))]
    }
}

/// The timeline of a sequence of views.
package struct FrameSequenceTimeline: Equatable, Sendable {
    /// The end of each view, from the beginning.
    private let ends: [Duration]

    /// Creates the timeline of views with the durations `delays`, each at least a microsecond.
    package init(delays: [Duration]) {
        var end = Duration.zero
        self.init(
            ends: delays.map {
                end += min(max($0, .microseconds(1)), .seconds(1_000_000))
                return end
            })
    }

    /// Creates the timeline of `count` views of equal duration, `duration` in total. If the duration is not positive,
    /// the first view is shown permanently.
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

    /// Returns the index of the view shown at `passed`, and the time of the next one; nil for never.
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
    /// Returns the first index at which `isBeyond` holds, in a sorted list.
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
    /// Returns a sequence of views that starts when it appears. Views of different sizes are centred in the largest
    /// size.
    package static func frames(_ frames: [ViewNode], timeline: FrameSequenceTimeline, isOfOneSize: Bool = false) -> Self
    {
        Self(FrameSequenceContent(frames: frames, timeline: timeline, isOfOneSize: isOfOneSize))
    }
}

/// The common frame of all views, one of which is visible.
private struct FrameSequenceElement: LayoutElement {
    let frames: [LayoutNode]
    let shown: Int
    /// The time at which the next view is visible; nil for never.
    let end: Duration?

    var name: String { "Frames" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        ZStackElement(alignment: .center, children: frames).metrics(for: proposal)
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        // If it is not placed, or not visible, the next view needs no new frame.
        if let end { canvas.changes?.add(end) }
        frames[shown].place(
            aligned: .center, in: LayoutMetrics(size: rect.size), at: rect.origin, proposal: proposal, on: &canvas)
    }
}
