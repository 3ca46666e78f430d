/// A drawable pane of glass: it shows the backdrop, and has a highlighted rim.
struct GlassPane: Equatable {
    let outline: Outline
    let backdrop: BackdropFilter
    let isDark: Bool
    /// The name of the union of panes in a container; nil for a separate pane.
    var union: String?

    /// Creates a pane of `glass` in `outline` with the inherited `style`; nil if the variant is no glass.
    init?(_ glass: Glass, in outline: Outline, style: InheritedStyle) {
        guard let backdrop = glass.backdrop(in: style.appearance) else { return nil }
        self.outline = outline
        self.backdrop = backdrop
        isDark = style.colorScheme == .dark
        union = style[GlassUnion.self]
    }

    /// The rim's width in points; at least a pixel.
    static let rimWidth = 0.75

    /// The line that separates the pane from a bright background, on which its rim is invisible; nil in the dark
    /// scheme.
    var edge: ResolvedStyle? { isDark ? nil : .color(RGBA(red: 0, green: 0, blue: 0, alpha: 0.1)) }

    /// The rim, with highlights at the upper left and at the lower right.
    var rim: ResolvedStyle {
        let (bright, faint) = isDark ? (0.38, 0.06) : (0.75, 0.2)
        let stops = [(0, bright), (0.35, faint), (0.65, faint), (1, bright * 0.7)].map { place, alpha in
            PaintStop(color: RGBA(red: 1, green: 1, blue: 1, alpha: alpha), location: place)
        }
        return .linear(stops, start: UnitPoint(x: 0, y: 0), end: UnitPoint(x: 1, y: 1))
    }
}

/// A pane and its position.
struct PlacedGlass {
    var pane: GlassPane
    var rect: Rect
}

/// The name of the union to which the glass inside belongs; nil for none.
enum GlassUnion: InheritedKey {
    static var defaultValue: String? { nil }
}

extension LayoutCanvas {
    /// Draws a pane in `rect`, or passes it to the enclosing glass container, which draws its panes together.
    mutating func draw(_ pane: GlassPane, in rect: Rect) {
        guard glass == nil else {
            let placed = PlacedGlass(pane: pane, rect: stretched(rect))
            glass?.append(placed)
            return
        }
        fill(pane.outline, in: rect, style: .backdrop(pane.backdrop))
        let width = max(grid.pixel, GlassPane.rimWidth)
        if let edge = pane.edge { stroke(pane.outline, in: rect, line: StrokeStyle(lineWidth: width), style: edge) }
        stroke(.inset(pane.outline, by: width / 2), in: rect, line: StrokeStyle(lineWidth: width), style: pane.rim)
    }

    /// Returns the panes that `place` passes to their container, and everything else that it draws.
    mutating func gatheringGlass(_ place: (inout LayoutCanvas) -> Void) -> (
        panes: [PlacedGlass], rest: [DisplayList.Item]
    ) {
        let (outerItems, outerGlass) = (items, glass)
        (items, glass) = ([], [])
        place(&self)
        let gathered = (panes: glass ?? [], rest: items)
        (items, glass) = (outerItems, outerGlass)
        return gathered
    }
}
