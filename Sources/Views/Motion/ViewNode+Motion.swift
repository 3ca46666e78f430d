extension ViewNode {
    /// Whether the view or one in it asks to be moved through an animation without end.
    package var asksForEndlessMotion: Bool {
        modifiers.contains { ($0.content as? AnimationModifier)?.animation?.isEndless == true }
            || parts.contains(where: \.asksForEndlessMotion)
    }
}
