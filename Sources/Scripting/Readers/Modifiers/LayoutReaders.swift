import Views

extension ModifierReader {
    /// Which of a stack's views gets space first.
    static let layoutPriority = ModifierReader(
        "layoutPriority",
        value: { value, decoder throws(ScriptError) in
            try decoder.number(value).map { [.layoutPriority($0)] } ?? []
        })

    /// On, off, or the directions one by one: the view keeps its ideal length.
    static let fixedSize = ModifierReader(
        "fixedSize",
        arguments: { arguments, decoder in
            guard let value = arguments.first, value.json.isObject else {
                return decoder.flag(arguments.first) ? [.fixedSize(horizontal: true, vertical: true)] : []
            }
            return [
                .fixedSize(
                    horizontal: value["horizontal"].map { decoder.flag($0) } ?? false,
                    vertical: value["vertical"].map { decoder.flag($0) } ?? false)
            ]
        })
}
