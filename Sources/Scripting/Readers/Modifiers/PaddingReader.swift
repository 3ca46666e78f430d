import Views

extension ModifierReader {
    /// `true`, a length, lengths by edge, or edges by name with a length.
    static let padding = ModifierReader(
        "padding",
        arguments: { arguments, decoder throws(ScriptError) in
            guard let value = arguments.first else { return [.systemPadding] }
            if let flag = value.json.bool { return flag ? [.systemPadding] : [] }
            let insets =
                value.json.isString
                ? try decoder.insets(at: value, arguments[1]) : try decoder.insets(value)
            return insets.map { [.padding($0)] } ?? []
        })
}
