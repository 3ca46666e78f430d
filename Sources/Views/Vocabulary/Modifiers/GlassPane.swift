/// A pane of glass as it is drawn: what lies beneath shows through it, its rim catches the light.
struct GlassPane: Equatable {
    let outline: Outline
    let backdrop: Backdrop
    let isDark: Bool
    /// The name of those that are one pane in a container; nil for a pane of its own.
    var union: String?

    /// A pane of `glass` in `outline` where `style` is inherited; nil where the glass is none.
    init?(_ glass: Glass, in outline: Outline, style: InheritedStyle) {
        guard let backdrop = glass.backdrop(in: style.appearance) else { return nil }
        self.outline = outline
        self.backdrop = backdrop
        isDark = style.colorScheme == .dark
        union = style[GlassUnion.self]
    }

    /// The rim's width in points, where a pixel is not wider.
    static let rimWidth = 0.75

    /// What tells the pane from a bright ground, on which its rim does not show; nil where grounds are dark.
    var edge: ResolvedStyle? { isDark ? nil : .color(RGBA(red: 0, green: 0, blue: 0, alpha: 0.1)) }

    /// The rim: the light comes from the upper left and leaves at the lower right.
    var rim: ResolvedStyle {
        let (bright, faint) = isDark ? (0.38, 0.06) : (0.75, 0.2)
        let stops = [(0, bright), (0.35, faint), (0.65, faint), (1, bright * 0.7)].map { place, alpha in
            PaintStop(color: RGBA(red: 1, green: 1, blue: 1, alpha: alpha), location: place)
        }
        return .linear(stops, start: UnitPoint(x: 0, y: 0), end: UnitPoint(x: 1, y: 1))
    }
}

/// A pane and where it stands.
struct PlacedGlass {
    var pane: GlassPane
    var rect: Rect
}

/// The name of the pane that glass within is a part of; nil for none.
enum GlassUnion: InheritedKey {
    static var defaultValue: String? { nil }
}

extension LayoutCanvas {
    /// Draws a pane in `rect`, or leaves it to the container of glass around, which draws its panes together.
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

    /// The panes that `place` leaves to their container, and all else that it draws.
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
