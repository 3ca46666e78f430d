/// What a laid-out view looks like, back to front: a value that is compared, printed and drawn. Lengths in points, the
/// origin at the top left; every style is resolved to plain colours.
public struct DisplayList: Equatable, Sendable {
    /// The picture's size.
    public var size: Size
    /// What is drawn, the first at the back.
    public var items: [Item]

    /// A picture of `size`.
    public init(size: Size, items: [Item]) {
        self.size = size
        self.items = items
    }

    /// One thing that is drawn.
    public indirect enum Item: Equatable, Sendable {
        /// A filled shape.
        case fill(Outline, in: Rect, paint: Paint)
        /// A line centred on a shape's edge.
        case stroke(Outline, in: Rect, line: StrokeStyle, paint: Paint)
        /// A text in the box that it was measured for.
        case text(TextRun, in: Rect, paint: Paint)
        /// A symbol, its em box centred in the rectangle.
        case symbol(SymbolRun, in: Rect, paint: Paint)
        /// Items drawn together, then clipped and made translucent as one.
        case group(opacity: Double, clip: Clip?, items: [Item])
    }

    /// The part of a group that shows.
    public struct Clip: Equatable, Sendable {
        /// The outline.
        public var shape: Outline
        /// The outline's rectangle.
        public var rect: Rect

        /// The part inside `shape` in `rect`.
        public init(shape: Outline, rect: Rect) {
            self.shape = shape
            self.rect = rect
        }
    }
}

/// A style resolved to plain colours. Gradients are placed by points, not fractions.
public indirect enum Paint: Hashable, Sendable {
    case color(RGBA)
    case linear([PaintStop], start: Point, end: Point)
    case radial([PaintStop], center: Point, startRadius: Double, endRadius: Double)
    /// Angles in degrees, clockwise from the right.
    case angular([PaintStop], center: Point, startAngle: Double, endAngle: Double)
}

/// A plain colour at a place along a gradient, from 0 to 1.
public struct PaintStop: Hashable, Sendable {
    /// The colour.
    public var color: RGBA
    /// The place.
    public var location: Double

    /// A stop of `color` at `location`.
    public init(color: RGBA, location: Double) {
        self.color = color
        self.location = location
    }
}
