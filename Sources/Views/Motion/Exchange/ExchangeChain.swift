/// What a view showed before and gives way to what it shows now, step by step: where it changes again on the way, what was on its way in
/// goes out from as far as it has come.
struct ExchangeChain {
    /// One content that gives way to the next.
    struct Step {
        let old: any ViewContent
        /// The size in which it was shown; nil for its own.
        let size: Size?
        let look: ExchangeLook
        /// How much of it is still seen, from 1 to 0.
        fileprivate var share: MovingNumbers
    }

    /// A content that gives way, at one time.
    struct Moment {
        let old: any ViewContent
        let size: Size?
        let look: ExchangeLook
        /// How much of it is still seen, from 1 to 0 and, on a spring, beyond it.
        let share: Double
    }

    /// More than this are not told apart by anyone.
    private static let limit = 8
    /// The oldest first.
    private var steps: [Step] = []

    /// Whether something gives way at `time` or later.
    func isMoving(at time: Duration) -> Bool { steps.contains { $0.share.isMoving(at: time) } }

    /// What is shown jumps.
    mutating func end() { steps = [] }

    /// `old`, shown in `size`, gives way at `time`.
    mutating func leave(
        _ old: any ViewContent, _ size: Size?, _ look: ExchangeLook, _ animation: Animation, at time: Duration
    ) {
        // What would never be gone makes way at once.
        if steps.contains(where: { $0.share.isEndless }) { end() }
        steps = Array(seen(at: time).suffix(Self.limit - 1))
        var share = MovingNumbers()
        share.go(from: [1], animation, at: time)
        steps.append(Step(old: old, size: size, look: look, share: share))
    }

    /// What gives way at `context`'s time, the oldest first.
    func moments(in context: LayoutContext) -> [Moment] {
        seen(at: context.time).map { step in
            if let change = step.share.nextChange(after: context.time) { context.changes(at: change) }
            let share = step.share.distance(at: context.time)?.first ?? 0
            return Moment(old: step.old, size: step.size, look: step.look, share: Length.finite(share))
        }
    }

    /// What has come in whole hides what was before it.
    private func seen(at time: Duration) -> ArraySlice<Step> {
        let last = steps.lastIndex { !$0.share.isMoving(at: time) }
        return steps[(last.map { $0 + 1 } ?? 0)...]
    }
}
