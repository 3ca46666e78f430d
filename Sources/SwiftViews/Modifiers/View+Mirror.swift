public import Views

extension View {
    /// Mirrors the drawing from left to right where lines go from right to left; SwiftUI's method of that name.
    @ViewBuilder public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View {
        if enabled { modified(.mirrored()) } else { self }
    }

    /// Goes on beyond the safe area as the view's own mirrored and blurred picture.
    public func backgroundExtensionEffect() -> some View {
        modified(.backgroundExtensionEffect)
    }

    /// The ground of the boxes within; SwiftUI's `backgroundStyle`.
    public func backgroundStyle(_ style: PaintStyle) -> some View {
        modified(.groundStyle(style))
    }
}
