/// The drawing of a laid-out view, back to front: a value that is compared, printed and drawn. Lengths are in points,
/// the origin is at the top left, and every style is resolved to plain colours.
public struct DisplayList: Equatable, Sendable {
    /// The size of the drawing.
    public var size: Size
    /// The items, the first at the back.
    public var items: [Item]

    /// Creates a list of `size`.
    public init(size: Size, items: [Item]) {
        self.size = size
        self.items = items
    }

    /// An item of a display list.
    public indirect enum Item: Equatable, Sendable {
        /// A filled shape.
        case fill(Outline, in: Rect, paint: Paint)
        /// A line centred on a shape's edge.
        case stroke(Outline, in: Rect, line: StrokeStyle, paint: Paint)
        /// A text in the box for which it was measured.
        case text(TextRun, in: Rect, paint: Paint)
        /// A symbol, its em box centred in the rectangle.
        case symbol(SymbolRun, in: Rect, paint: Paint)
        /// The interior of a path.
        case fillPath(Path, rule: FillRule, paint: Paint)
        /// A line centred on a path.
        case strokePath(Path, line: StrokeStyle, paint: Paint)
        /// An image stretched to a rectangle.
        case image(PixelImage, in: Rect, interpolation: PixelImage.Interpolation)
        /// A movie's frame stretched to a rectangle.
        case movie(MovieFrame, in: Rect)
        /// Items under a transform, drawn directly onto the items below them. A transform that leaves no area draws
        /// nothing.
        case transform(AffineMatrix, items: [Item])
        /// Items drawn together, then projected in perspective.
        case projection(ProjectionMatrix, items: [Item])
        /// Items drawn together, then changed as a unit.
        case group(Effects, items: [Item])
    }
}

/// A style resolved to plain colours. Gradients are positioned by points, not fractions.
public indirect enum Paint: Hashable, Sendable, GradientPaint {
    case color(RGBA)
    /// A gradient whose positions are points.
    case gradient(GradientFill<Point, PaintStop>)
    /// A mesh of colours.
    case mesh(MeshGradientPaint)
    /// The backdrop, seen through a material.
    case backdrop(BackdropFilter)
}

/// A plain colour at a location along a gradient, from 0 to 1.
public struct PaintStop: Hashable, Sendable {
    /// The colour.
    public var color: RGBA
    /// The location.
    public var location: Double

    /// Creates a stop of `color` at `location`.
    public init(color: RGBA, location: Double) {
        self.color = color
        self.location = location
    }
}

/// The effect of a material on the backdrop.
public struct BackdropFilter: Hashable, Sendable {
    /// The blur's standard deviation in points.
    public var blur: Double
    /// The colour transform of the blurred backdrop.
    public var filter: ColorMatrix
    /// The colour laid over it.
    public var tint: RGBA
    /// The opacity of the material, from 0 to 1.
    public var opacity: Double

    /// Creates a backdrop of four values.
    public init(blur: Double, filter: ColorMatrix = .identity, tint: RGBA, opacity: Double = 1) {
        self.blur = blur
        self.filter = filter
        self.tint = tint
        self.opacity = opacity
    }
}

extension DisplayList.BlendMode {
    /// Whether a group of this mode also changes the parts of its rectangle that none of its items covers.
    package var isUnbounded: Bool {
        [.sourceIn, .sourceOut, .destinationIn, .destinationAtop, .copy].contains(self)
    }
}

// Searches of the list.
extension DisplayList {
    /// The texts of the list, back to front.
    public var texts: [String] { items.flatMap(\.texts) }
}

extension DisplayList.Item {
    /// The texts of the item, back to front.
    public var texts: [String] {
        switch self {
        case .text(let run, _, _): [run.string]
        case .group(_, let items), .transform(_, let items), .projection(_, let items): items.flatMap(\.texts)
        case .fill, .stroke, .symbol, .fillPath, .strokePath, .image, .movie: []
        }
    }
}
