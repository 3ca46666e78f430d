import JSONText
import Views

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
