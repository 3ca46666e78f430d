public import Views

extension View {
    /// Symbols within move by `effect` while it is active.
    public func symbolEffect(
        _ effect: SymbolEffect, options: SymbolEffectOptions = .default, isActive: Bool = true
    ) -> some View {
        modified(.symbolEffect(effect, options: options, isActive: isActive))
    }

    /// Symbols within move by `effect` whenever `value` changes.
    public func symbolEffect(
        _ effect: SymbolEffect, options: SymbolEffectOptions = .default, value: some Hashable
    ) -> some View {
        modified(.symbolEffect(effect, options: options, value: .hash(value.hashValue)))
    }
}
