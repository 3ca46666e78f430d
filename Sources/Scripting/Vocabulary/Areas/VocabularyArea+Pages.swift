extension VocabularyArea {
    /// Pages, their lists and forms.
    static let pages = VocabularyArea(views: ViewReader.pages)
}
