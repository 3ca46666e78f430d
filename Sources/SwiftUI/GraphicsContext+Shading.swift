public import Foundation
public import SwiftViews
import Views

extension GraphicsContext {
    /// What is painted with; SwiftUI's `GraphicsContext.Shading`.
    public struct Shading: Sendable {
        private let style: any ShapeStyle
        /// Whether the style's places are points of the canvas instead of parts of what is painted.
        private var isInPoints = false

        /// The foreground style around.
        public static var foreground: Shading { Shading(style: ForegroundStyle()) }

        /// A colour.
        public static func color(_ color: Color) -> Shading { Shading(style: color) }

        /// A colour of sRGB components from 0 to 1.
        public static func color(red: Double, green: Double, blue: Double, opacity: Double = 1) -> Shading {
            Shading(style: Color(red: red, green: green, blue: blue, opacity: opacity))
        }

        /// A grey from 0 to 1.
        public static func color(white: Double, opacity: Double = 1) -> Shading {
            color(red: white, green: white, blue: white, opacity: opacity)
        }

        /// A style, over what is painted.
        public static func style<S: ShapeStyle>(_ style: S) -> Shading { Shading(style: style) }

        /// A gradient from one point of the canvas to another.
        public static func linearGradient(_ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint) -> Shading {
            let style = LinearGradient(
                gradient: gradient, startPoint: UnitPoint(startPoint), endPoint: UnitPoint(endPoint))
            return Shading(style: style, isInPoints: true)
        }

        /// A gradient around a point of the canvas.
        public static func radialGradient(
            _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat
        ) -> Shading {
            let style = RadialGradient(
                gradient: gradient, center: UnitPoint(center), startRadius: startRadius, endRadius: endRadius)
            return Shading(style: style, isInPoints: true)
        }

        /// A gradient that turns once around a point of the canvas, from `angle` on.
        public static func conicGradient(_ gradient: Gradient, center: CGPoint, angle: Angle = .zero) -> Shading {
            Shading(
                style: AngularGradient(gradient: gradient, center: UnitPoint(center), angle: angle), isInPoints: true)
        }

        /// What is painted with in `bounds`.
        func paint(in bounds: Rect, _ context: GraphicsContext) -> Paint {
            let resolved = context.stage.style.resolve(style.paintStyle(in: context.environment))
            // A gradient that lies in a rectangle of 1 by 1 has its places in points.
            return resolved.paint(in: isInPoints ? Rect(x: 0, y: 0, width: 1, height: 1) : bounds)
        }
    }

    /// What is done with what is drawn; SwiftUI's `GraphicsContext.Filter`.
    public struct Filter: Sendable {
        let effects: @Sendable (InheritedStyle) -> DisplayList.Effects

        /// Blurs; `radius` is the blur's standard deviation in points.
        public static func blur(radius: CGFloat) -> Filter {
            Filter { _ in DisplayList.Effects(blur: Length.extent(radius)) }
        }

        /// A blurred silhouette beneath.
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

        /// Multiplies the colours by another.
        public static func colorMultiply(_ color: Color) -> Filter {
            Filter { .init(filter: .multiply(color.resolved(in: $0.appearance))) }
        }

        /// Turns the hues.
        public static func hueRotation(_ angle: Angle) -> Filter {
            Filter { _ in .init(filter: .hueRotation(degrees: angle.degrees)) }
        }

        /// Moves the colours away from grey by the factor `amount`.
        public static func saturation(_ amount: Double) -> Filter { Filter { _ in .init(filter: .saturation(amount)) } }

        /// Adds `amount` to the colours.
        public static func brightness(_ amount: Double) -> Filter { Filter { _ in .init(filter: .brightness(amount)) } }

        /// Moves the colours away from the middle grey by the factor `amount`.
        public static func contrast(_ amount: Double) -> Filter { Filter { _ in .init(filter: .contrast(amount)) } }

        /// Takes `amount` of the colours away.
        public static func grayscale(_ amount: Double) -> Filter { Filter { _ in .init(filter: .grayscale(amount)) } }

        /// Inverts the colours.
        public static var colorInvert: Filter { Filter { _ in .init(filter: .invert) } }

        /// Black, as opaque as it was bright.
        public static var luminanceToAlpha: Filter { Filter { _ in .init(filter: .luminanceToAlpha) } }
    }

    /// Has `filter` done with what is drawn from here on.
    public mutating func addFilter(_ filter: Filter) { filters.append(filter) }
}

extension UnitPoint {
    /// A place whose parts are points.
    fileprivate init(_ point: CGPoint) { self.init(x: point.x, y: point.y) }
}
