public import Views

extension View {
    /// How large symbols within are beside text.
    public func imageScale(_ scale: SymbolRun.Scale) -> some View {
        inheriting(\.imageScale, scale, .imageScale(scale))
    }

    /// Which colours the layers of symbols within have.
    public func symbolRenderingMode(_ mode: SymbolRenderingMode) -> some View { modified(.symbolRenderingMode(mode)) }

    /// The forms in which symbols within are shown, beside those that were asked for around.
    public func symbolVariant(_ variant: SymbolVariants) -> some View { modified(.symbolVariant(variant)) }

    /// A size of the shape `ratio`, width by height, that fits what is proposed or covers it; nil for the view's own shape.
    public func aspectRatio(_ ratio: Double? = nil, contentMode: ContentMode) -> some View {
        modified(.aspectRatio(ratio, contentMode: contentMode))
    }

    /// The view's own shape, as large as fits what is proposed.
    public func scaledToFit() -> some View { modified(.aspectRatio(nil, contentMode: .fit)) }

    /// The view's own shape, as small as covers what is proposed.
    public func scaledToFill() -> some View { modified(.aspectRatio(nil, contentMode: .fill)) }
}
