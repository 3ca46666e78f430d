extension VocabularyArea {
    /// Texts and their fonts.
    static let text = VocabularyArea(
        views: [
            .text,
            .dateLabel,
            .dateIntervalLabel,
            .timerIntervalLabel,
            .markdown,
        ],
        modifiers: [
            .font,
            .fontWeight,
            .fontDesign,
            .bold,
            .italic,
            .monospaced,
            .monospacedDigit,
            .lineLimit,
            .multilineTextAlignment,
            .dynamicTypeSize,
            .kerning,
            .tracking,
            .baselineOffset,
            .lineSpacing,
            .minScaleFactor,
            .truncationMode,
            .allowsTightening,
            .privacySensitive,
            .redacted,
            .unredacted,
            .textCase,
            .textScale,
            .fontWidth,
            .underline,
            .strikethrough,
        ])
}
