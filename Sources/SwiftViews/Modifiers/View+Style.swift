public import Views

extension View {
    /// How much the view hides what is behind it, from 0 to 1.
    public func opacity(_ opacity: Double) -> some View {
        modified(.opacity(opacity))
    }

    /// Clips to a rectangle with corners of this radius.
    public func cornerRadius(_ radius: Double) -> some View {
        modified(.cornerRadius(radius))
    }

    /// The font of texts and symbols within; nil for the body's.
    public func font(_ font: Font?) -> some View {
        environment(\.font, font)
    }

    /// The weight of texts and symbols within, whatever their font's own; nil for that.
    public func fontWeight(_ weight: Font.Weight?) -> some View {
        modified(weight.map { .fontWeight($0) } ?? .bold(false))
    }

    /// The design of texts within; nil for the usual one.
    public func fontDesign(_ design: Font.Design?) -> some View {
        modified(.fontDesign(design ?? .default))
    }

    /// Bold texts within.
    public func bold(_ isActive: Bool = true) -> some View {
        modified(.bold(isActive))
    }

    /// Slanted texts within.
    public func italic(_ isActive: Bool = true) -> some View {
        modified(.italic(isActive))
    }

    /// Digits of equal width in the texts within.
    public func monospacedDigit() -> some View {
        modified(.monospacedDigit)
    }
}
