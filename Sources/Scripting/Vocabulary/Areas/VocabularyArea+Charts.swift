extension VocabularyArea {
    /// Charts, their marks and axes.
    static let charts = VocabularyArea()
}
