/// The styles of progress views; SwiftUI's styles of that name.
public enum ProgressViewStyleName: String, Hashable, Sendable, CaseIterable {
    /// A bar for determinate progress, else a spinner.
    case automatic
    /// A bar.
    case linear
    /// A ring for determinate progress, else a spinner.
    case circular
}

extension ProgressViewStyleName: ControlStyle {}

extension Modifier {
    /// Sets the style of the progress views inside.
    public static func progressViewStyle(_ style: ProgressViewStyleName) -> Self { controlStyle(style) }
}

extension ViewNode {
    /// A progress view with its labels: a column of label, bar and current value, or of a ring or a spinner and its
    /// labels.
    public struct ProgressContent: CompositeContent {
        /// The progress, from 0 to 1; nil for indeterminate progress.
        public var fraction: Double?
        /// The time span that determines the progress, regardless of the fraction; nil for none.
        public var span: ProgressSpan?
        /// The view above the bar.
        public var label: ViewNode?
        /// The view below the bar.
        public var currentValueLabel: ViewNode?

        /// Creates progress of `fraction`, with its labels.
        public init(
            fraction: Double?, span: ProgressSpan? = nil, label: ViewNode? = nil, currentValueLabel: ViewNode? = nil
        ) {
            self.fraction = fraction
            self.span = span
            self.label = label
            self.currentValueLabel = currentValueLabel
        }

        package var parts: [ViewNode] { [label, currentValueLabel].compactMap { $0 } }

        package func hostedName(in style: InheritedStyle) -> String? {
            fraction == nil && span == nil && style[ProgressViewStyleName.self] != .linear ? "ProgressView" : nil
        }

        package func recipe(in context: LayoutContext) -> ViewNode {
            let fraction = span == nil ? fraction : 0
            // By default, the label of a time span is its remaining time.
            let value = currentValueLabel ?? span.map { ViewNode(Kind(DurationTextContent(span: $0))) }
            let isLarge = context.style[ControlSize.self].isLarge
            let look = context.style.look.progress
            let side = isLarge ? look.largeSpinner : look.spinner
            switch (context.style[ProgressViewStyleName.self], fraction) {
            case (.linear, _), (.automatic, .some):
                let bar = ViewNode(Kind(ProgressBarContent(fraction: fraction ?? 0, span: span)))
                return .column("ProgressView", alignment: .leading, spacing: look.spacing, [label, bar, small(value)])
            case (.circular, let fraction?):
                let ring = ViewNode(Kind(ProgressRingContent(fraction: fraction, span: span, side: side)))
                return .column("ProgressView", spacing: look.spacing, [ring, quiet(label), small(value)])
            case (.circular, nil), (.automatic, nil):
                let spinner = ViewNode(Kind(SpinnerContent(side: side)))
                return .column("ProgressView", spacing: look.spacing, [spinner, quiet(label)])
            }
        }

        private func quiet(_ label: ViewNode?) -> ViewNode? {
            label?.with(.foregroundStyle([.hierarchical(2)]))
        }

        private func small(_ value: ViewNode?) -> ViewNode? {
            value?.with(.font(.style(.caption)), .foregroundStyle([.hierarchical(2)]))
        }
    }
}

/// The remaining or the elapsed time of a time span, as text.
private struct DurationTextContent: ViewContent {
    let span: ProgressSpan

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        if let next = span.nextWords(after: context.time) { context.changes(at: next) }
        var inner = context
        Modifier.monospacedDigit.content.change(&inner.style)
        return TextContent(pieces: [.string(span.words(at: context.time))]).layoutNodes(in: inner)
    }
}

extension ViewNode.Kind {
    /// Returns a bar, or a spinner for indeterminate progress, in the inherited style.
    public static func progress(_ content: ViewNode.ProgressContent) -> Self { Self(content) }
}
