import JSONText
import Views

extension ViewReader {
    /// A text: its children, strings and numbers, put together.
    static let text = ViewReader("Text", props: ["attributedString", "styledText"]) {
        element, decoder throws(ScriptError) in
        var text = ""
        if let styled = element.value("attributedString") ?? element.value("styledText") {
            decoder.sayNotDrawn("\(styled.name) is shown without its style", at: element)
            append(styled.json, to: &text)
        }
        try decoder.appendTexts(of: element, to: &text)
        try decoder.count(text, of: element)
        return .text(text)
    }

    /// The characters of a styled text: a string, `{content}`, or a list of both.
    private static func append(_ styled: JSONValue, to result: inout String) {
        if let text = styled.string {
            result += text
        } else if let content = styled["content"] {
            append(content, to: &result)
        } else {
            for part in styled.elements { append(part, to: &result) }
        }
    }
}

extension TreeDecoder {
    fileprivate mutating func appendTexts(of element: Element, to result: inout String) throws(ScriptError) {
        guard let children = element.children else { return }
        for child in children.elements {
            if let text = child.string ?? (child.number == nil ? nil : child.text) {
                result += text
                continue
            }
            let inner = Element(child)
            try counting(inner) { decoder throws(ScriptError) in
                guard inner.tag == "Text" else {
                    decoder.sayNotDrawn("\(inner.tag) is not drawn inside a Text", at: inner)
                    return
                }
                if inner.props != nil {
                    decoder.sayNotDrawn("a Text inside a Text is shown without its own style", at: inner)
                }
                try decoder.appendTexts(of: inner, to: &result)
            }
        }
    }
}
