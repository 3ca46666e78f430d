import JSONText
import Views

extension ModifierReader {
    /// `{id, namespace, properties, anchor, isSource}`: the views that the view shares its frame with.
    static let matchedGeometryEffect = ModifierReader(
        "matchedGeometryEffect",
        value: { value, decoder throws(ScriptError) in
            guard let id = value["id"]?.json, id.isString || id.number != nil else {
                decoder.reject(value, expected: "{id, namespace}")
                return []
            }
            var properties = MatchedGeometryProperties.frame
            switch value["properties"]?.json.string {
            case "position"?: properties = .position
            case "size"?: properties = .size
            case "frame"?, nil: break
            default: decoder.reject(value, expected: "frame, position or size")
            }
            return [
                .matchedGeometry(
                    "\(value["namespace"]?.json.string ?? "")/\(id.text)", properties: properties,
                    anchor: try decoder.unitPoint(value["anchor"]) ?? UnitPoint(x: 0.5, y: 0.5),
                    isSource: value["isSource"]?.json.bool ?? true)
            ]
        })

    /// What stands in a view goes along with it here in any case: how far it is from its place is counted from what it stands in.
    static let geometryGroup = ModifierReader("geometryGroup", flag: { _ in [] })
}
