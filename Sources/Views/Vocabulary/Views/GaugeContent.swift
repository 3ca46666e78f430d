extension ViewNode {
    /// A value in a range, as a bar or a ring with its labels.
    public struct GaugeContent: CompositeContent {
        /// The value's position between its minimum and its maximum, from 0 to 1.
        public var fraction: Double
        /// The gauge's label.
        public var label: ViewNode?
        /// The label of the current value.
        public var currentValueLabel: ViewNode?
        /// The label of the minimum.
        public var minimumValueLabel: ViewNode?
        /// The label of the maximum.
        public var maximumValueLabel: ViewNode?

        /// Creates a gauge of `value` in a range. In an empty range it is at the beginning.
        public init(
            value: Double, from minimum: Double = 0, to maximum: Double = 1, label: ViewNode? = nil,
            currentValueLabel: ViewNode? = nil, minimumValueLabel: ViewNode? = nil, maximumValueLabel: ViewNode? = nil
        ) {
            // Halving keeps the difference of large numbers finite.
            let whole = maximum / 2 - minimum / 2
            fraction = whole > 0 ? Length.fraction((value / 2 - minimum / 2) / whole) : 0
            self.label = label
            self.currentValueLabel = currentValueLabel
            self.minimumValueLabel = minimumValueLabel
            self.maximumValueLabel = maximumValueLabel
        }

        package var parts: [ViewNode] {
            [label, currentValueLabel, minimumValueLabel, maximumValueLabel].compactMap { $0 }
        }

        package func recipe(in context: LayoutContext) -> ViewNode {
            let look = context.style.look.progress
            switch context.style[GaugeStyleName.self] {
            case .automatic, .linearCapacity:
                let bar = bar(height: look.bar, hasMark: false, look)
                return .column("Gauge", spacing: look.spacing, [label, bar, currentValueLabel])
            case .linear:
                let bar = bar(height: look.markedBar, hasMark: true, look)
                return .column("Gauge", spacing: look.spacing, [label, bar, currentValueLabel])
            case .accessoryLinear:
                return bar(height: look.accessoryBar, hasMark: true, look)
            case .accessoryLinearCapacity:
                let value = currentValueLabel.map {
                    $0.with(.font(.style(.caption)), .foregroundStyle([.hierarchical(2)]))
                }
                let bar = bar(height: look.accessoryBar, hasMark: false, look)
                return .column("Gauge", alignment: .leading, spacing: look.accessorySpacing, [label, bar, value])
            case .circular, .accessoryCircular:
                return ViewNode(Kind(CircularGaugeContent(gauge: self, isOpen: true)))
            case .accessoryCircularCapacity:
                return ViewNode(Kind(CircularGaugeContent(gauge: self, isOpen: false)))
            }
        }

        /// Returns the bar between the labels of its ends.
        private func bar(height: Double, hasMark: Bool, _ look: SystemMetrics.Progress) -> ViewNode {
            let bar = ViewNode(Kind(GaugeBarContent(fraction: fraction, height: height, hasMark: hasMark)))
            guard minimumValueLabel != nil || maximumValueLabel != nil else { return bar }
            return .row("Gauge", spacing: look.besideSpacing, [minimumValueLabel, bar, maximumValueLabel])
        }
    }
}

extension ViewNode.Kind {
    /// Returns a gauge in the inherited style.
    public static func gauge(_ content: ViewNode.GaugeContent) -> Self { Self(content) }
}

/// The styles of gauges. These are the names that scripts use; SwiftUI on iOS has all of them except `linear` and
/// `circular`.
public enum GaugeStyleName: String, Hashable, Sendable, CaseIterable {
    /// A bar that fills.
    case automatic
    /// A bar with a mark.
    case linear
    /// A bar that fills.
    case linearCapacity
    /// An open ring with a mark.
    case circular
    /// An open ring with a mark.
    case accessoryCircular
    /// A closed ring that fills.
    case accessoryCircularCapacity
    /// A thick bar with a mark.
    case accessoryLinear
    /// A thick bar that fills.
    case accessoryLinearCapacity
}

extension GaugeStyleName: ControlStyle {}

extension Modifier {
    /// Sets the style of the gauges inside.
    public static func gaugeStyle(_ style: GaugeStyleName) -> Self { controlStyle(style) }
}
