public import Views

/// A gradient between colours; SwiftUI's `Gradient`. As a style it runs from the top to the bottom.
public struct Gradient: PaintingStyle, Hashable {
    /// A colour at a location from 0 to 1; SwiftUI's `Gradient.Stop`.
    public typealias Stop = GradientStop

    /// The colours in the order of their locations.
    public var stops: [Stop]

    /// Creates a gradient of colours at their own locations.
    public init(stops: [Stop]) {
        self.stops = stops
    }

    /// Creates a gradient of evenly spaced colours.
    public init(colors: [Color]) {
        let last = Double(max(colors.count - 1, 1))
        stops = colors.enumerated().map { Stop(color: $1, location: Double($0) / last) }
    }

    func paint(in environment: EnvironmentValues) -> PaintStyle { .linear(stops, start: .top, end: .bottom) }
}

/// A style that is the same in every environment.
protocol StoredStyle: PaintingStyle {
    /// The painted style.
    var style: PaintStyle { get }
}

extension StoredStyle {
    func paint(in environment: EnvironmentValues) -> PaintStyle { style }
}

/// A colour's or a gradient's own shading from the top to the bottom; SwiftUI's `AnyGradient`.
public struct AnyGradient: StoredStyle, Hashable {
    let style: PaintStyle

    /// Creates the shading of a gradient.
    public init(_ gradient: Gradient) {
        style = .linear(gradient.stops, start: .top, end: .bottom)
    }

    init(_ color: Color) {
        style = .shaded(color)
    }
}

extension Color {
    /// The colour, a little lighter towards the top.
    public var gradient: AnyGradient { AnyGradient(self) }
}

/// A gradient along a line; SwiftUI's `LinearGradient`, a style and a view.
public struct LinearGradient: StoredStyle, Hashable {
    let style: PaintStyle

    /// Creates `gradient` from one point of the painted area to another.
    public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
        style = .linear(gradient.stops, start: startPoint, end: endPoint)
    }

    /// Creates a gradient of evenly spaced colours.
    public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
    }

    /// Creates a gradient of colours at their own locations.
    public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
    }
}

/// A gradient around a point; SwiftUI's `RadialGradient`, a style and a view.
public struct RadialGradient: StoredStyle, Hashable {
    let style: PaintStyle

    /// Creates `gradient` from one radius to another, in points.
    public init(gradient: Gradient, center: UnitPoint, startRadius: Double, endRadius: Double) {
        style = .radial(gradient.stops, center: center, startRadius: startRadius, endRadius: endRadius)
    }

    /// Creates a gradient of evenly spaced colours.
    public init(colors: [Color], center: UnitPoint, startRadius: Double, endRadius: Double) {
        self.init(
            gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
    }

    /// Creates a gradient of colours at their own locations.
    public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: Double, endRadius: Double) {
        self.init(gradient: Gradient(stops: stops), center: center, startRadius: startRadius, endRadius: endRadius)
    }
}

/// A gradient around a point with the aspect ratio of the painted area; SwiftUI's `EllipticalGradient`, a style and a
/// view.
public struct EllipticalGradient: StoredStyle, Hashable {
    let style: PaintStyle

    /// Creates `gradient` from one radius to another, in fractions of the painted area.
    public init(
        gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: Double = 0,
        endRadiusFraction: Double = 0.5
    ) {
        style = .elliptical(
            gradient.stops, center: center, startRadius: startRadiusFraction, endRadius: endRadiusFraction)
    }

    /// Creates a gradient of evenly spaced colours.
    public init(
        colors: [Color], center: UnitPoint = .center, startRadiusFraction: Double = 0, endRadiusFraction: Double = 0.5
    ) {
        self.init(
            gradient: Gradient(colors: colors), center: center, startRadiusFraction: startRadiusFraction,
            endRadiusFraction: endRadiusFraction)
    }

    /// Creates a gradient of colours at their own locations.
    public init(
        stops: [Gradient.Stop], center: UnitPoint = .center, startRadiusFraction: Double = 0,
        endRadiusFraction: Double = 0.5
    ) {
        self.init(
            gradient: Gradient(stops: stops), center: center, startRadiusFraction: startRadiusFraction,
            endRadiusFraction: endRadiusFraction)
    }
}

/// A gradient that turns around a point; SwiftUI's `AngularGradient`, a style and a view.
public struct AngularGradient: StoredStyle, Hashable {
    let style: PaintStyle

    /// Creates `gradient` from one angle to another, clockwise from the right.
    public init(
        gradient: Gradient, center: UnitPoint = .center, startAngle: Angle = .zero, endAngle: Angle = .zero
    ) {
        style = .angular(
            gradient.stops, center: center, startAngle: startAngle.degrees, endAngle: endAngle.degrees)
    }

    /// Creates a gradient of evenly spaced colours.
    public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
        self.init(gradient: Gradient(colors: colors), center: center, startAngle: startAngle, endAngle: endAngle)
    }

    /// Creates a gradient of colours at their own locations.
    public init(stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
        self.init(gradient: Gradient(stops: stops), center: center, startAngle: startAngle, endAngle: endAngle)
    }

    /// Creates `gradient` through a full turn from `angle` on.
    public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: gradient, center: center, startAngle: angle, endAngle: angle + .degrees(360))
    }

    /// Creates a gradient of evenly spaced colours through a full turn from `angle` on.
    public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
    }

    /// Creates a gradient of colours at their own locations through a full turn from `angle` on.
    public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: Gradient(stops: stops), center: center, angle: angle)
    }
}

extension MeshGradient {
    /// Creates a mesh of `width` by `height` positions, in SwiftUI's form.
    public init(
        width: Int, height: Int, points: [SIMD2<Float>], colors: [Color], background: Color = .clear,
        smoothsColors: Bool = true
    ) {
        self.init(
            width: width, height: height, points: points.map { UnitPoint(x: Double($0.x), y: Double($0.y)) },
            colors: colors, background: background, smoothsColors: smoothsColors)
    }
}

// Styles that are also views: a rectangle in the style, which takes the proposed size.

extension LinearGradient: View, PrimitiveView {}
extension RadialGradient: View, PrimitiveView {}
extension EllipticalGradient: View, PrimitiveView {}
extension AngularGradient: View, PrimitiveView {}
extension MeshGradient: View, PrimitiveView {}

extension PrimitiveView where Self: ShapeStyle {
    /// Returns a rectangle in the style.
    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        [ViewNode(.shape(.rectangle, fill: paintStyle(in: context.environment), stroke: nil))]
    }
}
