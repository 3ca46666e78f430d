import JSONText
import Views

extension TreeDecoder {
    /// A line along a shape's edge: a style, or `{shapeStyle, strokeStyle}`.
    mutating func stroke(_ value: PropValue) throws(ScriptError) -> ViewNode.Stroke? {
        guard let style = try style(value["shapeStyle"] ?? value) else { return nil }
        return ViewNode.Stroke(style: style, line: try strokeStyle(value["strokeStyle"]))
    }

    /// `{lineWidth, lineCap, lineJoin, mitterLimit, dash, dashPhase}`, the limit's name as the module spells it; a line of one point where
    /// nothing is given.
    mutating func strokeStyle(_ value: PropValue?) throws(ScriptError) -> StrokeStyle {
        var line = StrokeStyle()
        guard let value else { return line }
        line.lineWidth = try length(value["lineWidth"]) ?? line.lineWidth
        if let cap = value["lineCap"] { line.lineCap = word(cap, expected: "a form of ends") ?? line.lineCap }
        if let join = value["lineJoin"] { line.lineJoin = word(join, expected: "a form of corners") ?? line.lineJoin }
        line.miterLimit = try length(value["mitterLimit"] ?? value["miterLimit"]) ?? line.miterLimit
        for length in value["dash"]?.elements ?? [] { line.dash.append(try self.length(length) ?? 0) }
        line.dashPhase = try number(value["dashPhase"]) ?? line.dashPhase
        return line
    }
}
