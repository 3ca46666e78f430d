public import Views

/// SwiftUI's modifiers of how changes look.
extension View {
    /// How texts and symbols within give way to others, where the change moves.
    public func contentTransition(_ transition: ContentTransition) -> some View {
        modified(.contentTransition(transition))
    }

    /// How the view comes and goes.
    public func transition(_ transition: AnyTransition) -> some View {
        modified(.transition(transition))
    }
}
