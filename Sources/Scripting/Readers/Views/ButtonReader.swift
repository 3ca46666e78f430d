import JSONText
import Views

extension ViewReader {
    /// A button: its action and its label, which is a title with or without a symbol, or views.
    static let button = ViewReader(
        "Button", props: ["title", "systemImage", "action", "label", .notDrawnYet("role"), .notDrawnYet("intent")]
    ) { element, decoder throws(ScriptError) in
        let action = element["action"]?["$fn"]?.number.flatMap { Int(exactly: $0) }
        let title = element["title"]?.string
        var label: [ViewNode] = []
        if let symbol = element["systemImage"]?.string { label.append(ViewNode(.symbol(symbol))) }
        if let text = title == nil ? nil : try decoder.view(element.value("title")) { label.append(text) }
        if label.count > 1 {
            label = [ViewNode(.hstack(alignment: .center, spacing: nil, children: label))]
        } else if label.isEmpty, let views = try decoder.view(element.value("label")) {
            label = [views]
        }
        label += try decoder.children(of: element)
        return .button(
            ViewNode.ButtonContent(action: action.map(ActionID.init(rawValue:)), title: title, label: label))
    }
}
