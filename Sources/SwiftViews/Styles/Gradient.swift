public import Views

/// Colours that go over into each other; SwiftUI's `Gradient`. As a style it goes from the top to the bottom.
public struct Gradient: PaintingStyle, Hashable {
    /// A colour at a place from 0 to 1; SwiftUI's `Gradient.Stop`.
    public typealias Stop = GradientStop

    /// The colours in the order of their places.
    public var stops: [Stop]

    /// Colours at places of their own.
    public init(stops: [Stop]) {
        self.stops = stops
    }

    /// Colours at equal distances.
    public init(colors: [Color]) {
        let last = Double(max(colors.count - 1, 1))
        stops = colors.enumerated().map { Stop(color: $1, location: Double($0) / last) }
    }

    func paint(in environment: EnvironmentValues) -> PaintStyle { .linear(stops, start: .top, end: .bottom) }
}

/// A style that is the same in every environment.
protocol StoredStyle: PaintingStyle {
    /// The style as it is painted.
    var style: PaintStyle { get }
}

extension StoredStyle {
    func paint(in environment: EnvironmentValues) -> PaintStyle { style }
}

/// A colour's or a gradient's own shading from the top to the bottom; SwiftUI's `AnyGradient`.
public struct AnyGradient: StoredStyle, Hashable {
    let style: PaintStyle

    /// A gradient.
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

    /// `gradient` from one point of what is painted to another.
    public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
        style = .linear(gradient.stops, start: startPoint, end: endPoint)
    }

    /// Colours at equal distances.
    public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
    }

    /// Colours at places of their own.
    public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
    }
}

/// A gradient around a point; SwiftUI's `RadialGradient`, a style and a view.
public struct RadialGradient: StoredStyle, Hashable {
    let style: PaintStyle

    /// `gradient` from one radius to another, in points.
    public init(gradient: Gradient, center: UnitPoint, startRadius: Double, endRadius: Double) {
        style = .radial(gradient.stops, center: center, startRadius: startRadius, endRadius: endRadius)
    }

    /// Colours at equal distances.
    public init(colors: [Color], center: UnitPoint, startRadius: Double, endRadius: Double) {
        self.init(
            gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
    }

    /// Colours at places of their own.
    public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: Double, endRadius: Double) {
        self.init(gradient: Gradient(stops: stops), center: center, startRadius: startRadius, endRadius: endRadius)
    }
}

/// A gradient around a point that has the shape of what is painted; SwiftUI's `EllipticalGradient`, a style and a view.
public struct EllipticalGradient: StoredStyle, Hashable {
    let style: PaintStyle

    /// `gradient` from one radius to another, in parts of what is painted.
    public init(
        gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: Double = 0,
        endRadiusFraction: Double = 0.5
    ) {
        style = .elliptical(
            gradient.stops, center: center, startRadius: startRadiusFraction, endRadius: endRadiusFraction)
    }

    /// Colours at equal distances.
    public init(
        colors: [Color], center: UnitPoint = .center, startRadiusFraction: Double = 0, endRadiusFraction: Double = 0.5
    ) {
        self.init(
            gradient: Gradient(colors: colors), center: center, startRadiusFraction: startRadiusFraction,
            endRadiusFraction: endRadiusFraction)
    }

    /// Colours at places of their own.
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

    /// `gradient` from one angle to another, clockwise from the right.
    public init(
        gradient: Gradient, center: UnitPoint = .center, startAngle: Angle = .zero, endAngle: Angle = .zero
    ) {
        style = .angular(
            gradient.stops, center: center, startAngle: startAngle.degrees, endAngle: endAngle.degrees)
    }

    /// Colours at equal distances.
    public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
        self.init(gradient: Gradient(colors: colors), center: center, startAngle: startAngle, endAngle: endAngle)
    }

    /// Colours at places of their own.
    public init(stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
        self.init(gradient: Gradient(stops: stops), center: center, startAngle: startAngle, endAngle: endAngle)
    }

    /// Once around from `angle` on.
    public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: gradient, center: center, startAngle: angle, endAngle: angle + .degrees(360))
    }

    /// Colours at equal distances, once around from `angle` on.
    public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
    }

    /// Colours at places of their own, once around from `angle` on.
    public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: Gradient(stops: stops), center: center, angle: angle)
    }
}

extension MeshGradient {
    /// A mesh of `width` by `height` places, as SwiftUI writes them.
    public init(
        width: Int, height: Int, points: [SIMD2<Float>], colors: [Color], background: Color = .clear,
        smoothsColors: Bool = true
    ) {
        self.init(
            width: width, height: height, points: points.map { UnitPoint(x: Double($0.x), y: Double($0.y)) },
            colors: colors, background: background, smoothsColors: smoothsColors)
    }
}

// Styles that are views too: a rectangle in the style, which takes what it is offered.

extension LinearGradient: View, PrimitiveView {}
extension RadialGradient: View, PrimitiveView {}
extension EllipticalGradient: View, PrimitiveView {}
extension AngularGradient: View, PrimitiveView {}
extension MeshGradient: View, PrimitiveView {}

extension PrimitiveView where Self: ShapeStyle {
    /// A rectangle in the style.
    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        [ViewNode(.shape(.rectangle, fill: paintStyle(in: context.environment), stroke: nil))]
    }
}
