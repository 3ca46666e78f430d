/// One mark of a chart, as in Swift Charts: its kind, its position along each axis, and its style.
package struct ChartMark: Equatable, Sendable {
    /// The kind of mark.
    package enum Kind: Equatable, Sendable {
        /// A bar from zero to its value, or over a range.
        case bar
        /// A point of a line.
        case line
        /// A point of an area from zero to its value, or over a range.
        case area
        /// A symbol.
        case point
        /// A rectangle over a band or a range in both directions.
        case rectangle
        /// A thin line over a range, or over the whole plot.
        case rule
        /// A sector of a circle: its angle is proportional to its value.
        case sector(Sector)
    }

    /// A sector of a circle.
    package struct Sector: Hashable, Sendable {
        /// The value that determines its share.
        package var value: Double
        /// The inner radius.
        package var innerRadius: MarkDimension
        /// The outer radius.
        package var outerRadius: MarkDimension
        /// The inset along both straight edges, in points.
        package var angularInset: Double

        /// Creates a sector of `value`.
        package init(
            value: Double, innerRadius: MarkDimension = .automatic, outerRadius: MarkDimension = .automatic,
            angularInset: Double = 0
        ) {
            self.value = value
            self.innerRadius = innerRadius
            self.outerRadius = outerRadius
            self.angularInset = angularInset
        }
    }

    /// The way in which marks at the same position are combined.
    package enum Stacking: String, Hashable, Sendable, CaseIterable {
        /// Stacked.
        case standard
        /// Stacked, with a total of 1.
        case normalized
        /// Stacked, centred around 0.
        case center
        /// Overlapping.
        case unstacked
    }

    /// The kind.
    package var kind: Kind
    /// The horizontal extent; nil for the whole width.
    package var x: ChartExtent?
    /// The vertical extent; nil for the whole height.
    package var y: ChartExtent?
    /// The axis along which a bar or an area grows with its value.
    package var valueAxis: Axis
    /// The horizontal thickness.
    package var width: MarkDimension
    /// The vertical thickness.
    package var height: MarkDimension
    /// The stacking mode.
    package var stacking: Stacking
    /// The group in which it was declared: lines and areas connect the marks of one group.
    package var group: Int
    /// The style.
    package var style: ChartMarkStyle

    /// Creates a mark with Swift Charts' default values.
    package init(
        _ kind: Kind, x: ChartExtent? = nil, y: ChartExtent? = nil, valueAxis: Axis = .vertical,
        width: MarkDimension = .automatic, height: MarkDimension = .automatic, stacking: Stacking = .standard,
        group: Int = 0, style: ChartMarkStyle = ChartMarkStyle()
    ) {
        self.kind = kind
        self.x = x
        self.y = y
        self.valueAxis = valueAxis
        self.width = width
        self.height = height
        self.stacking = stacking
        self.group = group
        self.style = style
    }
}

/// A mark's thickness or radius; Swift Charts' `MarkDimension`.
package enum MarkDimension: Hashable, Sendable {
    /// The default of the mark.
    case automatic
    /// The whole length less a number of points at each end.
    case inset(Double)
    /// A fraction of the whole length, from 0.
    case ratio(Double)
    /// A length in points.
    case fixed(Double)

    /// Returns the length out of `whole` points; the fraction `share` of it if it is automatic.
    func length(of whole: Double, automatic share: Double) -> Double {
        switch self {
        case .automatic: whole * share
        case .inset(let inset): max(whole - 2 * Length.finite(inset), 0)
        case .ratio(let ratio): Length.extent(whole * Length.extent(ratio))
        case .fixed(let length): Length.extent(length)
        }
    }

    /// Returns a radius in a circle of radius `whole`.
    func radius(in whole: Double, automatic share: Double) -> Double {
        switch self {
        case .automatic: whole * share
        case .inset(let inset): max(whole - Length.finite(inset), 0)
        case .ratio(let ratio): Length.extent(whole * Length.extent(ratio))
        case .fixed(let length): Length.extent(length)
        }
    }
}
