/// A short message over a view.
struct ToastModifier: WrappingModifier {
    /// The message.
    let content: ViewNode
    /// The alignment over the view.
    let alignment: Alignment

    var parts: [ViewNode] { [content] }

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        let message = content.with(.padding(EdgeInsets(all: 16)))
        let layer = LayerModifier(name: "toast", isBehind: false, content: message, alignment: alignment)
        return layer.wrap(node, in: context)
    }
}

/// The custom appearance of a toast.
public struct ToastStyle: Equatable, Sendable {
    /// The background colour; nil for the system's.
    public var backgroundColor: Color?
    /// The message's colour; nil for the system's.
    public var textColor: Color?
    /// The background's corner radius in points; nil for half of its height.
    public var cornerRadius: Double?
    /// The shadow's radius in points.
    public var shadowRadius: Double?

    /// Creates a custom appearance.
    public init(
        backgroundColor: Color? = nil, textColor: Color? = nil, cornerRadius: Double? = nil, shadowRadius: Double? = nil
    ) {
        self.backgroundColor = backgroundColor
        self.textColor = textColor
        self.cornerRadius = cornerRadius
        self.shadowRadius = shadowRadius
    }
}

extension Modifier {
    /// Shows a short message over the view, in its middle, or at its top or its bottom.
    public static func toast(_ message: ViewNode, alignment: Alignment, look: ToastStyle = ToastStyle()) -> Self {
        let outline: Outline = look.cornerRadius.map { .roundedRectangle(cornerRadius: $0) } ?? .capsule
        let ground = ViewNode.filled(outline, .color(look.backgroundColor ?? .secondarySystemBackground))
        let content = message.with(
            .font(.style(.subheadline)), .foregroundStyle([.color(look.textColor ?? .label)]),
            .multilineTextAlignment(.center),
            .padding(EdgeInsets(top: 12, leading: 20, bottom: 12, trailing: 20)),
            .background(
                ViewNode(ViewNode.Kind(SoftShadowContent(content: ground, radius: look.shadowRadius ?? 8))),
                alignment: .center))
        return Self(ToastModifier(content: content, alignment: alignment))
    }
}

/// A view with a soft shadow behind it.
private struct SoftShadowContent: ViewContent {
    let content: ViewNode
    let radius: Double

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        let layer = context.layer(content)
        return [layer.wrapped(in: SoftShadowElement(child: layer, radius: Length.extent(radius)))]
    }
}

private struct SoftShadowElement: LayoutElement {
    let child: LayoutNode
    let radius: Double

    var name: String { "shadow" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics { child.metrics(for: proposal) }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let shadow = DisplayList.Shadow(
            color: RGBA(red: 0, green: 0, blue: 0, alpha: 0.2), radius: min(radius, 100) / 2, y: min(radius, 100) / 4)
        var inner = LayoutCanvas(grid: canvas.grid, recordsFrames: false)
        child.place(at: rect.origin, proposal: proposal, on: &inner)
        if !inner.items.isEmpty { canvas.draw(.group(DisplayList.Effects(shadow: shadow), items: inner.items)) }
    }
}
