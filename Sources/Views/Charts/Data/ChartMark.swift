/// One mark of a chart, as Swift Charts has them: what it is, where it stands along each axis, and how it looks.
package struct ChartMark: Equatable, Sendable {
    /// What the mark is.
    package enum Kind: Equatable, Sendable {
        /// A bar from nothing to its value, or over a range.
        case bar
        /// A point of a line.
        case line
        /// A point of an area from nothing to its value, or over a range.
        case area
        /// A symbol.
        case point
        /// A rectangle over a band or a range both ways.
        case rectangle
        /// A thin line over a range, or all across.
        case rule
        /// A part of a circle: its angle is its value's share of all.
        case sector(Sector)
    }

    /// A part of a circle.
    package struct Sector: Hashable, Sendable {
        /// What its share is worked out from.
        package var value: Double
        /// The hole's radius.
        package var innerRadius: MarkDimension
        /// The circle's radius.
        package var outerRadius: MarkDimension
        /// Points taken off along both straight edges.
        package var angularInset: Double

        /// A sector of `value`.
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

    /// How marks at the same place are put together.
    package enum Stacking: String, Hashable, Sendable {
        /// On one another.
        case standard
        /// On one another, the whole being 1.
        case normalized
        /// On one another, the whole around 0.
        case center
        /// Before one another.
        case unstacked
    }

    /// What it is.
    package var kind: Kind
    /// Where it stands across; nil for all across.
    package var x: ChartExtent?
    /// Where it stands down; nil for all the way.
    package var y: ChartExtent?
    /// The axis along which a bar or an area grows with its value.
    package var valueAxis: Axis
    /// How thick it is across.
    package var width: MarkDimension
    /// How thick it is down.
    package var height: MarkDimension
    /// How it is put together with others.
    package var stacking: Stacking
    /// The group of marks that it was given with: lines and areas join the marks of one group.
    package var group: Int
    /// How it looks.
    package var style: ChartMarkStyle

    /// A mark; what is not given is as Swift Charts has it.
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
    /// What suits the mark.
    case automatic
    /// All there is but so many points at each end.
    case inset(Double)
    /// A part of all there is, from 0.
    case ratio(Double)
    /// Points.
    case fixed(Double)

    /// The length out of `whole` points; `share` of it where it is automatic.
    func length(of whole: Double, automatic share: Double) -> Double {
        switch self {
        case .automatic: whole * share
        case .inset(let inset): max(whole - 2 * Length.finite(inset), 0)
        case .ratio(let ratio): Length.extent(whole * Length.extent(ratio))
        case .fixed(let length): Length.extent(length)
        }
    }

    /// A radius in a circle of radius `whole`.
    func radius(in whole: Double, automatic share: Double) -> Double {
        switch self {
        case .automatic: whole * share
        case .inset(let inset): max(whole - Length.finite(inset), 0)
        case .ratio(let ratio): Length.extent(whole * Length.extent(ratio))
        case .fixed(let length): Length.extent(length)
        }
    }
}
