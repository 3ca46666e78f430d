/// A gradient between colours. `Place` is a point of the painted area, or of its unit space. `Stop` is a colour with
/// its location along the gradient, from 0 to 1.
public struct GradientFill<Place: Hashable & Sendable, Stop: Hashable & Sendable>: Hashable, Sendable {
    /// The colours in the order of their locations.
    public var stops: [Stop]
    /// The geometry of the gradient.
    public var shape: GradientShape<Place>

    /// Creates a gradient of `stops` along `shape`.
    public init(stops: [Stop], shape: GradientShape<Place>) {
        self.stops = stops
        self.shape = shape
    }
}

/// The geometry of a gradient.
public enum GradientShape<Place: Hashable & Sendable>: Hashable, Sendable {
    /// Along a line.
    case linear(start: Place, end: Place)
    /// Around a centre; radii in points.
    case radial(center: Place, startRadius: Double, endRadius: Double)
    /// From an ellipse of `startRadius` times `size` to one of `endRadius` times `size`. In unit space `size` is the
    /// size of the painted area, 1 by 1.
    case elliptical(center: Place, size: Size, startRadius: Double, endRadius: Double)
    /// From one circle to another. Points that neither the gradient nor its extension reaches are not painted.
    case circles(start: Place, startRadius: Double, end: Place, endRadius: Double)
    /// Around a centre; angles in degrees, clockwise from the right.
    case angular(center: Place, startAngle: Double, endAngle: Double)
}

extension GradientFill {
    /// Returns the gradient with other stops.
    package func with<Other>(stops: [Other]) -> GradientFill<Place, Other> {
        GradientFill<Place, Other>(stops: stops, shape: shape)
    }
}

extension GradientFill where Stop == PaintStop {
    /// Returns the gradient with changed colours.
    func colored(_ change: (RGBA) -> RGBA) -> Self {
        with(stops: stops.map { PaintStop(color: change($0.color), location: $0.location) })
    }
}

extension GradientShape where Place == UnitPoint {
    /// Returns the shape in an area of `rect`, with finite numbers and non-negative radii.
    func placed(in rect: Rect) -> GradientShape<Point> {
        func point(_ unit: UnitPoint) -> Point { rect.point(at: unit) }
        switch self {
        case .linear(let start, let end): return .linear(start: point(start), end: point(end))
        case .radial(let center, let startRadius, let endRadius):
            return .radial(
                center: point(center), startRadius: Length.extent(startRadius), endRadius: Length.extent(endRadius))
        case .elliptical(let center, let size, let startRadius, let endRadius):
            return .elliptical(
                center: point(center),
                size: Size(width: size.width * rect.size.width, height: size.height * rect.size.height),
                startRadius: Length.extent(startRadius), endRadius: Length.extent(endRadius))
        case .circles(let start, let startRadius, let end, let endRadius):
            return .circles(
                start: point(start), startRadius: Length.extent(startRadius), end: point(end),
                endRadius: Length.extent(endRadius))
        case .angular(let center, let startAngle, let endAngle):
            return .angular(
                center: point(center), startAngle: Length.finite(startAngle), endAngle: Length.finite(endAngle))
        }
    }

    /// Interpolates between this shape and `other`, whose share is from 0 to 1; nil for shapes of different kinds.
    func mixed(with other: Self, share: Double) -> Self? {
        func between(_ one: Double, _ other: Double) -> Double { one + (other - one) * share }
        func between(_ one: UnitPoint, _ other: UnitPoint) -> UnitPoint {
            UnitPoint(x: between(one.x, other.x), y: between(one.y, other.y))
        }
        switch (self, other) {
        case (.linear(let start, let end), .linear(let otherStart, let otherEnd)):
            return .linear(start: between(start, otherStart), end: between(end, otherEnd))
        case (.radial(let center, let start, let end), .radial(let second, let from, let to)):
            return .radial(
                center: between(center, second), startRadius: between(start, from), endRadius: between(end, to))
        case (.elliptical(let center, let size, let start, let end), .elliptical(let second, _, let from, let to)):
            return .elliptical(
                center: between(center, second), size: size, startRadius: between(start, from),
                endRadius: between(end, to))
        case (.angular(let center, let start, let end), .angular(let second, let from, let to)):
            return .angular(
                center: between(center, second), startAngle: between(start, from), endAngle: between(end, to))
        case (.linear, _), (.radial, _), (.elliptical, _), (.circles, _), (.angular, _): return nil
        }
    }
}

/// A paint type with a gradient case.
public protocol GradientPaint {
    associatedtype Place: Hashable & Sendable
    associatedtype Stop: Hashable & Sendable
    /// Creates the paint of `gradient`.
    static func gradient(_ gradient: GradientFill<Place, Stop>) -> Self
}

extension GradientPaint {
    /// Creates a gradient along a line.
    public static func linear(_ stops: [Stop], start: Place, end: Place) -> Self {
        gradient(GradientFill(stops: stops, shape: .linear(start: start, end: end)))
    }

    /// Creates a gradient around a centre; radii in points.
    public static func radial(_ stops: [Stop], center: Place, startRadius: Double, endRadius: Double) -> Self {
        gradient(
            GradientFill(
                stops: stops, shape: .radial(center: center, startRadius: startRadius, endRadius: endRadius)))
    }

    /// Creates a gradient from one circle to another.
    public static func circles(
        _ stops: [Stop], start: Place, startRadius: Double, end: Place, endRadius: Double
    ) -> Self {
        gradient(
            GradientFill(
                stops: stops,
                shape: .circles(start: start, startRadius: startRadius, end: end, endRadius: endRadius)))
    }

    /// Creates a gradient around a centre; angles in degrees, clockwise from the right.
    public static func angular(_ stops: [Stop], center: Place, startAngle: Double, endAngle: Double) -> Self {
        gradient(
            GradientFill(stops: stops, shape: .angular(center: center, startAngle: startAngle, endAngle: endAngle)))
    }
}

extension GradientPaint where Place == UnitPoint {
    /// Creates a gradient around a centre, whose ends are ellipses of the painted rectangle's shape; radii in unit
    /// space.
    public static func elliptical(_ stops: [Stop], center: Place, startRadius: Double, endRadius: Double) -> Self {
        let shape = GradientShape.elliptical(
            center: center, size: Size(width: 1, height: 1), startRadius: startRadius, endRadius: endRadius)
        return gradient(GradientFill(stops: stops, shape: shape))
    }
}
