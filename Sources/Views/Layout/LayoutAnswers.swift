/// What a view has answered to proposals. Nearly all views meet a handful of them, which are faster compared than hashed.
struct LayoutAnswers {
    private static let fewest = 8

    private var first: [(proposal: ProposedSize, metrics: LayoutMetrics)] = []
    private var others: [ProposedSize: LayoutMetrics] = [:]

    /// The answer to `proposal`; nil where it was not asked before.
    subscript(proposal: ProposedSize) -> LayoutMetrics? {
        for answer in first where answer.proposal == proposal { return answer.metrics }
        return others.isEmpty ? nil : others[proposal]
    }

    /// Forgets those that were not among the first: the next layout asks the same at first, and then for what is left over by others.
    mutating func forgetOthers() {
        others = [:]
    }

    /// Remembers an answer; whether it is the first beyond those that are kept for good.
    mutating func add(_ metrics: LayoutMetrics, for proposal: ProposedSize) -> Bool {
        guard first.count >= Self.fewest else {
            first.append((proposal, metrics))
            return false
        }
        others[proposal] = metrics
        return others.count == 1
    }
}
