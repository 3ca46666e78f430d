extension VocabularyArea {
    /// The lifecycle callbacks and gestures of a view, and its picture in picture.
    static let life = VocabularyArea(
        modifiers: [
            .life("onAppear"),
            .life("onDisappear"),
            .life("task"),
            .pip,
            .onTapGesture,
            .allowsHitTesting,
            .accessibilityLabel,
            .pipHideOnForeground,
            .pipShowOnBackground,
        ] + ModifierReader.pictureInPictureCallbacks + ModifierReader.gestures)
}
