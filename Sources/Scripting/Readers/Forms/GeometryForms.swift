import SharedTypes
import Views

extension TreeDecoder {
    /// One of the nine alignments, or one on a baseline; the centre if it is missing or unknown.
    mutating func alignment(_ value: PropValue?) throws(ScriptError) -> Alignment {
        guard let value else { return .center }
        return try Form<Alignment>.alignment.read(value, &self) ?? .center
    }
}

extension TreeDecoder {
    /// An angle in degrees: a number of them, or `{type: 'degrees' | 'radians', value}`.
    mutating func degrees(_ value: PropValue?) throws(ScriptError) -> Double? {
        guard let value, value.json.isObject, let inner = value["value"] else { return try number(value) }
        guard let angle = try number(PropValue(json: inner.json, name: value.name, element: value.element)) else {
            return nil
        }
        return value.json["type"]?.equals("radians") == true ? angle * 180 / .pi : angle
    }
}

extension TreeDecoder {
    /// A point in unit space: a keyword or `{x, y}`.
    mutating func unitPoint(_ value: PropValue?) throws(ScriptError) -> UnitPoint? {
        guard let value else { return nil }
        if let point = value.json.string.flatMap({ unitPoints[$0] }) { return point }
        if let x = value["x"], let y = value["y"] {
            guard let x = try number(x), let y = try number(y) else { return nil }
            return UnitPoint(x: x, y: y)
        }
        reject(value, expected: "a point")
        return nil
    }
}

private let unitPoints: [String: UnitPoint] = [
    "zero": UnitPoint(x: 0, y: 0), "topLeading": UnitPoint(x: 0, y: 0), "top": UnitPoint(x: 0.5, y: 0),
    "topTrailing": UnitPoint(x: 1, y: 0), "leading": UnitPoint(x: 0, y: 0.5), "center": UnitPoint(x: 0.5, y: 0.5),
    "trailing": UnitPoint(x: 1, y: 0.5), "bottomLeading": UnitPoint(x: 0, y: 1),
    "bottom": UnitPoint(x: 0.5, y: 1), "bottomTrailing": UnitPoint(x: 1, y: 1),
]

extension TreeDecoder {
    /// One length for every edge, or lengths by the edges' names, of which the more specific wins, in any order.
    mutating func insets(_ value: PropValue) throws(ScriptError) -> EdgeInsets? {
        guard value.json.isObject, value.json.members.allSatisfy({ !$0.name.text.hasPrefix("$") }) else {
            return try number(value).map { EdgeInsets(all: $0) }
        }
        let all = try insetLength(value["all"])
        let horizontal = try insetLength(value["horizontal"]) ?? all
        let vertical = try insetLength(value["vertical"]) ?? all
        return EdgeInsets(
            top: try insetLength(value["top"]) ?? vertical ?? 0,
            leading: try insetLength(value["leading"]) ?? horizontal ?? 0,
            bottom: try insetLength(value["bottom"]) ?? vertical ?? 0,
            trailing: try insetLength(value["trailing"]) ?? horizontal ?? 0)
    }

    /// A length at the edges that `edges` names; without a length, the system's default.
    mutating func insets(at edges: PropValue, _ length: PropValue?) throws(ScriptError) -> EdgeInsets? {
        let length = length == nil ? systemInset : try insetLength(length) ?? 0
        switch edges.json.string {
        case "all": return EdgeInsets(all: length)
        case "horizontal": return EdgeInsets(leading: length, trailing: length)
        case "vertical": return EdgeInsets(top: length, bottom: length)
        case "leading": return EdgeInsets(leading: length)
        case "trailing": return EdgeInsets(trailing: length)
        case "top": return EdgeInsets(top: length)
        case "bottom": return EdgeInsets(bottom: length)
        default:
            reject(edges, expected: "an edge")
            return nil
        }
    }

    /// A length, or the system's default for `true`; nil if it is missing, 0 for other values.
    private mutating func insetLength(_ value: PropValue?) throws(ScriptError) -> Double? {
        guard let value else { return nil }
        if let flag = value.json.bool { return flag ? systemInset : 0 }
        return try number(value) ?? 0
    }
}

/// SwiftUI's default padding, in points.
private let systemInset = 16.0

extension TreeDecoder {
    /// Edges: a name, or several; nil for other values.
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

    /// `vertical`, `horizontal` or `all`; nil for other values.
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
