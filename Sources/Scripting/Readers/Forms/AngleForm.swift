import JSONText

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
