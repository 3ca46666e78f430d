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

/// Puts the baselines of a container's views together, as SwiftUI does: the first of the first ones, the last of the last
/// ones. Other guides that were set by hand reach through modifiers and stay within a container.
struct GuideCombination {
    private var firstBaseline: Double?
    private var lastBaseline: Double?

    /// Takes in a view of `part` that stands at `y` in the container; where that is not finite it is left out.
    mutating func add(_ part: LayoutMetrics, y: Double) {
        guard y.isFinite else { return }
        if let baseline = part.firstBaseline { firstBaseline = min(firstBaseline ?? .infinity, baseline + y) }
        if let baseline = part.lastBaseline { lastBaseline = max(lastBaseline ?? -.infinity, baseline + y) }
    }

    /// The metrics of the container, which is of `size`.
    func metrics(of size: Size) -> LayoutMetrics {
        LayoutMetrics(size: size, firstBaseline: firstBaseline, lastBaseline: lastBaseline)
    }
}
