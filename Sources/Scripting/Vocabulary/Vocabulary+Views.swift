extension Vocabulary {
    /// The views that are drawn, area by area.
    static let drawnViews: [ViewReader] = areas.flatMap(\.views)

    /// The views that are not drawn yet, with the props that are their own.
    static let undrawnViews = controls + layouts + pictures + maps
}
