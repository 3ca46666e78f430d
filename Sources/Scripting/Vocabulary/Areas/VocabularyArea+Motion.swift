extension VocabularyArea {
    /// Animations of changes, and self-driven animations.
    static let motion = VocabularyArea(
        modifiers: [
            .animation,
            .contentTransition,
            .geometryGroup,
            .matchedGeometryEffect,
            .transition,
            .symbolEffect,
            .clockHandRotationEffect,
            .swingAnimation,
        ])
}
