/// A view that is drawn as in a mirror where views go in one direction; SwiftUI's `flipsForRightToLeftLayoutDirection` and
/// `layoutDirectionBehavior`.
struct MirrorModifier: LayoutModifier {
    let direction: LayoutDirection

    var name: String { "mirrored" }

    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        guard canvas.direction == direction else {
            return child.place(at: rect.origin, proposal: proposal, on: &canvas)
        }
        let map = AffineMatrix(a: -1, b: 0, c: 0, d: 1, tx: rect.minX + rect.maxX, ty: 0)
        canvas.transform(map) { child.place(at: rect.origin, proposal: proposal, on: &$0) }
    }
}

extension Modifier {
    /// Mirrors the drawing from left to right where views go in `direction`.
    public static func mirrored(in direction: LayoutDirection = .rightToLeft) -> Self {
        Self(MirrorModifier(direction: direction))
    }
}
