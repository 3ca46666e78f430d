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
    /// An angle in degrees: a number of them, or `{type, value}`.
    mutating func degrees(_ value: PropValue?) throws(ScriptError) -> Double? {
        guard let value else { return nil }
        return try Form.degrees.read(value, &self)
    }

    /// A point in unit space: a keyword or `{x, y}`.
    mutating func unitPoint(_ value: PropValue?) throws(ScriptError) -> UnitPoint? {
        guard let value else { return nil }
        return try Form.unitPoint.read(value, &self)
    }
}

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
