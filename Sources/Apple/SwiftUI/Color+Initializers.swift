import Foundation
public import Views

extension Color {
    /// Creates a colour from a hue, a saturation and a brightness, each from 0 to 1. The hue goes from red through
    /// green and blue.
    public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
        func held(_ value: Double) -> Double { value.isFinite ? min(max(value, 0), 1) : 0 }
        let (part, saturation, brightness) = (held(hue) * 6, held(saturation), held(brightness))
        func component(_ offset: Double) -> Double {
            let place = (part + offset).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(place, 4 - place, 1))
        }
        self.init(red: component(5), green: component(3), blue: component(1), opacity: opacity)
    }

    /// Creates a grey, from 0 to 1.
    public init(white: Double, opacity: Double = 1) {
        self.init(red: white, green: white, blue: white, opacity: opacity)
    }

    /// The colour space of components; SwiftUI's `RGBColorSpace`. Frames use sRGB, and colours outside its gamut are
    /// clipped.
    public enum RGBColorSpace: Hashable, Sendable {
        case sRGB, sRGBLinear, displayP3
    }

    /// Creates a colour from components in a colour space, from 0 to 1.
    public init(
        _ colorSpace: RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) {
        let linear = [red, green, blue].map { colorSpace == .sRGBLinear ? $0 : Self.light($0) }
        let own =
            colorSpace == .displayP3
            ? [
                1.224_940_2 * linear[0] - 0.224_940_2 * linear[1],
                -0.042_056_9 * linear[0] + 1.042_056_9 * linear[1],
                -0.019_637_6 * linear[0] - 0.078_636_1 * linear[1] + 1.098_273_7 * linear[2],
            ] : linear
        let parts = colorSpace == .sRGB ? [red, green, blue] : own.map(Self.number)
        self.init(red: parts[0], green: parts[1], blue: parts[2], opacity: opacity)
    }

    /// Creates a grey in a colour space, from 0 to 1.
    public init(_ colorSpace: RGBColorSpace, white: Double, opacity: Double = 1) {
        self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
    }

    /// Returns the linear value of an sRGB component.
    private static func light(_ number: Double) -> Double {
        number <= 0.040_45 ? number / 12.92 : pow((number + 0.055) / 1.055, 2.4)
    }

    /// Returns the sRGB component of a linear value.
    private static func number(_ light: Double) -> Double {
        let held = min(max(light, 0), 1)
        return held <= 0.003_130_8 ? held * 12.92 : 1.055 * pow(held, 1 / 2.4) - 0.055
    }
}
