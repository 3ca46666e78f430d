import JSONText
import Views

extension TreeDecoder {
    /// A text's characters: its children, strings and numbers, put together.
    mutating func text(of element: Element) throws(ScriptError) -> String {
        var result = ""
        if let attributed = element["attributedString"] {
            say("Text.attributedString is shown without its style", at: element)
            append(attributed, to: &result)
        } else if let styled = element["styledText"] {
            say("Text.styledText is shown without its style", at: element)
            append(styled, to: &result)
        }
        try appendChildren(of: element, to: &result)
        try count(result, of: element)
        return result
    }

    private mutating func appendChildren(of element: Element, to result: inout String) throws(ScriptError) {
        guard let children = element.children else { return }
        for child in children.elements {
            if let text = child.string {
                result += text
                continue
            }
            if child.number != nil {
                result += child.text
                continue
            }
            let inner = Element(child)
            try counting(inner) { decoder throws(ScriptError) in
                guard inner.tag == "Text" else {
                    decoder.say("\(inner.tag) is not drawn inside a Text", at: inner)
                    return
                }
                if inner.props != nil { decoder.say("a Text inside a Text is shown without its own style", at: inner) }
                try decoder.appendChildren(of: inner, to: &result)
            }
        }
    }

    /// The characters of a styled text: a string, `{content}`, or a list of both.
    private mutating func append(_ styled: JSONValue, to result: inout String) {
        if let text = styled.string {
            result += text
        } else if let content = styled["content"] {
            append(content, to: &result)
        } else {
            for part in styled.elements { append(part, to: &result) }
        }
    }
}
