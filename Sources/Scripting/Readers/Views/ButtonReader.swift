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

    /// A place to go to; its label is a string or a view.
    static let link = ViewReader("Link", props: ["url"]) { element, decoder throws(ScriptError) in
        .link(to: element["url"]?.string ?? "", label: try decoder.children(of: element))
    }
}

extension TreeDecoder {
    /// The number of a function in a prop; nil where it is none.
    func action(_ value: PropValue?) -> ActionID? {
        value?.json["$fn"]?.number.flatMap { Int(exactly: $0) }.map(ActionID.init(rawValue:))
    }

    /// What the runtime does for a control that is pressed: it turns a value over, or performs the control's intent.
    mutating func press(of element: Element) -> ActionID? {
        if let intent = element.value("intent"), intent.json["$obj"]?.equals("AppIntent") != true {
            reject(intent, expected: "what a function that AppIntentManager.register gave returns")
        }
        return action(element.value("$press"))
    }

    /// What stands on a control: its title and its symbol as a `Label` has them, or else its label; then its children.
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
