extension ModifierReader {
    /// What the runtime calls when a view comes or goes: it changes no view.
    static func life(_ name: String) -> ModifierReader {
        ModifierReader(name, arguments: { _, _ in [] })
    }
}
