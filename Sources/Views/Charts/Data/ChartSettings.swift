/// The settings of a chart's axes, scales and legend by the modifiers around it.
package struct ChartSettings: Equatable, Sendable {
    /// The settings of the horizontal and the vertical axis.
    package var axes: [Axis: ChartAxisSetting] = [:]
    /// The scale of each axis.
    package var scales: [Axis: ChartScaleSetting] = [:]
    /// The titles of the axes.
    package var titles: [Axis: ChartSideView] = [:]
    /// The visible length of an axis, in the values' own unit: seconds, or a number of categories.
    package var visibleLengths: [Axis: Double] = [:]
    /// The start of the visible part.
    package var scrollPositions: [Axis: ChartValue] = [:]
    /// The legend.
    package var legend = ChartLegendSetting.automatic
    /// The styles of the values that colours encode, in order.
    package var foregroundScale: [ChartScaleEntry<PaintStyle>] = []
    /// The lines of the values that dashes encode.
    package var lineScale: [ChartScaleEntry<StrokeStyle>] = []
    /// The symbols of the values that symbols encode.
    package var symbolScale: [ChartScaleEntry<ChartSymbolShape>] = []
    /// The areas of the values that symbol sizes encode, in square points.
    package var symbolSizeScale: [ChartScaleEntry<Double>] = []
    /// The view behind the chart.
    package var background: ViewNode?
    /// The alignment of the view behind the chart.
    package var backgroundAlignment = Alignment.center

    /// Creates the default settings.
    package init() {}
}

/// The output of a scale for one value.
package struct ChartScaleEntry<Output: Equatable & Sendable>: Equatable, Sendable {
    /// The value's name.
    package var name: String
    /// The output.
    package var output: Output

    /// Creates the output of the value `name`.
    package init(name: String, output: Output) {
        self.name = name
        self.output = output
    }
}

/// The setting of the legend.
package enum ChartLegendSetting: Equatable, Sendable {
    /// Below the plot, if the chart needs a legend.
    case automatic
    case hidden
    /// At a side, with an optional custom view.
    case placed(ChartSideView)
}

/// An element at a side of a chart.
package struct ChartSideView: Equatable, Sendable {
    /// The side.
    package var position = ChartPosition.automatic
    /// The alignment along the side; nil for the default.
    package var alignment: Alignment?
    /// The distance to the chart in points; nil for the default.
    package var spacing: Double?
    /// The custom view; nil for the chart's own.
    package var content: ViewNode?

    /// Creates the default.
    package init() {}
}

/// The scale of an axis.
package struct ChartScaleSetting: Equatable, Sendable {
    /// The mapping from numbers to lengths.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case category, date, linear, log, squareRoot, symmetricLog
    }

    /// The values at the ends, or all categories in order; empty for those of the marks.
    package var domain: [ChartValue]
    /// The mapping from numbers to lengths; nil for the default of the values.
    package var kind: Kind?

    /// Creates a scale determined by the marks' values.
    package init(domain: [ChartValue] = [], kind: Kind? = nil) {
        (self.domain, self.kind) = (domain, kind)
    }
}

/// The appearance of an axis; Swift Charts' `AxisMarks`.
package struct ChartAxisSetting: Equatable, Sendable {
    /// The side of an axis.
    package enum Side: String, Hashable, Sendable, CaseIterable {
        case automatic, leading, trailing, top, bottom
    }

    /// The positions of an axis' marks.
    package enum Values: Equatable, Sendable {
        /// About a number of marks at round values; nil for the default of the chart's size.
        case automatic(count: Int?)
        /// Marks at a fixed distance.
        case stride(Double)
        /// Marks at a number of calendar units.
        case calendar(CalendarUnit, count: Int)
        /// Marks at the given values.
        case values([ChartValue])
    }

    /// Whether the axis is hidden.
    package var isHidden = false
    /// The side.
    package var side = Side.automatic
    /// The positions of the marks.
    package var values = Values.automatic(count: nil)
    /// Whether grid lines cross the plot; nil for the default of the values.
    package var hasGridLines: Bool?
    /// The style of grid lines; nil for the default.
    package var gridLine: StrokeStyle?
    /// Whether ticks lead to the labels; nil for the default of the values.
    package var hasTicks: Bool?
    /// The style of ticks; nil for the default.
    package var tick: StrokeStyle?
    /// The length of ticks in points; nil for the default.
    package var tickLength: Double?
    /// Whether the axis has labels.
    package var hasLabels = true
    /// The format and the position of the labels.
    package var label = ChartLabelSetting()

    /// Creates the default axis.
    package init() {}
}

/// The format and the position of an axis' labels.
package struct ChartLabelSetting: Equatable, Sendable {
    /// The format of values; nil for their default.
    package var format: ChartLabelFormat?
    /// A text for every value; nil for the values themselves.
    package var text: String?
    /// A view for every value; nil for a text.
    package var content: ViewNode?
    /// Whether a label is centred between its mark and the next one; nil for the default of the values.
    package var isCentered: Bool?
    /// The anchor of a label at its mark; nil for the default.
    package var anchor: UnitPoint?
    /// The horizontal distance from the plot to a label in points; nil for the default.
    package var horizontalSpacing: Double?
    /// The vertical distance from the plot to a label in points; nil for the default.
    package var verticalSpacing: Double?
    /// Whether overlapping labels are omitted.
    package var avoidsCollisions = true
    /// The orientation of labels.
    package var orientation = Orientation.horizontal

    /// The orientation of labels.
    package enum Orientation: Hashable, Sendable {
        case horizontal
        /// Rotated to the right, read from top to bottom.
        case vertical
        /// Rotated to the left, read from bottom to top.
        case verticalReversed
    }

    /// Creates the default labels.
    package init() {}
}

/// The style of the plot without its axes; Swift Charts' `chartPlotStyle`.
package struct ChartPlotStyle: Equatable, Sendable {
    /// The background style.
    package var background: PaintStyle?
    /// The border's style.
    package var border: PaintStyle?
    /// The border's width in points.
    package var borderWidth = 1.0
    /// The plot's width; nil for the available width.
    package var width: Double?
    /// The plot's height; nil for the available height.
    package var height: Double?
    /// The padding around the plot.
    package var padding = EdgeInsets()
    /// The shape that clips the plot; nil if marks may exceed it.
    package var clip: Outline?
    /// The opacity, from 0 to 1.
    package var opacity = 1.0
    /// The shadow of the plot's content.
    package var shadow: ChartShadow?

    /// Creates the default style.
    package init() {}
}
