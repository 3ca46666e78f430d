extension Vocabulary {
    /// The views that are drawn; the reader of each stands in `Readers/Views`.
    static let drawnViews: [ViewReader] =
        [
            .text, .image, .label, .horizontalStack, .verticalStack, .depthStack, .spacer, .divider, .group, .empty,
            .progress, .button, .rectangle, .circle, .capsule, .ellipse, .roundedRectangle, .unevenRoundedRectangle,
            .videoPlayer, .playerView,
        ] + ViewReader.pages

    /// The views that are not drawn yet, with the props that are their own.
    static let undrawnViews = controls + layouts + pictures + charts + maps
}
