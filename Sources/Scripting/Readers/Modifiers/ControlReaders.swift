import Views

extension ModifierReader {
    static let controlSize = ModifierReader("controlSize", word: "a control's size") { .controlSize($0) }

    static let disabled = ModifierReader("disabled", flag: { $0 ? [.disabled(true)] : [] })
}
