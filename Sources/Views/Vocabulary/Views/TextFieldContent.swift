/// The styles of text fields; SwiftUI's styles of that name.
public enum TextFieldStyle: String, Hashable, Sendable, CaseIterable {
    /// Only the text.
    case automatic
    /// Only the text.
    case plain
    /// The text with a rounded border.
    case roundedBorder
}

extension TextFieldStyle: ControlStyle {}

extension Modifier {
    /// Sets the style of the text fields inside.
    public static func textFieldStyle(_ style: TextFieldStyle) -> Self { controlStyle(style) }
}

/// A text field without focus: its text, or its prompt.
struct TextFieldContent: CompositeContent {
    let text: String
    /// The prompt of an empty field.
    let prompt: ViewNode?
    /// Whether the characters are hidden.
    let isSecure: Bool
    /// Whether it grows with its lines instead of truncating a single line.
    let isMultiline: Bool

    var parts: [ViewNode] { prompt.map { [$0] } ?? [] }

    func hostedName(in style: InheritedStyle) -> String? { isSecure ? "SecureField" : "TextField" }

    func recipe(in context: LayoutContext) -> ViewNode {
        let isEnabled = context.style.isEnabled
        let shown: ViewNode
        if text.isEmpty {
            shown = (prompt ?? ViewNode(.text(" "))).with(.foregroundStyle([.color(.placeholderText)]))
        } else {
            // Limits the number of characters to what fits a field, and does not reveal the length of longer texts.
            let words = isSecure ? String(repeating: "•", count: min(text.count, 64)) : text
            shown = isEnabled ? ViewNode(.text(words)) : ViewNode(.text(words)).dimmed(in: context)
        }
        let line = isMultiline ? shown : shown.with(.lineLimit(1))
        let look = context.style.look.field
        let wide = FlexibleFrame(maxWidth: .infinity, alignment: Alignment(horizontal: .leading, vertical: .center))
        let high = isMultiline ? line : line.with(Modifier(TextFieldHeightModifier(extra: look.extraHeight)))
        let field = high.with(.flexibleFrame(wide))
        guard context.style[TextFieldStyle.self] == .roundedBorder else { return field }
        let outline = Outline.rounded(look.radius)
        let insets = EdgeInsets(
            top: look.padding.height, leading: look.padding.width, bottom: look.padding.height,
            trailing: look.padding.width)
        let edge = ViewNode(
            .shape(
                outline, fill: nil,
                stroke: ViewNode.Stroke(style: .color(.separator), line: StrokeStyle(lineWidth: look.line))))
        return field.with(
            .padding(insets), .backgroundStyle(.color(.systemBackground), shape: outline),
            .overlay(edge, alignment: .center))
    }
}

extension ViewNode.Kind {
    /// Returns a text field that contains `text`.
    public static func field(text: String, prompt: ViewNode?, isSecure: Bool = false, isMultiline: Bool = false) -> Self
    {
        Self(TextFieldContent(text: text, prompt: prompt, isSecure: isSecure, isMultiline: isMultiline))
    }
}

/// The height of a text field, which exceeds its line's.
private struct TextFieldHeightModifier: WrappingModifier {
    /// The points added to the line's height.
    let extra: Double

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        // Uses the font's own line height, before rounding to pixels.
        let line = context.measurer.measure(TextRun(string: "x", font: context.style.font), width: nil, height: nil)
        let least = context.grid.ceiling(Length.extent(line.size.height) + extra)
        return node.wrapped(in: TextFieldHeightElement(least: least, child: node))
    }
}

private struct TextFieldHeightElement: LayoutElement {
    /// The minimum height.
    let least: Double
    let child: LayoutNode

    var name: String { "field" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        let part = child.metrics(for: proposal)
        let height = max(part.size.height, least)
        return part.enclosed(
            in: Size(width: part.size.width, height: height), y: (height - part.size.height) / 2)
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        child.place(
            aligned: .center, in: LayoutMetrics(size: rect.size), at: rect.origin, proposal: proposal, on: &canvas)
    }
}

/// A date picker at rest: its label, and its day and its time of day on separate backgrounds.
struct DatePickerContent: CompositeContent {
    let label: [ViewNode]
    /// The date's formatted parts: its day, its time.
    let words: [String]

    var parts: [ViewNode] { label }

    func hostedName(in style: InheritedStyle) -> String? { "DatePicker" }

    func recipe(in context: LayoutContext) -> ViewNode {
        let look = context.style.look.dateChip
        let insets = EdgeInsets(
            top: look.padding.height, leading: look.padding.width, bottom: look.padding.height,
            trailing: look.padding.width)
        let chips = words.map { words in
            ViewNode(.text(words)).with(
                .lineLimit(1), .foregroundStyle([.color(context.style.isEnabled ? .label : .tertiaryLabel)]),
                .padding(insets), .backgroundStyle(.color(.tertiarySystemFill), shape: .rounded(look.radius)))
        }
        let value = ViewNode.row("value", spacing: look.spacing, chips)
        guard !context.style.hidesLabels, !label.isEmpty else { return value }
        return .row("DatePicker", [.row("label", label).dimmed(in: context), .gap(), value])
    }
}

extension ViewNode.Kind {
    /// Returns a date picker with its formatted parts.
    public static func dateField(label: [ViewNode], words: [String]) -> Self {
        Self(DatePickerContent(label: label, words: words))
    }
}

/// A colour picker at rest: its label, and the colour in a ring of all hues.
struct ColorWellContent: CompositeContent {
    let label: [ViewNode]
    let color: Color?

    var parts: [ViewNode] { label }

    /// The hues of the ring, red at both ends.
    private static let hues: [Color] = [
        .systemRed, .systemOrange, .systemYellow, .systemGreen, .systemCyan, .systemBlue, .systemPurple, .systemPink,
        .systemRed,
    ]

    func hostedName(in style: InheritedStyle) -> String? { "ColorPicker" }

    func recipe(in context: LayoutContext) -> ViewNode {
        let look = context.style.look.colorWell
        let last = Double(Self.hues.count - 1)
        let stops = Self.hues.enumerated().map { index, hue in
            GradientStop(color: hue, location: Double(index) / last)
        }
        let rainbow = PaintStyle.angular(stops, center: UnitPoint(x: 0.5, y: 0.5), startAngle: 0, endAngle: 360)
        let ring = ViewNode(
            .shape(.circle, fill: nil, stroke: ViewNode.Stroke(style: rainbow, line: StrokeStyle(lineWidth: look.ring)))
        ).with(.padding(EdgeInsets(all: look.ring / 2)))
        let disc = ViewNode.filled(.circle, .color(color ?? .clear)).with(.padding(EdgeInsets(all: look.inset)))
        let well = ViewNode(.zstack(alignment: .center, children: [ring, disc])).with(
            .frame(width: look.side, height: look.side, alignment: .center),
            .opacity(context.style.isEnabled ? 1 : context.style.look.disabledOpacity))
        guard !context.style.hidesLabels, !label.isEmpty else { return well }
        return .row("ColorPicker", [.row("label", label).dimmed(in: context), .gap(), well])
    }
}

extension ViewNode.Kind {
    /// Returns a colour picker; nil for no colour.
    public static func colorWell(label: [ViewNode], color: Color?) -> Self {
        Self(ColorWellContent(label: label, color: color))
    }
}
