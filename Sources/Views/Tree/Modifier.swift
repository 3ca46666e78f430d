/// A change to a view's layout, look or environment.
public indirect enum Modifier: Equatable, Sendable {
    /// A fixed length where one is given; the child is placed in it by `alignment`.
    case frame(width: Double?, height: Double?, alignment: Alignment)
    /// Limits to the length proposed and chosen; `.infinity` is allowed as a maximum.
    case flexibleFrame(FlexibleFrame)
    case padding(EdgeInsets)
    /// The padding that `padding()` gives: 16 points.
    case systemPadding
    /// A style behind the view, in the view's own size; `shape` nil fills the rectangle.
    case backgroundStyle(PaintStyle, shape: Outline?)
    /// A view behind the view, proposed the view's own size.
    case background(ViewNode, alignment: Alignment)
    /// A view in front of the view, proposed the view's own size.
    case overlay(ViewNode, alignment: Alignment)
    /// Styles for the ranks primary, secondary, tertiary; one at least.
    case foregroundStyle([PaintStyle])
    case tint(PaintStyle)
    case font(Font)
    case fontWeight(Font.Weight)
    case fontDesign(Font.Design)
    case bold(Bool)
    case italic(Bool)
    case monospacedDigit
    case opacity(Double)
    /// Clips to a rounded rectangle of this radius.
    case cornerRadius(Double)
    case clipShape(Outline)
    /// Moves the drawing, not the layout.
    case offset(x: Double, y: Double)
    /// The most lines of the texts within; nil for no limit.
    case lineLimit(Int?)
    case multilineTextAlignment(TextAlignment)
    case layoutPriority(Double)
    case fixedSize(horizontal: Bool, vertical: Bool)
    /// Views given to a modifier that a picture does not show (a toolbar, a sheet …): kept so that their buttons
    /// can be pressed, never laid out.
    case attachment(name: String, content: [ViewNode])
}

/// SwiftUI's frame of least, ideal and greatest lengths, in points; nil where a length is not given.
public struct FlexibleFrame: Equatable, Sendable {
    /// The least width.
    public var minWidth: Double?
    /// The width where the proposal asks for the ideal one.
    public var idealWidth: Double?
    /// The greatest width.
    public var maxWidth: Double?
    /// The least height.
    public var minHeight: Double?
    /// The height where the proposal asks for the ideal one.
    public var idealHeight: Double?
    /// The greatest height.
    public var maxHeight: Double?
    /// Where the child stands in it.
    public var alignment: Alignment

    /// A frame of the limits that are given.
    public init(
        minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil, minHeight: Double? = nil,
        idealHeight: Double? = nil, maxHeight: Double? = nil, alignment: Alignment = .center
    ) {
        self.minWidth = minWidth
        self.idealWidth = idealWidth
        self.maxWidth = maxWidth
        self.minHeight = minHeight
        self.idealHeight = idealHeight
        self.maxHeight = maxHeight
        self.alignment = alignment
    }
}
