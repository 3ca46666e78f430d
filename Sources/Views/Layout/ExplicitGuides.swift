/// Explicit alignment guides of a view or its descendants, in points from the view's leading edge and from its top.
package struct ExplicitGuides: Equatable {
    var horizontal: [HorizontalAlignment: Double] = [:]
    /// The vertical guides except the baselines, which every view's metrics contain.
    var vertical: [VerticalAlignment: Double] = [:]

    /// Returns the same guides relative to a parent in which the view is at `x`, `y`.
    func moved(x: Double, y: Double) -> ExplicitGuides {
        ExplicitGuides(horizontal: horizontal.mapValues { $0 + x }, vertical: vertical.mapValues { $0 + y })
    }
}

/// The guides of a container, combined from its views' guides as in SwiftUI: the first of the first baselines, the last
/// of the last baselines, and the mean of each explicit guide.
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

    /// Adds a view with the metrics `part` at `x`, `y` in the container; skips coordinates that are not finite.
    mutating func add(_ part: LayoutMetrics, x: Double, y: Double) {
        if let explicit = part.explicit, x.isFinite, y.isFinite {
            for (guide, place) in explicit.horizontal { horizontal[guide, default: Mean()].add(place + x) }
            for (guide, place) in explicit.vertical { vertical[guide, default: Mean()].add(place + y) }
        }
        guard y.isFinite else { return }
        if let baseline = part.firstBaseline { firstBaseline = min(firstBaseline ?? .infinity, baseline + y) }
        if let baseline = part.lastBaseline { lastBaseline = max(lastBaseline ?? -.infinity, baseline + y) }
    }

    /// Returns the metrics of the container of the given size.
    func metrics(of size: Size) -> LayoutMetrics {
        var metrics = LayoutMetrics(size: size, firstBaseline: firstBaseline, lastBaseline: lastBaseline)
        guard !horizontal.isEmpty || !vertical.isEmpty else { return metrics }
        metrics.explicit = ExplicitGuides(
            horizontal: horizontal.mapValues { $0.sum / $0.count }, vertical: vertical.mapValues { $0.sum / $0.count })
        return metrics
    }
}
