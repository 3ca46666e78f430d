extension VocabularyArea {
    /// What is pressed, and what shows a value.
    static let controls = VocabularyArea(
        views: [
            .progress,
            .button,
        ])
}
