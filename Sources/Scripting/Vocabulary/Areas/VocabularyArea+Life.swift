extension VocabularyArea {
    /// What a view is told, and its picture in picture.
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
