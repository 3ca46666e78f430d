extension VocabularyArea {
    /// Drawings that a script creates itself, and views that are created for the proposed size.
    static let canvas = VocabularyArea(
        views: [
            .geometryReader,
            .namespaceReader,
            .environmentValuesReader,
            .canvas,
            .timelineCanvas,
        ])
}
