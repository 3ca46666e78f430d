/// A view that extends beyond the safe area at the edges at which it reaches that area's edge.
struct IgnoredSafeAreaModifier: LayoutModifier {
    let edges: EdgeSet

    var name: String { "ignoresSafeArea" }

    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let whole = canvas.ignoringSafeArea(rect, at: edges)
        guard whole != rect else { return child.place(at: rect.origin, proposal: proposal, on: &canvas) }
        canvas.withFrame(in: whole) { canvas in
            canvas.keeping(safe: whole, of: whole) {
                child.place(
                    aligned: .center, in: LayoutMetrics(size: whole.size), at: whole.origin,
                    proposal: ProposedSize(whole.size), on: &$0)
            }
        }
    }
}

/// A view with a smaller safe area than its parent. Scroll content begins within that area and extends beyond it.
struct SafeAreaPaddingModifier: LayoutModifier {
    /// The insets, which are finite.
    var insets: EdgeInsets

    var name: String { "safeAreaPadding" }

    var neutral: (any ModifierContent)? { SafeAreaPaddingModifier(insets: .zero) }

    mutating func animate(_ values: inout AnimatedValues) { values.insets(&insets) }

    func metrics(of child: LayoutNode, for proposal: ProposedSize) -> LayoutMetrics {
        let part = child.metrics(for: proposal.inset(by: insets))
        let size = Size(
            width: max(part.size.width + insets.horizontal, 0), height: max(part.size.height + insets.vertical, 0))
        return part.enclosed(in: size, x: insets.leading, y: insets.top)
    }

    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let safe = rect.inset(by: canvas.mirrored(insets))
        canvas.keeping(safe: safe, of: rect) {
            child.place(
                at: Point(x: rect.minX + insets.leading, y: rect.minY + insets.top),
                proposal: proposal.inset(by: insets), on: &$0)
        }
    }
}

extension Modifier {
    /// Extends the view beyond the safe area at `edges`.
    public static func ignoresSafeArea(edges: EdgeSet = .all) -> Self { Self(IgnoredSafeAreaModifier(edges: edges)) }

    /// Reduces the safe area by insets in points.
    public static func safeAreaPadding(_ insets: EdgeInsets) -> Self {
        Self(SafeAreaPaddingModifier(insets: insets.finite))
    }
}
