/// One step of a drawing that a program makes itself, after the 2-D context of web pages (HTML, section 4.12.5): it sets what applies to
/// those that follow, or draws. Paths stand on the canvas, whatever the transform is; a matrix is the transform at that step, nil for none.
public enum CanvasCommand: Equatable, Sendable {
    /// What is painted with from here on; a gradient's and a pattern's places are mapped by the matrix.
    case paint(CanvasPaint, AffineMatrix?)
    /// How translucent everything is, from 0 to 1.
    case alpha(Double)
    /// How colours join with those that are there.
    case blend(DisplayList.BlendMode)
    /// The shadow of everything: its colour, its blur's standard deviation and how far it lies away, which no transform changes.
    case shadow(Color, radius: Double, x: Double, y: Double)
    /// Nothing has a shadow.
    case noShadow
    /// How lines are drawn.
    case line(StrokeStyle)
    /// How texts are set.
    case font(CanvasFont)
    /// Paints what is inside of a path.
    case fill(Path, FillRule)
    /// Paints a line along a path.
    case stroke(Path, AffineMatrix?)
    /// Takes away what is inside of a path.
    case clear(Path)
    /// From here on only what is inside of a path shows.
    case clip(Path, FillRule)
    /// Gives up the last clips.
    case unclip(Int)
    /// Paints a text at a place, squeezed to a width at most; or the line along its outlines.
    case text(String, at: Point, maximumWidth: Double?, AffineMatrix?, isStroked: Bool)
    /// Draws a picture, or the part of it that a frame says.
    case image(ImageSource.Picture, CanvasImageFrame, PixelImage.Interpolation, AffineMatrix?)
}

/// What a drawing paints with.
public enum CanvasPaint: Equatable, Sendable, GradientPaint {
    case color(Color)
    /// A gradient whose places are points.
    case gradient(GradientFill<Point, GradientStop>)
    /// A picture, again and again.
    case pattern(ImageSource.Picture, across: Bool, down: Bool, PixelImage.Interpolation)
    /// Nothing: a gradient without colours, a picture that there is not.
    case nothing
}

/// Where a drawing's picture goes.
public enum CanvasImageFrame: Equatable, Sendable {
    /// In its own size, with its top left corner at a point.
    case at(Point)
    /// Stretched to a rectangle; one of negative length is the same as its upright one.
    case filling(Rect)
    /// The part in the first rectangle, in the picture's points, stretched to the second one.
    case part(Rect, filling: Rect)
}

/// How a drawing's texts are set.
public struct CanvasFont: Equatable, Sendable {
    /// Which place of a text stands at the point that it is drawn at, across.
    public enum Align: String, Hashable, Sendable {
        case left, right, center
    }

    /// Which place of a text stands at the point that it is drawn at, down.
    public enum Baseline: String, Hashable, Sendable {
        case top, middle, bottom, alphabetic, hanging, ideographic
    }

    /// The font.
    public var font: Font
    /// The place across.
    public var align: Align
    /// The place down.
    public var baseline: Baseline
    /// Points added after each character.
    public var spacing: Double

    /// Texts in `font`.
    public init(font: Font, align: Align = .left, baseline: Baseline = .alphabetic, spacing: Double = 0) {
        self.font = font
        self.align = align
        self.baseline = baseline
        self.spacing = spacing
    }

    /// A text that is set so.
    package func run(of string: String) -> TextRun {
        let spacing = min(max(Length.finite(spacing), -1_000), 1_000)
        guard spacing != 0 else { return TextRun(string: string, font: font) }
        var style = TextSpan.Style()
        style.kerning = spacing
        return TextRun(spans: [TextSpan(string: string, font: font, style: style)], font: font)
    }
}
