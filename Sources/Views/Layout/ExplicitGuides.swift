/// Alignment guides that were set by hand, on a view or on one within it: places from the view's leading edge and from
/// its top, in points.
package struct ExplicitGuides: Equatable {
    /// The guides across.
    var horizontal: [HorizontalAlignment: Double] = [:]
    /// The guides down but for the baselines, which every view's metrics have.
    var vertical: [VerticalAlignment: Double] = [:]

    /// The same guides seen from a parent in which the view stands at `x`, `y`.
    func moved(x: Double, y: Double) -> ExplicitGuides {
        ExplicitGuides(horizontal: horizontal.mapValues { $0 + x }, vertical: vertical.mapValues { $0 + y })
    }
}

/// The guides of a container out of those of its views, as SwiftUI combines them: the first of the first baselines, the last of the last
/// ones, and of each guide that was set by hand the mean of its places.
struct GuideCombination {
    private struct Mean {
        var sum = 0.0
        var count = 0.0

        mutating func add(_ place: Double) {
            sum += place
            count += 1
        }
    }

    private var firstBaseline: Double?
    private var lastBaseline: Double?
    private var horizontal: [HorizontalAlignment: Mean] = [:]
    private var vertical: [VerticalAlignment: Mean] = [:]

    /// Takes in a view of `part` that stands at `x`, `y` in the container; where that is not finite it is left out.
    mutating func add(_ part: LayoutMetrics, x: Double, y: Double) {
        if let explicit = part.explicit, x.isFinite, y.isFinite {
            for (guide, place) in explicit.horizontal { horizontal[guide, default: Mean()].add(place + x) }
            for (guide, place) in explicit.vertical { vertical[guide, default: Mean()].add(place + y) }
        }
        guard y.isFinite else { return }
        if let baseline = part.firstBaseline { firstBaseline = min(firstBaseline ?? .infinity, baseline + y) }
        if let baseline = part.lastBaseline { lastBaseline = max(lastBaseline ?? -.infinity, baseline + y) }
    }

    /// The metrics of the container, which is of `size`.
    func metrics(of size: Size) -> LayoutMetrics {
        var metrics = LayoutMetrics(size: size, firstBaseline: firstBaseline, lastBaseline: lastBaseline)
        guard !horizontal.isEmpty || !vertical.isEmpty else { return metrics }
        metrics.explicit = ExplicitGuides(
            horizontal: horizontal.mapValues { $0.sum / $0.count }, vertical: vertical.mapValues { $0.sum / $0.count })
        return metrics
    }
}
