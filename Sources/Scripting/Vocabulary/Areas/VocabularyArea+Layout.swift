extension VocabularyArea {
    /// Where views stand, and how large they are.
    static let layout = VocabularyArea(
        views: [
            .horizontalStack,
            .verticalStack,
            .depthStack,
            .spacer,
            .divider,
            .group,
            .empty,
        ],
        modifiers: [
            .frame,
            .padding,
            .offset,
            .layoutPriority,
            .fixedSize,
        ])
}
