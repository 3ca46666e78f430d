import Glibc

/// A colour filter: red, green, blue and opacity each become a linear combination of all four and 1; SwiftUI's
/// `ColorMatrix`. Components are from 0 to 1, not premultiplied, and clamped to that range afterwards.
public struct ColorMatrix: Hashable, Sendable {
    /// One row for each of red, green, blue and opacity: the coefficients of red, green, blue, opacity and 1.
    package let rows: [[Double]]

    /// Creates a matrix of four rows of five numbers each; missing and non-finite numbers are 0.
    public init(rows: [[Double]]) {
        self.rows = (0..<4).map { row in
            (0..<5).map { column in
                guard rows.indices.contains(row), rows[row].indices.contains(column) else { return 0 }
                let value = rows[row][column]
                return value.isFinite ? min(max(value, -1e6), 1e6) : 0
            }
        }
    }

    /// The filter that changes nothing.
    public static let identity = ColorMatrix(red: [1, 0, 0], green: [0, 1, 0], blue: [0, 0, 1])

    /// Creates a matrix of three rows of three numbers each, with a constant for all three; the opacity is unchanged.
    private init(red: [Double], green: [Double], blue: [Double], adding constant: Double = 0) {
        self.init(rows: [red, green, blue].map { $0 + [0, constant] } + [[0, 0, 0, 1, 0]])
    }

    /// Returns a filter that adds `amount`, from −1 for black to 1 for white.
    public static func brightness(_ amount: Double) -> ColorMatrix {
        ColorMatrix(red: [1, 0, 0], green: [0, 1, 0], blue: [0, 0, 1], adding: amount)
    }

    /// Returns a filter that multiplies the distance from middle grey by `amount`; a negative one also inverts.
    public static func contrast(_ amount: Double) -> ColorMatrix {
        ColorMatrix(red: [amount, 0, 0], green: [0, amount, 0], blue: [0, 0, amount], adding: 0.5 - amount / 2)
    }

    /// Returns a filter that multiplies the distance from grey of the same luminance by `amount` (Filter Effects 1,
    /// `saturate`).
    public static func saturation(_ amount: Double) -> ColorMatrix {
        let (red, green, blue) = (luminance.red, luminance.green, luminance.blue)
        func row(_ own: Int) -> [Double] {
            [red, green, blue].enumerated().map { $1 * (1 - amount) + ($0 == own ? amount : 0) }
        }
        return ColorMatrix(red: row(0), green: row(1), blue: row(2))
    }

    /// Returns a filter that removes `amount` of the colour, from 0 to 1.
    public static func grayscale(_ amount: Double) -> ColorMatrix {
        saturation(1 - Length.fraction(amount))
    }

    /// Returns a filter that multiplies by a colour.
    public static func multiply(_ color: RGBA) -> ColorMatrix {
        ColorMatrix(
            rows: [
                [color.red, 0, 0, 0, 0], [0, color.green, 0, 0, 0], [0, 0, color.blue, 0, 0],
                [0, 0, 0, color.alpha, 0],
            ])
    }

    /// Returns a filter that rotates hues by an angle and preserves luminance (Filter Effects 1, `hue-rotate`).
    public static func hueRotation(degrees: Double) -> ColorMatrix {
        let angle = (degrees.isFinite ? degrees : 0).truncatingRemainder(dividingBy: 360) * .pi / 180
        let (c, s) = (cos(angle), sin(angle))
        let (red, green, blue) = (luminance.red, luminance.green, luminance.blue)
        return ColorMatrix(
            red: [red + c * (1 - red) - s * red, green - c * green - s * green, blue - c * blue + s * (1 - blue)],
            green: [red - c * red + s * 0.143, green + c * (1 - green) + s * 0.140, blue - c * blue - s * 0.283],
            blue: [red - c * red - s * (1 - red), green - c * green + s * green, blue + c * (1 - blue) + s * blue])
    }

    /// The filter that inverts colours.
    public static let invert = ColorMatrix(red: [-1, 0, 0], green: [0, -1, 0], blue: [0, 0, -1], adding: 1)

    /// The filter that produces black with the colour's luminance as its opacity.
    public static let luminanceToAlpha = ColorMatrix(
        rows: [[], [], [], [luminance.red, luminance.green, luminance.blue, 0, 0]])

    /// Returns this filter followed by `next`, without clamping between them.
    package func concatenating(_ next: ColorMatrix) -> ColorMatrix {
        ColorMatrix(
            rows: next.rows.map { row in
                (0..<5).map { column in
                    (0..<4).reduce(column == 4 ? row[4] : 0) { $0 + row[$1] * rows[$1][column] }
                }
            })
    }

    /// The luminance coefficients of the three colours.
    private static let luminance = (red: 0.213, green: 0.715, blue: 0.072)
}
