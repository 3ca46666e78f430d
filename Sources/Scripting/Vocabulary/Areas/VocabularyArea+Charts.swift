extension VocabularyArea {
    /// Charts, their marks and axes.
    static let charts = VocabularyArea(views: [.chart] + ViewReader.chartMarks, modifiers: ModifierReader.charts)
}
