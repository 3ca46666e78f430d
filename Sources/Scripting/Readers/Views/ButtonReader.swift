import SharedTypes
import Views

// Buttons and labels.
extension ViewReader {
    static let buttons = list {
        // Its action, its role and its label, which is a title with or without a symbol, or views.
        ViewReader("Button", children: "Children") { view, element, decoder throws(ScriptError) in
            let role = try view.optional("role", Form<ButtonRole>.word("ButtonRole"), &decoder)
            let press = try decoder.press(view, element)
            return .button(
                ViewNode.ButtonContent(
                    action: try view.optional("action", .action(), &decoder) ?? press,
                    title: (element["$title"] ?? element["title"])?.string, role: role,
                    label: try decoder.label(view, element)))
        }
        ViewReader("Link", children: .either([.string, .view])) { view, element, decoder throws(ScriptError) in
            .link(
                to: try view.required("url", .string, &decoder) ?? "", label: try decoder.children(of: element))
        }
        // A symbol or another icon beside a title.
        ViewReader("Label", children: nil) { view, element, decoder throws(ScriptError) in
            let symbol = try view.optional("systemImage", .string, &decoder).map { ViewNode(.symbol($0)) }
            let icon = try view.optional("icon", .view, &decoder)
            let title = try view.optional("title", .label, &decoder)
            return .label(
                title: [title].compactMap(\.self) + (try decoder.children(of: element)),
                icon: [symbol, icon].compactMap(\.self))
        }
        systemButton("EditButton", title: "Edit")
        systemButton("RenameButton", title: "Rename", symbol: "pencil")
        systemButton("ShareLink", title: "Share…", symbol: "square.and.arrow.up") { view, decoder throws(ScriptError) in
            view.noVisibleEffect("item", .system, "unknown")
            view.noVisibleEffect("items", .system, "unknown[]")
            view.noVisibleEffect("subject", .system, .string)
            view.noVisibleEffect("message", .system, .string)
            view.noVisibleEffect("preview", .system, "unknown")
            return try view.optional("title", .string, &decoder)
        }
        // White on the tint.
        systemButton("PasteButton", title: "Paste", symbol: "doc.on.clipboard", style: .borderedProminent) { view, _ in
            view.noVisibleEffect("supportedContentTypes", .system, "string[]")
            view.noVisibleEffect("onPaste", .callback, .function("(items: unknown[]) => void"))
            return nil
        }
    }

    /// A button with the system's title, or the one that `read` returns.
    private static func systemButton(
        _ name: String, title: String, symbol: String? = nil, style: ButtonStyleName? = nil,
        read: @escaping @Sendable (Members, inout TreeDecoder) throws(ScriptError) -> String? = { _, _ in nil }
    ) -> ViewReader {
        ViewReader(name, children: nil) { view, element, decoder throws(ScriptError) in
            let words = try read(view, &decoder) ?? title
            var label = try decoder.children(of: element)
            if label.isEmpty {
                label = (symbol.map { [ViewNode(.symbol($0))] } ?? []) + [ViewNode(.text(words))]
            }
            let button = ViewNode.Kind.button(.init(action: nil, title: words, label: label))
            guard let style else { return button }
            return .group([ViewNode(button, modifiers: [.buttonStyle(style)])])
        }
    }
}

extension TreeDecoder {
    /// The number of a function in a prop; nil for other values.
    func action(_ value: PropValue?) -> ActionID? {
        value?.json["$fn"]?.number.flatMap { Int(exactly: $0) }.map(ActionID.init(rawValue:))
    }

    /// The runtime's action for a pressed control: it toggles a value, or performs the control's intent.
    mutating func press(_ view: Members, _ element: Element) throws(ScriptError) -> ActionID? {
        let intent = Form<Void>("AppIntent<any>") { value, decoder in
            if value.json["$obj"]?.equals("AppIntent") != true {
                decoder.reject(value, expected: "the result of a function from AppIntentManager.register")
            }
            return nil
        }
        _ = try view.optional("intent", intent, &self)
        return action(element.value("$press"))
    }

    /// The label of a control: its title and its symbol as a `Label` has them, or else its label; then its children.
    mutating func label(
        _ view: Members, _ element: Element, hasSymbol: Bool = true
    ) throws(ScriptError) -> [ViewNode] {
        try ownLabel(view, hasSymbol: hasSymbol) + (try children(of: element))
    }

    /// The label of a control whose children are not its label: its title, with its symbol before it, or else its
    /// label.
    mutating func ownLabel(_ view: Members, hasSymbol: Bool = true) throws(ScriptError) -> [ViewNode] {
        let title = try view.optional("title", .text, &self)
        let icon = hasSymbol ? try view.optional("systemImage", .string, &self).map { ViewNode(.symbol($0)) } : nil
        let label = try view.optional("label", .view, &self)
        if let icon, let title { return [ViewNode(.label(title: [title], icon: [icon]))] }
        let parts = [icon, title].compactMap(\.self)
        return parts.isEmpty ? [label].compactMap(\.self) : parts
    }
}
