import JSONText
import Views

extension ViewReader {
    /// The buttons that the system names.
    static let editButton = systemButton("EditButton", title: "Edit")
    static let renameButton = systemButton("RenameButton", title: "Rename", symbol: "pencil")

    /// A button that hands something on: its children, its title or the system's.
    static let shareLink = systemButton(
        "ShareLink", title: "Share…", symbol: "square.and.arrow.up",
        props: [
            .withoutPicture("item", .system), .withoutPicture("items", .system), .withoutPicture("subject", .system),
            .withoutPicture("message", .system), .withoutPicture("preview", .system), "title",
        ])

    /// The system's button for what was copied: white on the tint.
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
