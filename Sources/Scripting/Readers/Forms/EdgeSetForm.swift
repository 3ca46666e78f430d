import JSONText
import Views

extension TreeDecoder {
    /// Edges: a name, or several; nil where it is neither.
    mutating func edges(_ value: PropValue?) -> EdgeSet? {
        guard let value else { return nil }
        let words = value.json.isArray ? value.json.elements.map(\.string) : [value.json.string]
        var edges: EdgeSet = []
        for word in words {
            guard let named = word.flatMap({ edgeNames[$0] }) else {
                reject(value, expected: "edges")
                return nil
            }
            edges.formUnion(named)
        }
        return edges
    }

    /// `vertical`, `horizontal` or `all`; nil where it is none of them.
    mutating func axes(_ value: PropValue?) -> (horizontal: Bool, vertical: Bool)? {
        guard let value else { return nil }
        switch value.json.string {
        case "vertical": return (false, true)
        case "horizontal": return (true, false)
        case "all": return (true, true)
        default:
            reject(value, expected: "vertical, horizontal or all")
            return nil
        }
    }
}

private let edgeNames: [String: EdgeSet] = [
    "all": .all, "horizontal": .horizontal, "vertical": .vertical, "top": .top, "bottom": .bottom,
    "leading": .leading, "trailing": .trailing,
]
