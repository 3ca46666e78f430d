import Views

extension ModifierReader {
    /// A size of texts, or `{from, to}`.
    static let dynamicTypeSize = ModifierReader(
        "dynamicTypeSize",
        value: { value, decoder throws(ScriptError) in
            let expected = "a dynamic type size"
            guard value.json.isObject else {
                return decoder.word(value, expected: expected).map { [.dynamicTypeSize($0)] } ?? []
            }
            let least: DynamicTypeSize? = value["from"].flatMap { decoder.word($0, expected: expected) }
            let greatest: DynamicTypeSize? = value["to"].flatMap { decoder.word($0, expected: expected) }
            return [.dynamicTypeSize(from: least, to: greatest)]
        })
}
