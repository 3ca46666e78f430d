extension VocabularyArea {
    /// Shapes, styles, and what is done to a picture when it is drawn.
    static let drawing = VocabularyArea(
        views: [
            .rectangle,
            .circle,
            .capsule,
            .ellipse,
            .roundedRectangle,
            .unevenRoundedRectangle,
        ],
        modifiers: [
            .background,
            .overlay,
            .foregroundStyle,
            .tint,
            .opacity,
            .hidden,
            .cornerRadius,
            .clipShape,
        ])
}
