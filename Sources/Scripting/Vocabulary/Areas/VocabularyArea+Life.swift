extension VocabularyArea {
    /// What a view is told, and its picture in picture.
    static let life = VocabularyArea(
        modifiers: [
            .pip,
            .pipHideOnForeground,
            .pipShowOnBackground,
        ] + ModifierReader.pictureInPictureCallbacks)
}
