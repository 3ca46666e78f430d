import Views

extension ModifierReader {
    /// `{width?, height?, alignment?}`, or limits, or both: the fixed lengths are the inner frame then.
    static let frame = ModifierReader(
        "frame",
        value: { value, decoder throws(ScriptError) in
            guard value.json.isObject else {
                decoder.reject(value, expected: "an object")
                return []
            }
            let alignment: Alignment = decoder.alignment(value["alignment"])
            let width = try decoder.length(value["width"])
            let height = try decoder.length(value["height"])
            let limits = FlexibleFrame(
                minWidth: try decoder.length(value["minWidth"], allowsInfinity: true),
                idealWidth: try decoder.length(value["idealWidth"], allowsInfinity: true),
                maxWidth: try decoder.length(value["maxWidth"], allowsInfinity: true),
                minHeight: try decoder.length(value["minHeight"], allowsInfinity: true),
                idealHeight: try decoder.length(value["idealHeight"], allowsInfinity: true),
                maxHeight: try decoder.length(value["maxHeight"], allowsInfinity: true),
                alignment: alignment)
            var result: [Modifier] = []
            if width != nil || height != nil {
                result.append(.frame(width: width, height: height, alignment: alignment))
            }
            if limits != FlexibleFrame(alignment: alignment) { result.append(.flexibleFrame(limits)) }
            return result
        })
}
