/// A style as the background of a view.
struct StyleBackgroundModifier: WrappingModifier {
    var style: PaintStyle
    var shape: Outline?

    mutating func animate(_ values: inout AnimatedValues) {
        values.style(&style)
        values.outline(&shape)
    }

    var neutral: (any ModifierContent)? { StyleBackgroundModifier(style: .opacity(style, 0), shape: shape) }

    func touch(in style: InheritedStyle) -> HitTestRole? { .solid }

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        node.wrapped(
            in: StyleBackgroundElement(
                style: context.style.resolve(style), shape: shape, child: node))
    }
}

extension Modifier {
    /// Draws a style behind the view, in the view's own size; a nil `shape` fills the rectangle.
    public static func backgroundStyle(_ style: PaintStyle, shape: Outline?) -> Self {
        Self(StyleBackgroundModifier(style: style, shape: shape))
    }
}

/// A style behind a view, in the view's own size.
private struct StyleBackgroundElement: SizeKeepingElement {
    let style: ResolvedStyle
    /// The shape; nil for the whole rectangle, which extends beyond the safe area.
    let shape: Outline?
    let child: LayoutNode

    var name: String { "background" }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        if let shape { canvas.covers(shape, in: rect) }
        canvas.fill(shape ?? .rectangle, in: shape == nil ? canvas.ignoringSafeArea(rect) : rect, style: style)
        child.place(at: rect.origin, proposal: proposal, on: &canvas)
    }
}

/// The views of a modifier that a frame does not show (a toolbar, a sheet …): they are never laid out, but their
/// buttons can be pressed.
package struct AttachmentModifier: ModifierContent {
    /// The modifier's name.
    package let name: String
    /// The views.
    package let content: [ViewNode]

    package var parts: [ViewNode] { content }
}

extension Modifier {
    /// Attaches views of the modifier `name` that a frame does not show; their buttons can be pressed.
    public static func attachment(name: String, content: [ViewNode]) -> Self {
        Self(AttachmentModifier(name: name, content: content))
    }
}

/// The background of the boxes inside; SwiftUI's `backgroundStyle`.
struct BoxBackgroundStyleModifier: ModifierContent {
    let paint: PaintStyle

    func change(_ style: inout InheritedStyle) {
        style[BoxBackgroundStyle.self] = paint
    }
}

/// The background of boxes; nil for the system's.
enum BoxBackgroundStyle: InheritedKey {
    static var defaultValue: PaintStyle? { nil }
}

extension Modifier {
    /// Sets the background of the boxes inside.
    public static func boxBackgroundStyle(_ style: PaintStyle) -> Self {
        Self(BoxBackgroundStyleModifier(paint: style))
    }
}
