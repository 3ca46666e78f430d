import JSONText
import Views

extension ViewReader {
    /// A button: its action, its role and its label, which is a title with or without a symbol, or views.
    static let button = ViewReader(
        "Button", props: ["title", "systemImage", "action", "label", "role", "intent"]
    ) { element, decoder throws(ScriptError) in
        let role: ButtonRole? = element.value("role").flatMap {
            decoder.word($0, expected: "destructive, cancel, close or confirm")
        }
        let press = decoder.press(of: element)
        return .button(
            ViewNode.ButtonContent(
                action: decoder.action(element.value("action")) ?? press,
                title: (element["$title"] ?? element["title"])?.string, role: role,
                label: try decoder.label(of: element)))
    }

    /// A link to a URL; its label is a string or a view.
    static let link = ViewReader("Link", props: ["url"]) { element, decoder throws(ScriptError) in
        .link(to: element["url"]?.string ?? "", label: try decoder.children(of: element))
    }
}

extension TreeDecoder {
    /// The number of a function in a prop; nil for other values.
    func action(_ value: PropValue?) -> ActionID? {
        value?.json["$fn"]?.number.flatMap { Int(exactly: $0) }.map(ActionID.init(rawValue:))
    }

    /// The runtime's action for a pressed control: it toggles a value, or performs the control's intent.
    mutating func press(of element: Element) -> ActionID? {
        if let intent = element.value("intent"), intent.json["$obj"]?.equals("AppIntent") != true {
            reject(intent, expected: "the result of a function from AppIntentManager.register")
        }
        return action(element.value("$press"))
    }

    /// The label of a control: its title and its symbol as a `Label` has them, or else its label; then its children.
    mutating func label(of element: Element) throws(ScriptError) -> [ViewNode] {
        let icon = element["systemImage"]?.string.map { ViewNode(.symbol($0)) }
        let title = element["title"]?.string == nil ? nil : try view(element.value("title"))
        var label = [icon, title].compactMap { $0 }
        if let icon, let title {
            label = [ViewNode(.label(title: [title], icon: [icon]))]
        } else if label.isEmpty, let views = try view(element.value("label")) {
            label = [views]
        }
        return label + (try children(of: element))
    }
}

extension ViewReader {
    /// The buttons that have system titles.
    static let editButton = systemButton("EditButton", title: "Edit")
    static let renameButton = systemButton("RenameButton", title: "Rename", symbol: "pencil")

    /// A share button: its children, its title or the system's.
    static let shareLink = systemButton(
        "ShareLink", title: "Share…", symbol: "square.and.arrow.up",
        props: [
            .withoutPicture("item", .system), .withoutPicture("items", .system), .withoutPicture("subject", .system),
            .withoutPicture("message", .system), .withoutPicture("preview", .system), "title",
        ])

    /// The system's paste button: white on the tint.
    static let pasteButton = systemButton(
        "PasteButton", title: "Paste", symbol: "doc.on.clipboard", style: .borderedProminent,
        props: [.withoutPicture("supportedContentTypes", .system), .withoutPicture("onPaste", .callback)])

    private static func systemButton(
        _ name: String, title: String, symbol: String? = nil, style: ButtonStyleName? = nil, props: [OwnProp] = []
    ) -> ViewReader {
        ViewReader(name, props: props) { element, decoder throws(ScriptError) in
            var label = try decoder.children(of: element)
            let words = element["title"]?.string ?? title
            if label.isEmpty {
                label = (symbol.map { [ViewNode(.symbol($0))] } ?? []) + [ViewNode(.text(words))]
            }
            let button = ViewNode.Kind.button(.init(action: nil, title: words, label: label))
            guard let style else { return button }
            return .group([ViewNode(button, modifiers: [.buttonStyle(style)])])
        }
    }
}

extension ViewReader {
    /// A symbol or another icon beside a title.
    static let label = ViewReader("Label", props: ["title", "systemImage", "icon"]) {
        element, decoder throws(ScriptError) in
        var (icon, title): ([ViewNode], [ViewNode]) = ([], [])
        if let name = element["systemImage"]?.string { icon.append(ViewNode(.symbol(name))) }
        if let view = try decoder.view(element.value("icon")) { icon.append(view) }
        if let view = try decoder.view(element.value("title")) { title.append(view) }
        return .label(title: title + (try decoder.children(of: element)), icon: icon)
    }
}
