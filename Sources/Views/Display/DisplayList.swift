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
        /// What is inside of a path.
        case fillPath(Path, rule: FillRule, paint: Paint)
        /// A line centred on a path.
        case strokePath(Path, line: StrokeStyle, paint: Paint)
        /// A picture stretched to a rectangle.
        case image(PixelImage, in: Rect, interpolation: PixelImage.Interpolation)
        /// A movie's picture stretched to a rectangle.
        case movie(MoviePicture, in: Rect)
        /// Items whose points are mapped, in the same picture as what is around them. A map that leaves no area draws
        /// nothing.
        case transform(AffineMatrix, items: [Item])
        /// Items drawn together, then seen from another side.
        case projection(ProjectionMatrix, items: [Item])
        /// Items drawn together, then changed as one.
        case group(Effects, items: [Item])
        /// Items that are drawn one by one, as if they stood here themselves.
        case run(Run)
    }

    /// Items that follow each other, held once by all lists that they are in: lists with the same run are compared there at once.
    public final class Run: Equatable, Sendable {
        /// The items, the first at the back.
        public let items: [Item]

        /// A run of `items`.
        public init(_ items: [Item]) {
            self.items = items
        }
    }
}

/// A style resolved to plain colours. Gradients are placed by points, not fractions.
public indirect enum Paint: Hashable, Sendable, GradientPaint {
    case color(RGBA)
    /// A gradient whose places are points.
    case gradient(GradientFill<Point, PaintStop>)
    /// Colours at the places of a mesh.
    case mesh(PaintMesh)
    /// What lies beneath, seen through a material.
    case backdrop(Backdrop)
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

/// How what lies beneath is seen through a material.
public struct Backdrop: Hashable, Sendable {
    /// The blur's standard deviation in points.
    public var blur: Double
    /// How the blurred colours are changed.
    public var filter: ColorMatrix
    /// What is laid over them.
    public var tint: RGBA
    /// How strongly the material covers what lies beneath, from 0 to 1.
    public var opacity: Double

    /// A backdrop of four values.
    public init(blur: Double, filter: ColorMatrix = .identity, tint: RGBA, opacity: Double = 1) {
        self.blur = blur
        self.filter = filter
        self.tint = tint
        self.opacity = opacity
    }
}

extension DisplayList.BlendMode {
    /// Whether a group of this mode changes what none of its items is drawn over: all that lies in its rectangle.
    package var isUnbounded: Bool {
        [.sourceIn, .sourceOut, .destinationIn, .destinationAtop, .copy].contains(self)
    }
}

// What is found in a picture.
extension DisplayList {
    /// The texts in it, back to front.
    public var texts: [String] { items.flatMap(\.texts) }
}

extension DisplayList.Item {
    /// The item by itself, or the items of the run that it is.
    package var alone: [DisplayList.Item] {
        if case .run(let run) = self { run.items.flatMap(\.alone) } else { [self] }
    }

    /// The texts in it, back to front.
    public var texts: [String] {
        switch self {
        case .text(let run, _, _): [run.string]
        case .group(_, let items), .transform(_, let items), .projection(_, let items): items.flatMap(\.texts)
        case .run(let run): run.items.flatMap(\.texts)
        case .fill, .stroke, .symbol, .fillPath, .strokePath, .image, .movie: []
        }
    }
}
