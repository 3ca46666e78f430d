extension VocabularyArea {
    /// Symbols, images and movies.
    static let pictures = VocabularyArea(
        views: [
            .image,
            .svg,
            .qrImage,
            .animatedImage,
            .animatedGif,
            .animatedFrames,
            .label,
            .videoPlayer,
            .playerView,
        ],
        modifiers: [
            .imageScale,
            .symbolRenderingMode,
            .symbolVariant,
            .labelStyle,
            .labelIconToTitleSpacing,
            .labelReservedIconWidth,
            .scaleToFit,
            .scaleToFill,
            .aspectRatio,
        ])
}
