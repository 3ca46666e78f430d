import Views

extension View {
    /// Mirrors the drawing from left to right where lines go from right to left; SwiftUI's method of that name.
    @ViewBuilder public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View {
        if enabled { modified(.mirrored()) } else { self }
    }

    /// Goes on beyond the safe area as the view's own mirrored and blurred picture.
    public func backgroundExtensionEffect() -> some View {
        modified(.backgroundExtensionEffect)
    }
}
