/// A view that extends beyond the safe area with its own mirrored and blurred copies; SwiftUI's
/// `backgroundExtensionEffect`.
struct BackgroundExtensionModifier: LayoutModifier {
    /// The blur's standard deviation in points.
    private static let blur = 12.0

    var name: String { "backgroundExtensionEffect" }

    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let items = canvas.collected { child.place(at: rect.origin, proposal: proposal, on: &$0) }
        let whole = canvas.ignoringSafeArea(rect)
        guard whole != rect, !items.isEmpty else {
            for item in items { canvas.draw(item) }
            return
        }
        // First the sides, then all of that upwards and downwards, so that the corners are filled too.
        var strips: [(rect: Rect, items: [DisplayList.Item])] = []
        func mirrored(_ matrix: AffineMatrix, _ items: [DisplayList.Item]) -> [DisplayList.Item] {
            items + [.transform(matrix, items: items)]
        }
        var wide = items
        let height = rect.size.height
        if whole.minX < rect.minX {
            wide = mirrored(AffineMatrix(a: -1, b: 0, c: 0, d: 1, tx: 2 * rect.minX, ty: 0), items)
            strips.append((Rect(x: whole.minX, y: rect.minY, width: rect.minX - whole.minX, height: height), wide))
        }
        if whole.maxX > rect.maxX {
            let right = mirrored(AffineMatrix(a: -1, b: 0, c: 0, d: 1, tx: 2 * rect.maxX, ty: 0), items)
            strips.append((Rect(x: rect.maxX, y: rect.minY, width: whole.maxX - rect.maxX, height: height), right))
            wide += right.suffix(1)
        }
        if whole.minY < rect.minY {
            let strip = Rect(x: whole.minX, y: whole.minY, width: whole.size.width, height: rect.minY - whole.minY)
            strips.append((strip, mirrored(AffineMatrix(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 2 * rect.minY), wide)))
        }
        if whole.maxY > rect.maxY {
            let strip = Rect(x: whole.minX, y: rect.maxY, width: whole.size.width, height: whole.maxY - rect.maxY)
            strips.append((strip, mirrored(AffineMatrix(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 2 * rect.maxY), wide)))
        }
        for strip in strips { canvas.draw(Self.blurred(strip.items, in: canvas.grid.rect(strip.rect))) }
        for item in items { canvas.draw(item) }
    }

    /// Returns the blurred part of `items` in a strip; content far from it is not blurred.
    private static func blurred(_ items: [DisplayList.Item], in strip: Rect) -> DisplayList.Item {
        let near = Rect(
            x: strip.minX - 3 * blur, y: strip.minY - 3 * blur, width: strip.size.width + 6 * blur,
            height: strip.size.height + 6 * blur)
        let part = DisplayList.Item.group(opacity: 1, clip: .outline(.rectangle, in: near), items: items)
        let effects = DisplayList.Effects(blur: blur, blurIsOpaque: true, clip: .outline(.rectangle, in: strip))
        return .group(effects, items: [part])
    }
}

extension Modifier {
    /// Extends the view beyond the safe area with its own mirrored and blurred copies.
    public static let backgroundExtensionEffect = Self(BackgroundExtensionModifier())
}
