import Views

extension ModifierReader {
    /// `{x, y}`: moves the drawing, not the layout.
    static let offset = ModifierReader(
        "offset",
        value: { value, decoder throws(ScriptError) in
            guard value.json.isObject else {
                decoder.reject(value, expected: "{x, y}")
                return []
            }
            return [.offset(x: try decoder.number(value["x"]) ?? 0, y: try decoder.number(value["y"]) ?? 0)]
        })
}
