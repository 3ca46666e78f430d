extension VocabularyArea {
    /// Drawings that a script makes itself, and views that are made for the size that they are given.
    static let canvas = VocabularyArea(
        views: [
            .geometryReader,
            .namespaceReader,
            .environmentValuesReader,
            .canvas,
            .timelineCanvas,
        ])
}
