/// A view's value for a program's custom layout.
struct LayoutValueModifier: WrappingModifier {
    let key: ObjectIdentifier
    let value: ProgramValue

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        node.asking { $0.values[key] = value }
    }
}

/// A view with an alignment guide that its program computes.
struct GuideFunctionModifier: LayoutModifier {
    let horizontal: HorizontalAlignment?
    let vertical: VerticalAlignment?
    let function: GuideFunction

    var name: String { "alignmentGuide" }

    func metrics(of child: LayoutNode, for proposal: ProposedSize) -> LayoutMetrics {
        var metrics = child.metrics(for: proposal)
        let value = function.place(metrics)
        guard value.isFinite else { return metrics }
        let place = Length.finite(value)
        var explicit = metrics.explicit ?? ExplicitGuides()
        if let horizontal { explicit.horizontal[horizontal] = place }
        switch vertical {
        case .firstTextBaseline: metrics.firstBaseline = place
        case .lastTextBaseline: metrics.lastBaseline = place
        case .top, .center, .bottom: vertical.map { explicit.vertical[$0] = place }
        case nil: break
        }
        metrics.explicit = explicit
        return metrics
    }

    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        child.place(at: rect.origin, proposal: proposal, on: &canvas)
    }
}

/// A program's function for the position of a guide in a view of given metrics.
///
/// SAFETY: it is called by the layout, which runs on the thread that drives the program, between two of the program's
/// calls.
package final class GuideFunction: Equatable, @unchecked Sendable {
    let place: (LayoutMetrics) -> Double

    /// Creates a guide at the result of `place`, in points from the leading edge or from the top.
    package init(_ place: @escaping (LayoutMetrics) -> Double) {
        self.place = place
    }

    /// Whether both are the same object.
    package static func == (first: GuideFunction, second: GuideFunction) -> Bool { first === second }
}

extension Modifier {
    /// Sets `value` under `key` for a program's custom layout.
    package static func layoutValue(_ key: ObjectIdentifier, _ value: ProgramValue) -> Self {
        Self(LayoutValueModifier(key: key, value: value))
    }

    /// Sets the guide `alignment` to the result of `function`.
    package static func alignmentGuide(_ alignment: HorizontalAlignment, at function: GuideFunction) -> Self {
        Self(GuideFunctionModifier(horizontal: alignment, vertical: nil, function: function))
    }

    /// Sets the guide `alignment` to the result of `function`.
    package static func alignmentGuide(_ alignment: VerticalAlignment, at function: GuideFunction) -> Self {
        Self(GuideFunctionModifier(horizontal: nil, vertical: alignment, function: function))
    }
}
