/// How a picker looks; SwiftUI's styles of that name.
public enum PickerStyle: String, Hashable, Sendable, CaseIterable {
    /// As a menu.
    case automatic
    /// A wheel, which is what stands in the place of a list's rows outside a list.
    case inline
    /// The chosen option, as a button.
    case menu
    /// The label, the chosen option and the sign of a page behind them.
    case navigationLink
    /// The options side by side.
    case segmented
    /// The options side by side.
    case palette
    /// The options on a wheel.
    case wheel
}

extension PickerStyle: ControlStyle {}

extension Modifier {
    /// How the pickers within look.
    public static func pickerStyle(_ style: PickerStyle) -> Self { controlStyle(style) }
}

/// One of several options.
struct PickerContent: RecipeContent {
    let label: [ViewNode]
    let options: [ViewNode]
    /// The chosen option's place; nil where none is.
    let selection: Int?

    var parts: [ViewNode] { label + options }

    private var chosen: ViewNode? { selection.flatMap { options.indices.contains($0) ? options[$0] : nil } }

    func hostedName(in style: InheritedStyle) -> String? {
        style[PickerStyle.self] == .navigationLink ? nil : "Picker"
    }

    func recipe(in context: LayoutContext) -> ViewNode {
        let look = context.style.look.signs
        switch context.style[PickerStyle.self] {
        case .automatic, .menu:
            let sign = ViewNode(.symbol("chevron.up.chevron.down")).with(.font(Font(size: look.menu, weight: .medium)))
            let value = ViewNode.row("value", spacing: look.menuSpacing, [chosen, sign])
            return ViewNode(.button(ViewNode.ButtonContent(action: nil, title: nil, label: [value])))
        case .navigationLink:
            let sign = ViewNode(.symbol("chevron.right")).with(
                .font(Font(size: look.disclosure, weight: .semibold)), .foregroundStyle([.color(.tertiaryLabel)]))
            let value = chosen?.with(.foregroundStyle([.color(.secondaryLabel)]))
            return .row("Picker", [.row("label", label).dimmed(in: context), .gap(), value, sign])
        case .segmented, .palette:
            return ViewNode(ViewNode.Kind(SegmentsContent(options: options, selection: selection)))
        case .inline, .wheel:
            return ViewNode(ViewNode.Kind(WheelContent(options: options, selection: selection ?? 0)))
        }
    }
}

extension ViewNode.Kind {
    /// One of `options`, that at `selection`; `label` says what they are.
    public static func picker(label: [ViewNode], options: [ViewNode], selection: Int?) -> Self {
        Self(PickerContent(label: label, options: options, selection: selection))
    }
}
