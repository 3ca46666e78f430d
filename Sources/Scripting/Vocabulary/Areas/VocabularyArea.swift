/// A group of related views and modifiers, with their readers: the areas together are the drawn part of the vocabulary.
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
