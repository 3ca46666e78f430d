extension ViewNode {
    /// Progress with its labels: a column of label, bar and current value, or, while it is not known, of a spinner and
    /// its label.
    public struct ProgressContent: RecipeContent {
        /// From 0 to 1; nil while it is not known.
        public var fraction: Double?
        /// The view above the bar.
        public var label: ViewNode?
        /// The view below the bar.
        public var currentValueLabel: ViewNode?

        /// Progress of `fraction`, with its labels.
        public init(fraction: Double?, label: ViewNode? = nil, currentValueLabel: ViewNode? = nil) {
            self.fraction = fraction
            self.label = label
            self.currentValueLabel = currentValueLabel
        }

        package var parts: [ViewNode] { [label, currentValueLabel].compactMap { $0 } }

        package func recipe(in context: LayoutContext) -> ViewNode {
            guard let fraction else { return column([ViewNode(Kind(SpinnerContent())), label], .center) }
            var value = currentValueLabel
            // Small and of the second rank.
            value?.modifiers += [.font(.style(.caption)), .foregroundStyle([.hierarchical(2)])]
            return column([label, ViewNode(Kind(ProgressBarContent(fraction: fraction))), value], .leading)
        }

        private func column(_ children: [ViewNode?], _ alignment: Alignment) -> ViewNode {
            ViewNode(
                Kind(
                    StackContent(
                        name: "ProgressView", axis: .vertical, alignment: alignment, spacing: 4,
                        children: children.compactMap { $0 })))
        }
    }
}

extension ViewNode.Kind {
    /// A bar, or a spinner while the progress is not known.
    public static func progress(_ content: ViewNode.ProgressContent) -> Self { Self(content) }
}
