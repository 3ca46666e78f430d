extension VocabularyArea {
    /// Symbols, images and films.
    static let pictures = VocabularyArea(
        views: [
            .image,
            .label,
            .videoPlayer,
            .playerView,
        ])
}
