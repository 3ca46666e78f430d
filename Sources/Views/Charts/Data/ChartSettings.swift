/// What the modifiers around a chart say of its axes, scales and legend.
package struct ChartSettings: Equatable, Sendable {
    /// The axis across and the axis down.
    package var axes: [Axis: ChartAxisSetting] = [:]
    /// What the plot shows along each axis.
    package var scales: [Axis: ChartScaleSetting] = [:]
    /// The titles beside the axes.
    package var titles: [Axis: ChartSideView] = [:]
    /// The length of an axis that is seen at a time, in the values' own unit: seconds, or so many categories.
    package var visibleLengths: [Axis: Double] = [:]
    /// Where what is seen begins.
    package var scrollPositions: [Axis: ChartValue] = [:]
    /// The legend.
    package var legend = ChartLegendSetting.automatic
    /// The styles of the values that marks are coloured by, in their order.
    package var foregroundScale: [ChartScaleEntry<PaintStyle>] = []
    /// The lines of the values that lines are told apart by.
    package var lineScale: [ChartScaleEntry<StrokeStyle>] = []
    /// The symbols of the values that points are told apart by.
    package var symbolScale: [ChartScaleEntry<ChartSymbolShape>] = []
    /// The symbols' areas in square points.
    package var symbolSizeScale: [ChartScaleEntry<Double>] = []
    /// The view behind the chart, and where it stands.
    package var background: ViewNode?
    /// Where the view behind the chart stands.
    package var backgroundAlignment = Alignment.center

    /// Nothing is said.
    package init() {}
}

/// What one value of a scale becomes.
package struct ChartScaleEntry<Output: Equatable & Sendable>: Equatable, Sendable {
    /// The value's name.
    package var name: String
    /// What it becomes.
    package var output: Output

    /// The output of the value called `name`.
    package init(name: String, output: Output) {
        self.name = name
        self.output = output
    }
}

/// What is said of the legend.
package enum ChartLegendSetting: Equatable, Sendable {
    /// Below the plot where there is something to explain.
    case automatic
    case hidden
    /// At a side, with a view instead of the chart's own where there is one.
    case placed(ChartSideView)
}

/// Something at a side of a chart.
package struct ChartSideView: Equatable, Sendable {
    /// The side.
    package var position = ChartPosition.automatic
    /// How it stands along the side; nil for the chart's own choice.
    package var alignment: Alignment?
    /// Points between it and the chart; nil for the chart's own choice.
    package var spacing: Double?
    /// The view; nil for the chart's own.
    package var content: ViewNode?

    /// The chart's own, where the chart chooses.
    package init() {}
}

/// What a plot shows along an axis.
package struct ChartScaleSetting: Equatable, Sendable {
    /// How numbers become lengths.
    package enum Kind: String, Hashable, Sendable {
        case category, date, linear, log, squareRoot, symmetricLog
    }

    /// The values at the ends, or all categories in their order; empty for those of the marks.
    package var domain: [ChartValue] = []
    /// How numbers become lengths; nil for what suits the values.
    package var kind: Kind?

    /// Everything by the marks' values.
    package init() {}
}

/// How an axis looks; Swift Charts' `AxisMarks`.
package struct ChartAxisSetting: Equatable, Sendable {
    /// Whether an axis is seen, and at which side.
    package enum Side: String, Hashable, Sendable {
        case automatic, leading, trailing, top, bottom
    }

    /// Where its marks stand.
    package enum Values: Equatable, Sendable {
        /// About so many at round values; nil for what suits the chart's size.
        case automatic(count: Int?)
        /// A distance apart.
        case stride(Double)
        /// Some of the calendar's units apart.
        case calendar(CalendarUnit, count: Int)
        /// At these.
        case values([ChartValue])
    }

    /// Whether nothing of it is seen.
    package var isHidden = false
    /// The side.
    package var side = Side.automatic
    /// Where its marks stand.
    package var values = Values.automatic(count: nil)
    /// Whether lines run through the plot; nil for what suits the values.
    package var hasGridLines: Bool?
    /// The line through the plot; nil for the chart's own.
    package var gridLine: StrokeStyle?
    /// Whether short lines lead to the labels; nil for what suits the values.
    package var hasTicks: Bool?
    /// The short line; nil for the chart's own.
    package var tick: StrokeStyle?
    /// The short line's length in points; nil for the chart's own.
    package var tickLength: Double?
    /// Whether there are labels.
    package var hasLabels = true
    /// How labels are written and where they stand.
    package var label = ChartLabelSetting()

    /// An axis as the chart chooses.
    package init() {}
}

/// How an axis' labels are written and where they stand.
package struct ChartLabelSetting: Equatable, Sendable {
    /// How values are written; nil for what suits them.
    package var format: ChartLabelFormat?
    /// A text that stands for every value; nil for the values themselves.
    package var text: String?
    /// A view that stands for every value; nil for a text.
    package var content: ViewNode?
    /// Whether a label stands in the middle up to the next mark; nil for what suits the values.
    package var isCentered: Bool?
    /// The point of a label that stands at its mark; nil for the chart's own.
    package var anchor: UnitPoint?
    /// Points between the plot and a label beside it; nil for the chart's own.
    package var horizontalSpacing: Double?
    /// Points between the plot and a label above or below it; nil for the chart's own.
    package var verticalSpacing: Double?
    /// Whether labels that would meet are left out.
    package var avoidsCollisions = true
    /// The way in which labels run.
    package var orientation = Orientation.horizontal

    /// The way in which labels run.
    package enum Orientation: Hashable, Sendable {
        case horizontal
        /// Turned to the right, read from the top down.
        case vertical
        /// Turned to the left, read from the bottom up.
        case verticalReversed
    }

    /// Labels as the chart chooses.
    package init() {}
}

/// How the plot itself looks, without its axes; Swift Charts' `chartPlotStyle`.
package struct ChartPlotStyle: Equatable, Sendable {
    /// What is behind the marks.
    package var background: PaintStyle?
    /// What the plot's edge is painted with.
    package var border: PaintStyle?
    /// The edge's width in points.
    package var borderWidth = 1.0
    /// The plot's width; nil for all there is.
    package var width: Double?
    /// The plot's height; nil for all there is.
    package var height: Double?
    /// The space around it.
    package var padding = EdgeInsets()
    /// The shape that cuts the plot; nil where marks may reach out of it.
    package var clip: Outline?
    /// From 0 to 1.
    package var opacity = 1.0
    /// The shadow of what is in the plot.
    package var shadow: ChartShadow?

    /// The plot as the chart draws it.
    package init() {}
}
