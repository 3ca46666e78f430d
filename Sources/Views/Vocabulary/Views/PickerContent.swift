/// The styles of pickers; SwiftUI's styles of that name.
public enum PickerStyle: String, Hashable, Sendable, CaseIterable {
    /// A menu.
    case automatic
    /// A wheel: the inline style outside of a list.
    case inline
    /// The selected option, as a button.
    case menu
    /// The label, the selected option and a disclosure indicator.
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
    /// Sets the style of the pickers inside.
    public static func pickerStyle(_ style: PickerStyle) -> Self { controlStyle(style) }
}

/// A choice of one of several options.
struct PickerContent: CompositeContent {
    let label: [ViewNode]
    let options: [ViewNode]
    /// The selected option's index; nil for none.
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
            return ViewNode(ViewNode.Kind(SegmentedControlContent(options: options, selection: selection)))
        case .inline, .wheel:
            return ViewNode(ViewNode.Kind(WheelPickerContent(options: options, selection: selection ?? 0)))
        }
    }
}

extension ViewNode.Kind {
    /// Returns a picker of `options` with the one at `selection` selected and a label.
    public static func picker(label: [ViewNode], options: [ViewNode], selection: Int?) -> Self {
        Self(PickerContent(label: label, options: options, selection: selection))
    }
}
