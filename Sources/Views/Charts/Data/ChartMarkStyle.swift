/// How a mark of a chart looks; what is nil is the chart's own choice.
package struct ChartMarkStyle: Equatable, Sendable {
    /// What it is painted with.
    package var foreground: PaintStyle?
    /// From 0 to 1.
    package var opacity = 1.0
    /// The radius of a bar's, a rectangle's or a sector's corners, in points.
    package var cornerRadius: Double?
    /// A line's or a rule's line.
    package var line: StrokeStyle?
    /// How a line runs between its points.
    package var interpolation = ChartInterpolation.linear
    /// Whether a gradient runs over the whole plot instead of over the mark.
    package var alignsWithPlotArea = false
    /// The symbol at a point.
    package var symbol: ChartSymbol?
    /// A symbol's extent in points.
    package var symbolSize: Size?
    /// A view beside the mark.
    package var annotation: ChartAnnotation?
    /// The shape that cuts the mark.
    package var clip: Outline?
    /// The shadow; its colour in both schemes is its own.
    package var shadow: ChartShadow?
    /// The blur's radius in points.
    package var blur = 0.0
    /// Marks of a greater one stand before others.
    package var zIndex = 0.0
    /// How far its edges are moved, in points.
    package var offset = ChartOffset()
    /// What its colour stands for.
    package var foregroundBy: ChartValue?
    /// What its line's dashes stand for.
    package var lineBy: ChartValue?
    /// What its symbol stands for.
    package var symbolBy: ChartValue?
    /// What its symbol's size stands for.
    package var symbolSizeBy: ChartValue?
    /// What its place beside others stands for.
    package var positionBy: ChartPlacement?

    /// Everything as the chart chooses.
    package init() {}
}

/// Marks that share a place along an axis stand beside one another in it by a value.
package struct ChartPlacement: Hashable, Sendable {
    /// What the places stand for.
    package var value: ChartValue
    /// The axis along which they stand beside one another; nil for the one across the marks' values.
    package var axis: Axis?
    /// How much of the shared place they take together.
    package var span: MarkDimension

    /// A place beside others.
    package init(value: ChartValue, axis: Axis? = nil, span: MarkDimension = .automatic) {
        self.value = value
        self.axis = axis
        self.span = span
    }
}

/// The forms that a symbol of a chart has.
package enum ChartSymbolShape: String, Hashable, Sendable, CaseIterable {
    case circle, square, triangle, diamond, pentagon, plus, cross, asterisk
}

/// The symbol at a point.
package enum ChartSymbol: Equatable, Sendable {
    case shape(ChartSymbolShape)
    case view(ViewNode)
}

/// How a line runs from point to point; Swift Charts' `InterpolationMethod`.
package enum ChartInterpolation: String, Hashable, Sendable, CaseIterable {
    case linear, cardinal, catmullRom, monotone, stepStart, stepCenter, stepEnd
}

/// A shadow beneath a mark.
package struct ChartShadow: Hashable, Sendable {
    /// The colour.
    package var color: Color
    /// The blur's radius in points.
    package var radius: Double
    /// How far it lies to the right, in points.
    package var x: Double
    /// How far it lies below, in points.
    package var y: Double

    /// A shadow of four values.
    package init(color: Color, radius: Double, x: Double, y: Double) {
        self.color = color
        self.radius = radius
        self.x = x
        self.y = y
    }
}

/// How far a mark's edges are moved, in points to the right and down.
package struct ChartOffset: Hashable, Sendable {
    /// The left edge, and a point's place across.
    package var xStart = 0.0
    /// The right edge.
    package var xEnd = 0.0
    /// The edge of the lower value, and a point's place down.
    package var yStart = 0.0
    /// The edge of the greater value.
    package var yEnd = 0.0

    /// Nothing is moved.
    package init() {}
}

/// A view beside a mark.
package struct ChartAnnotation: Equatable, Sendable {
    /// The view.
    package var content: ViewNode
    /// On which side of the mark.
    package var position = ChartPosition.automatic
    /// How it stands along that side.
    package var alignment = Alignment.center
    /// Points between it and the mark; nil for Swift Charts' own.
    package var spacing: Double?
    /// Whether it is moved into the chart or the plot where it would reach out, across and down.
    package var fits = ChartFits()

    /// A view above a mark.
    package init(content: ViewNode) {
        self.content = content
    }
}

/// Into what a view beside a mark is moved.
package struct ChartFits: Hashable, Sendable {
    /// What holds a view.
    package enum Bounds: Hashable, Sendable {
        /// The chart, or the plot.
        case chart, plot
        /// Nothing; but the axis has room for it beyond its greatest value.
        case scale
        case nothing
    }

    /// Across.
    package var x = Bounds.chart
    /// Down.
    package var y = Bounds.scale

    /// Moved into the chart across, and given room by the axis down.
    package init() {}
}

/// A side of a mark or of a chart; Swift Charts' `AnnotationPosition`.
package enum ChartPosition: String, Hashable, Sendable {
    case automatic, overlay, top, bottom, leading, trailing, topLeading, topTrailing, bottomLeading, bottomTrailing
}
