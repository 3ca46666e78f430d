/// A chain of crossfades from a view's previous contents to its current one. If the content changes again during a
/// crossfade, the new crossfade starts from the current progress of the old one.
struct CrossfadeChain {
    /// One previous content that is replaced by the next.
    struct Step {
        let old: any ViewContent
        /// The size in which it was shown; nil for its own.
        let size: Size?
        let look: ContentTransitionEffect
        /// The visible share, from 1 to 0.
        fileprivate var share: AnimatedNumbers
    }

    /// The state of one previous content at one time.
    struct Moment {
        let old: any ViewContent
        let size: Size?
        let look: ContentTransitionEffect
        /// The visible share, from 1 to 0; a spring may go below 0.
        let share: Double
    }

    /// The maximum number of contents; more are indistinguishable.
    private static let limit = 8
    /// The steps, oldest first.
    private var steps: [Step] = []

    /// Whether a previous content is visible at `time` or later.
    func isMoving(at time: Duration) -> Bool { steps.contains { $0.share.isMoving(at: time) } }

    /// Ends all crossfades immediately.
    mutating func end() { steps = [] }

    /// Starts replacing `old`, shown in `size`, at `time`.
    mutating func leave(
        _ old: any ViewContent, _ size: Size?, _ look: ContentTransitionEffect, _ animation: Animation,
        at time: Duration
    ) {
        // An endless crossfade is ended immediately.
        if steps.contains(where: { $0.share.isEndless }) { end() }
        steps = Array(seen(at: time).suffix(Self.limit - 1))
        var share = AnimatedNumbers()
        share.animate(from: [1], animation, at: time)
        steps.append(Step(old: old, size: size, look: look, share: share))
    }

    /// Returns the previous contents at `context`'s time, oldest first.
    func moments(in context: LayoutContext) -> [Moment] {
        seen(at: context.time).map { step in
            if let change = step.share.nextChange(after: context.time) { context.changes(at: change) }
            let share = step.share.distance(at: context.time)?.first ?? 0
            return Moment(old: step.old, size: step.size, look: step.look, share: Length.finite(share))
        }
    }

    /// Returns the visible steps: a content that has fully appeared hides those before it.
    private func seen(at time: Duration) -> ArraySlice<Step> {
        let last = steps.lastIndex { !$0.share.isMoving(at: time) }
        return steps[(last.map { $0 + 1 } ?? 0)...]
    }
}
