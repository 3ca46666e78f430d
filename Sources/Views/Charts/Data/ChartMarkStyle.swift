/// The style of a chart's mark; nil values use the chart's defaults.
package struct ChartMarkStyle: Equatable, Sendable {
    /// The foreground style.
    package var foreground: PaintStyle?
    /// The opacity, from 0 to 1.
    package var opacity = 1.0
    /// The corner radius of a bar, a rectangle or a sector, in points.
    package var cornerRadius: Double?
    /// The stroke style of a line or a rule.
    package var line: StrokeStyle?
    /// The interpolation of a line between its points.
    package var interpolation = ChartInterpolation.linear
    /// Whether a gradient spans the whole plot instead of the mark.
    package var alignsWithPlotArea = false
    /// The symbol at a point.
    package var symbol: ChartSymbol?
    /// The size of a symbol in points.
    package var symbolSize: Size?
    /// A view beside the mark.
    package var annotation: ChartAnnotation?
    /// The shape that clips the mark.
    package var clip: Outline?
    /// The shadow; its colour has its own value in each scheme.
    package var shadow: ChartShadow?
    /// The blur's radius in points.
    package var blur = 0.0
    /// The z-index: marks with a higher value are in front of others.
    package var zIndex = 0.0
    /// The offsets of its edges, in points.
    package var offset = ChartOffset()
    /// The value encoded by its colour.
    package var foregroundBy: ChartValue?
    /// The value encoded by its line's dashes.
    package var lineBy: ChartValue?
    /// The value encoded by its symbol.
    package var symbolBy: ChartValue?
    /// The value encoded by its symbol's size.
    package var symbolSizeBy: ChartValue?
    /// The value encoded by its position beside other marks.
    package var positionBy: ChartPlacement?

    /// Creates a style of defaults.
    package init() {}
}

/// The position of a mark beside others at the same position of an axis, determined by a value.
package struct ChartPlacement: Hashable, Sendable {
    /// The value encoded by the position.
    package var value: ChartValue
    /// The axis along which marks are side by side; nil for the axis perpendicular to the marks' values.
    package var axis: Axis?
    /// The length that the marks take together.
    package var span: MarkDimension

    /// Creates a position beside others.
    package init(value: ChartValue, axis: Axis? = nil, span: MarkDimension = .automatic) {
        self.value = value
        self.axis = axis
        self.span = span
    }
}

/// The shapes of a chart's symbols.
package enum ChartSymbolShape: String, Hashable, Sendable, CaseIterable {
    case circle, square, triangle, diamond, pentagon, plus, cross, asterisk
}

/// The symbol at a point.
package enum ChartSymbol: Equatable, Sendable {
    case shape(ChartSymbolShape)
    case view(ViewNode)
}

/// The interpolation of a line from point to point; Swift Charts' `InterpolationMethod`.
package enum ChartInterpolation: String, Hashable, Sendable, CaseIterable {
    case linear, cardinal, catmullRom, monotone, stepStart, stepCenter, stepEnd
}

/// The shadow of a mark.
package struct ChartShadow: Hashable, Sendable {
    /// The colour.
    package var color: Color
    /// The blur's radius in points.
    package var radius: Double
    /// The offset to the right, in points.
    package var x: Double
    /// The offset downwards, in points.
    package var y: Double

    /// Creates a shadow.
    package init(color: Color, radius: Double, x: Double, y: Double) {
        self.color = color
        self.radius = radius
        self.x = x
        self.y = y
    }
}

/// The offsets of a mark's edges, in points to the right and down.
package struct ChartOffset: Hashable, Sendable {
    /// The offset of the left edge, and of a point horizontally.
    package var xStart = 0.0
    /// The offset of the right edge.
    package var xEnd = 0.0
    /// The offset of the lower value's edge, and of a point vertically.
    package var yStart = 0.0
    /// The offset of the greater value's edge.
    package var yEnd = 0.0

    /// Creates zero offsets.
    package init() {}
}

/// A view beside a mark.
package struct ChartAnnotation: Equatable, Sendable {
    /// The view.
    package var content: ViewNode
    /// The side of the mark.
    package var position = ChartPosition.automatic
    /// The alignment along that side.
    package var alignment = Alignment.center
    /// The distance to the mark in points; nil for Swift Charts' default.
    package var spacing: Double?
    /// The bounds into which it is moved if it would exceed them, in each direction.
    package var fits = ChartOverflowResolution()

    /// Creates an annotation above a mark.
    package init(content: ViewNode) {
        self.content = content
    }
}

/// The bounds into which an annotation is moved.
package struct ChartOverflowResolution: Hashable, Sendable {
    /// The bounds in one direction.
    package enum Bounds: Hashable, Sendable {
        /// The chart, or the plot.
        case chart, plot
        /// No bounds, but the axis reserves space for it beyond its maximum.
        case scale
        case nothing
    }

    /// The horizontal bounds.
    package var x = Bounds.chart
    /// The vertical bounds.
    package var y = Bounds.scale

    /// Creates the default: the chart horizontally, and space reserved by the axis vertically.
    package init() {}
}

/// A side of a mark or of a chart; Swift Charts' `AnnotationPosition`.
package enum ChartPosition: String, Hashable, Sendable, CaseIterable {
    case automatic, overlay, top, bottom, leading, trailing, topLeading, topTrailing, bottomLeading, bottomTrailing
}
