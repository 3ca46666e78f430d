/// A view masked by the opacity of another view, which receives the first one's size as its proposal.
struct MaskModifier: WrappingModifier {
    let content: ViewNode
    let alignment: Alignment

    var parts: [ViewNode] { [content] }

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        node.wrapped(in: MaskElement(mask: context.layer(content), alignment: alignment, child: node))
    }
}

extension Modifier {
    /// Masks the view by the opacity of `content`, which receives the view's size as its proposal.
    public static func mask(_ content: ViewNode, alignment: Alignment) -> Self {
        Self(MaskModifier(content: content, alignment: alignment))
    }
}

private struct MaskElement: SizeKeepingElement {
    let mask: LayoutNode
    let alignment: Alignment
    let child: LayoutNode

    var name: String { "mask" }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let items = canvas.collected { canvas in
            canvas.through(.hidden) {
                mask.place(
                    aligned: alignment, in: child.metrics(for: proposal), at: rect.origin,
                    proposal: ProposedSize(rect.size), on: &$0)
            }
        }
        canvas.group(DisplayList.Effects(mask: items.drawn)) {
            child.place(at: rect.origin, proposal: proposal, on: &$0)
        }
    }
}

/// A view clipped to an outline in its own size.
struct ClipModifier: SizeKeepingModifier {
    let name: String
    var outline: Outline

    var form: String { name }

    mutating func animate(_ values: inout AnimatedValues) {
        values.outline(&outline)
    }

    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        // Fully clipped content is still laid out.
        let clip = canvas.region(of: outline, in: rect)
        canvas.group(opacity: clip == nil ? 0 : 1, clip: clip) {
            child.place(at: rect.origin, proposal: proposal, on: &$0)
        }
    }
}

extension Modifier {
    /// Clips the view to a shape in its own size.
    public static func clipShape(_ outline: Outline) -> Self {
        Self(ClipModifier(name: "clipShape", outline: outline))
    }

    /// Clips the view to its own rectangle.
    public static let clipped = Self(ClipModifier(name: "clipped", outline: .rectangle))

    /// Clips the view to a rounded rectangle of this radius, with circular corners.
    public static func cornerRadius(_ radius: Double) -> Self {
        let outline = Outline.roundedRectangle(cornerRadius: radius, style: .circular)
        return Self(ClipModifier(name: "cornerRadius", outline: outline))
    }
}

/// A view whose shape the shapes inside follow.
struct ContainerShapeModifier: SizeKeepingModifier {
    var outline: Outline

    var name: String { "containerShape" }

    mutating func animate(_ values: inout AnimatedValues) { values.outline(&outline) }

    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        canvas.within(outline, in: rect) { child.place(at: rect.origin, proposal: proposal, on: &$0) }
    }
}

extension Modifier {
    /// Sets the shape that container-relative and concentric shapes inside follow.
    public static func containerShape(_ outline: Outline) -> Self {
        Self(ContainerShapeModifier(outline: outline))
    }
}
