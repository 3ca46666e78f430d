/// A command of a program's own drawing, after the 2-D context of web pages (HTML, section 4.12.5). It sets the state
/// of later commands, or draws. Paths are in canvas coordinates, regardless of the transform; a matrix is the transform
/// at that command, nil for none.
public enum CanvasCommand: Equatable, Sendable {
    /// Sets the paint of later commands. The matrix maps the points of a gradient or a pattern.
    case paint(CanvasPaint, AffineMatrix?)
    /// Sets the opacity of later commands, from 0 to 1.
    case alpha(Double)
    /// Sets the blend mode of later commands.
    case blend(DisplayList.BlendMode)
    /// Sets the shadow of later commands: its colour, its blur's standard deviation and its offset, which no transform
    /// affects.
    case shadow(Color, radius: Double, x: Double, y: Double)
    /// Removes the shadow.
    case noShadow
    /// Sets the line style.
    case line(StrokeStyle)
    /// Sets the text style.
    case font(CanvasFont)
    /// Paints the interior of a path.
    case fill(Path, FillRule)
    /// Paints a line along a path.
    case stroke(Path, AffineMatrix?)
    /// Clears the interior of a path.
    case clear(Path)
    /// Clips later commands to the interior of a path.
    case clip(Path, FillRule)
    /// Removes the last clips; the value is their number.
    case unclip(Int)
    /// Paints a text at a point, compressed to a maximum width; or its outlines if stroked.
    case text(String, at: Point, maximumWidth: Double?, AffineMatrix?, isStroked: Bool)
    /// Draws an image, or the part of it that a frame gives.
    case image(ImageSource.Image, CanvasImageFrame, PixelImage.Interpolation, AffineMatrix?)
}

/// A drawing's paint.
public enum CanvasPaint: Equatable, Sendable, GradientPaint {
    case color(Color)
    /// A gradient whose positions are points.
    case gradient(GradientFill<Point, GradientStop>)
    /// A repeated image.
    case pattern(ImageSource.Image, across: Bool, down: Bool, PixelImage.Interpolation)
    /// Nothing: a gradient without colours, or a missing image.
    case nothing
}

/// The destination of a drawing's image.
public enum CanvasImageFrame: Equatable, Sendable {
    /// In its own size, with its top left corner at a point.
    case at(Point)
    /// Stretched to a rectangle. A negative length has the same effect as a positive one.
    case filling(Rect)
    /// The part in the first rectangle, in the image's points, stretched to the second one.
    case part(Rect, filling: Rect)
}

/// The style of a drawing's texts.
public struct CanvasFont: Equatable, Sendable {
    /// The horizontal alignment of a text at its point.
    public enum Align: String, Hashable, Sendable {
        case left, right, center
    }

    /// The vertical alignment of a text at its point.
    public enum Baseline: String, Hashable, Sendable {
        case top, middle, bottom, alphabetic, hanging, ideographic
    }

    /// The font.
    public var font: Font
    /// The horizontal alignment.
    public var align: Align
    /// The vertical alignment.
    public var baseline: Baseline
    /// The points added after each character.
    public var spacing: Double

    /// Creates a style of texts in `font`.
    public init(font: Font, align: Align = .left, baseline: Baseline = .alphabetic, spacing: Double = 0) {
        self.font = font
        self.align = align
        self.baseline = baseline
        self.spacing = spacing
    }

    /// Returns `string` as a text with this style.
    package func run(of string: String) -> TextRun {
        let spacing = min(max(Length.finite(spacing), -1_000), 1_000)
        guard spacing != 0 else { return TextRun(string: string, font: font) }
        var style = TextSpan.Style()
        style.kerning = spacing
        return TextRun(spans: [TextSpan(string: string, font: font, style: style)], font: font)
    }
}
