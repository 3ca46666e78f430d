import Views

extension ModifierReader {
    /// One style, or styles for the ranks `{primary, secondary, tertiary}`, up to the first that is missing.
    static let foregroundStyle = ModifierReader(
        "foregroundStyle", "foregroundColor",
        value: { value, decoder throws(ScriptError) in
            guard value["primary"] != nil else {
                return try decoder.style(value).map { [.foregroundStyle([$0])] } ?? []
            }
            var styles: [PaintStyle] = []
            for rank in [value["primary"], value["secondary"], value["tertiary"]] {
                guard let rank, let style = try decoder.style(rank) else { break }
                styles.append(style)
            }
            return styles.isEmpty ? [] : [.foregroundStyle(styles)]
        })
}
