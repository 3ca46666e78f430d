import JSONText
import Views

extension TreeDecoder {
    /// A gradient's description by `stops`, `colors` or `gradient`: radial where it has an `endRadius`, angular where it
    /// has angles or only a centre, else linear from top to bottom. Nil where it is none.
    mutating func gradient(_ value: PropValue) throws(ScriptError) -> PaintStyle? {
        guard let list = value["stops"] ?? value["colors"] ?? value["gradient"], list.json.isArray else { return nil }
        let stops = try gradientStops(PropValue(json: list.json, name: value.name, element: value.element))
        let center = try unitPoint(value["center"]) ?? UnitPoint(x: 0.5, y: 0.5)
        if let end = value["endRadius"] {
            return .radial(
                stops, center: center, startRadius: try length(value["startRadius"]) ?? 0,
                endRadius: try length(end) ?? 0)
        }
        if let start = value["startAngle"] ?? value["angle"] {
            let first = try degrees(start) ?? 0
            return .angular(
                stops, center: center, startAngle: first, endAngle: try degrees(value["endAngle"]) ?? first + 360)
        }
        if value["center"] != nil { return .angular(stops, center: center, startAngle: 0, endAngle: 360) }
        return .linear(
            stops, start: try unitPoint(value["startPoint"]) ?? UnitPoint(x: 0.5, y: 0),
            end: try unitPoint(value["endPoint"]) ?? UnitPoint(x: 0.5, y: 1))
    }

    /// Colours at even distances, or `{color, location}`.
    mutating func gradientStops(_ value: PropValue) throws(ScriptError) -> [GradientStop] {
        let items = Array(value.json.elements)
        var stops: [GradientStop] = []
        for (index, item) in items.enumerated() {
            let stop = PropValue(json: item, name: "\(value.name)'s gradient", element: value.element)
            guard let color = color(stop["color"] ?? stop) else { continue }
            let even = items.count > 1 ? Double(index) / Double(items.count - 1) : 0
            stops.append(GradientStop(color: color, location: try fraction(stop["location"]) ?? even))
        }
        return stops
    }
}
