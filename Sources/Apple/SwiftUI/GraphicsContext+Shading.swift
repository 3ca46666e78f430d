public import Foundation
public import SwiftViews
import Views

extension GraphicsContext {
    /// The paint of a drawing operation; SwiftUI's `GraphicsContext.Shading`.
    public struct Shading: Sendable {
        private let style: any ShapeStyle
        /// Whether the style's points are points of the canvas instead of unit points of the painted shape.
        private var isInPoints = false

        /// The foreground style of the environment.
        public static var foreground: Shading { Shading(style: ForegroundStyle()) }

        /// A colour.
        public static func color(_ color: Color) -> Shading { Shading(style: color) }

        /// A colour of sRGB components, from 0 to 1.
        public static func color(red: Double, green: Double, blue: Double, opacity: Double = 1) -> Shading {
            Shading(style: Color(red: red, green: green, blue: blue, opacity: opacity))
        }

        /// A grey, from 0 to 1.
        public static func color(white: Double, opacity: Double = 1) -> Shading {
            color(red: white, green: white, blue: white, opacity: opacity)
        }

        /// A style, relative to the bounds of the painted shape.
        public static func style<S: ShapeStyle>(_ style: S) -> Shading { Shading(style: style) }

        /// A linear gradient between two points of the canvas.
        public static func linearGradient(_ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint) -> Shading {
            let style = LinearGradient(
                gradient: gradient, startPoint: UnitPoint(startPoint), endPoint: UnitPoint(endPoint))
            return Shading(style: style, isInPoints: true)
        }

        /// A radial gradient around a point of the canvas.
        public static func radialGradient(
            _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat
        ) -> Shading {
            let style = RadialGradient(
                gradient: gradient, center: UnitPoint(center), startRadius: startRadius, endRadius: endRadius)
            return Shading(style: style, isInPoints: true)
        }

        /// A conic gradient of one full turn around a point of the canvas, starting at `angle`.
        public static func conicGradient(_ gradient: Gradient, center: CGPoint, angle: Angle = .zero) -> Shading {
            Shading(
                style: AngularGradient(gradient: gradient, center: UnitPoint(center), angle: angle), isInPoints: true)
        }

        /// Returns the paint for a shape with `bounds`.
        func paint(in bounds: Rect, _ context: GraphicsContext) -> Paint {
            let resolved = context.stage.style.resolve(style.paintStyle(in: context.environment))
            // In a rectangle of 1 by 1, the unit points of the gradient are points.
            return resolved.paint(in: isInPoints ? Rect(x: 0, y: 0, width: 1, height: 1) : bounds)
        }
    }

    /// A filter of a drawing operation; SwiftUI's `GraphicsContext.Filter`.
    public struct Filter: Sendable {
        let effects: @Sendable (InheritedStyle) -> DisplayList.Effects

        /// A blur; `radius` is its standard deviation in points.
        public static func blur(radius: CGFloat) -> Filter {
            Filter { _ in DisplayList.Effects(blur: Length.extent(radius)) }
        }

        /// A shadow, the blurred silhouette behind the drawing.
        public static func shadow(
            color: Color = .black.opacity(0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
        ) -> Filter {
            Filter { style in
                let shadow = DisplayList.Shadow(
                    color: color.resolved(in: style.appearance), radius: Length.extent(radius),
                    x: Length.finite(x), y: Length.finite(y))
                return DisplayList.Effects(shadow: shadow)
            }
        }

        /// Multiplies the colours by another colour.
        public static func colorMultiply(_ color: Color) -> Filter {
            Filter { .init(filter: .multiply(color.resolved(in: $0.appearance))) }
        }

        /// Rotates the hues.
        public static func hueRotation(_ angle: Angle) -> Filter {
            Filter { _ in .init(filter: .hueRotation(degrees: angle.degrees)) }
        }

        /// Scales the distance of the colours from grey by the factor `amount`.
        public static func saturation(_ amount: Double) -> Filter { Filter { _ in .init(filter: .saturation(amount)) } }

        /// Adds `amount` to the colours.
        public static func brightness(_ amount: Double) -> Filter { Filter { _ in .init(filter: .brightness(amount)) } }

        /// Scales the distance of the colours from middle grey by the factor `amount`.
        public static func contrast(_ amount: Double) -> Filter { Filter { _ in .init(filter: .contrast(amount)) } }

        /// Removes the share `amount` of the colour.
        public static func grayscale(_ amount: Double) -> Filter { Filter { _ in .init(filter: .grayscale(amount)) } }

        /// Inverts the colours.
        public static var colorInvert: Filter { Filter { _ in .init(filter: .invert) } }

        /// Replaces the colours by black, with the brightness as the opacity.
        public static var luminanceToAlpha: Filter { Filter { _ in .init(filter: .luminanceToAlpha) } }
    }

    /// Applies `filter` to the following drawing operations.
    public mutating func addFilter(_ filter: Filter) { filters.append(filter) }
}

extension UnitPoint {
    /// Creates a unit point whose components are points.
    fileprivate init(_ point: CGPoint) { self.init(x: point.x, y: point.y) }
}
