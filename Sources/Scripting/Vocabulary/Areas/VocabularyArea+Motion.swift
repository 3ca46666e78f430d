extension VocabularyArea {
    /// How changes move, and what moves by itself.
    static let motion = VocabularyArea(
        modifiers: [
            .animation,
            .transition,
            .symbolEffect,
            .clockHandRotationEffect,
            .swingAnimation,
        ])
}
