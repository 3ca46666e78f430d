extension VocabularyArea {
    /// How changes move, and what moves by itself.
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
