/// Divides a length among views that stand in a line, by SwiftUI's rules:
/// - those of a higher layout priority are served first; what those below need at least is kept for them;
/// - within a priority the least flexible is served first, flexibility being the difference of the lengths chosen for
///   proposals of infinity and of 0; of those without limit the one that needs more; of equals the one that stands first;
/// - each is proposed an equal share of what is left, so that the order of those for whom the first share is enough, and that take no more, makes no difference:
///   how little they would take, which is costly to ask of a text, is not asked then;
/// - where the length is just what all of them have when they may choose, each is proposed its own: in a window as large as
///   its content, or at a fixed size, nothing is cut because its neighbours would leave a part of their equal shares.
struct SharedLength {
    /// The views' layout priorities.
    let priorities: [Double]
    /// The length that the view at a place chooses for a proposed one, nil asking for its ideal one.
    let chosen: (_ index: Int, _ proposed: Double?) -> Double
    /// A length that is enough for the view at a place: it is the same for all that are not less, and for none at all. Nil where none is known.
    let enough: (_ index: Int) -> Double?

    /// The length of `available` that each view is proposed.
    func shares(of available: Double) -> [Double] {
        guard priorities.count > 1 else { return priorities.map { _ in max(available, 0) } }
        let equal = available / Double(priorities.count)
        if hasOnePriority, priorities.indices.allSatisfy({ isEnough(equal, for: $0) }) {
            return priorities.map { _ in equal }
        }
        if let ideal = idealLengths(of: available) { return ideal }
        var shares = [Double](repeating: 0, count: priorities.count)
        var remaining = available
        let groups = servedTogether
        // For each group, what those need at least that are served after it.
        var kept = [Double](repeating: 0, count: groups.count)
        for place in groups.indices.dropFirst().reversed() {
            kept[place - 1] = groups[place].reduce(kept[place]) { $0 + chosen($1, 0) }
        }
        for (group, kept) in zip(groups, kept) {
            let order = inAnyOrder(group, (remaining - kept) / Double(group.count)) ?? byFlexibility(group)
            for (served, index) in order.enumerated() {
                shares[index] = max((remaining - kept) / Double(group.count - served), 0)
                remaining -= chosen(index, shares[index])
            }
        }
        return shares
    }

    /// The views by their priorities, the highest first.
    private var servedTogether: [[Int]] {
        if hasOnePriority { return [Array(priorities.indices)] }
        return Dictionary(grouping: priorities.indices) { priorities[$0] }.sorted { $0.key > $1.key }.map(\.value)
    }

    private var hasOnePriority: Bool { priorities.allSatisfy { $0 == priorities[0] } }

    /// Whether `share` is enough for the view, and it takes no more than that: then what is left for the others is no less than their share.
    private func isEnough(_ share: Double, for index: Int) -> Bool {
        // A little more, for what is lost by dividing.
        guard let enough = enough(index), enough + 1e-6 <= share else { return false }
        return chosen(index, share) <= share
    }

    /// The views as they are served where the order of those that `share`, the first one, is enough for does not matter, and all others are
    /// without limit; nil where it does.
    private func inAnyOrder(_ indices: [Int], _ share: Double) -> [Int]? {
        guard indices.count > 1 else { return indices }
        var (limited, unlimited): ([Int], [Int]) = ([], [])
        for index in indices {
            if isEnough(share, for: index) {
                limited.append(index)
            } else if chosen(index, .infinity) == .infinity {
                unlimited.append(index)
            } else {
                return nil
            }
        }
        return limited + byFlexibility(unlimited)
    }

    /// The views' ideal lengths; nil where they do not make up `available`.
    private func idealLengths(of available: Double) -> [Double]? {
        guard available > 0 else { return nil }
        // What is lost by adding and taking off the distances.
        let tolerance = 1e-6
        var lengths: [Double] = []
        var sum = 0.0
        for index in priorities.indices {
            lengths.append(chosen(index, nil))
            sum += lengths[index]
            guard sum <= available + tolerance else { return nil }
        }
        return sum >= available - tolerance ? lengths : nil
    }

    private func byFlexibility(_ indices: [Int]) -> [Int] {
        guard indices.count > 1 else { return indices }
        let ranked = indices.map { index in
            let least = chosen(index, 0)
            let flexibility = chosen(index, .infinity) - least
            return (index: index, flexibility: flexibility, need: flexibility == .infinity ? -least : 0)
        }
        return ranked.sorted { ($0.flexibility, $0.need, $0.index) < ($1.flexibility, $1.need, $1.index) }.map(\.index)
    }
}
