import Glibc

/// A colour in Oklab, in which what lies halfway between two colours looks as if it did; each number multiplied by the opacity, so that
/// clear has no colour. After Björn Ottosson, "A perceptual color space for image processing" (2020).
enum PerceptualColor {
    /// Lightness, green to red, blue to yellow and the opacity.
    static func numbers(_ color: RGBA) -> [Double] {
        let (r, g, b) = (linear(color.red), linear(color.green), linear(color.blue))
        let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
        let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
        let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
        return [
            (0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s) * color.alpha,
            (1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s) * color.alpha,
            (0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s) * color.alpha,
            color.alpha,
        ]
    }

    /// The colour of four such numbers; what lies outside of what can be shown is held within.
    static func color(_ numbers: ArraySlice<Double>) -> RGBA {
        let first = numbers.startIndex
        let alpha = Length.fraction(numbers[first + 3])
        guard alpha > 0 else { return RGBA(red: 0, green: 0, blue: 0, alpha: 0) }
        let (light, a, b) = (numbers[first] / alpha, numbers[first + 1] / alpha, numbers[first + 2] / alpha)
        let l = cube(light + 0.3963377774 * a + 0.2158037573 * b)
        let m = cube(light - 0.1055613458 * a - 0.0638541728 * b)
        let s = cube(light - 0.0894841775 * a - 1.2914855480 * b)
        return RGBA(
            red: gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
            green: gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
            blue: gamma(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s), alpha: alpha)
    }

    private static func cube(_ value: Double) -> Double { value * value * value }

    private static func linear(_ value: Double) -> Double {
        let value = Length.fraction(value)
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private static func gamma(_ value: Double) -> Double {
        let value = Length.fraction(value)
        return value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
}
