/// Views and modifiers that are about one thing, with their readers: what is drawn of the vocabulary is the sum of its areas.
struct VocabularyArea: Sendable {
    /// The views.
    var views: [ViewReader] = []
    /// The modifiers.
    var modifiers: [ModifierReader] = []
}

extension Vocabulary {
    /// Every area.
    static let areas: [VocabularyArea] = [
        .layout, .text, .pictures, .drawing, .controls, .charts, .canvas, .pages, .life, .motion,
    ]
}
