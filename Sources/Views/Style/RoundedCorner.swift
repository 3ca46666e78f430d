import Glibc

/// One rounded corner between two straight sides that meet at a right angle.
///
/// A continuous corner begins 1.528665 radii before the corner's tip, like Apple's. The curve's numbers are those that
/// PaintCode's makers found in UIKit's paths ("Code for iOS 7 rounded rectangles", 2013). Where the sides are shorter,
/// the corner gradually becomes a quarter circle, by the smoothing that Figma describes ("Desperately seeking
/// squircles", 2018).
struct RoundedCorner {
    /// The distance from the tip at which the corner begins and ends.
    let extent: Double
    private let radius: Double
    /// The ratio of smoothing; 0 for a quarter circle.
    private let smoothing: Double

    /// The smoothing of a corner that has enough space.
    private static let full = 0.528665

    /// Creates a corner of `radius` with `room` points of each side available to it.
    init(radius: Double, room: Double, style: RoundedCornerStyle) {
        self.radius = radius
        let wanted = style == .continuous ? Self.full : 0
        let possible = radius > 0 ? max(room / radius - 1, 0) : 0
        // Ignores a tiny amount of smoothing.
        smoothing = possible >= wanted ? wanted : possible < 0.01 ? 0 : possible
        extent = radius * (1 + smoothing)
    }

    /// Adds the side up to the corner at `tip` and the corner. The path arrives in the direction `along` and leaves in
    /// the direction `turning`.
    func add(
        to path: inout Path, at tip: Point, along: (x: Double, y: Double), turning: (x: Double, y: Double)
    ) {
        /// Returns the point `before` radii before the tip on the incoming side, moved by `after` radii along the
        /// outgoing side.
        func place(_ before: Double, _ after: Double) -> Point {
            Point(
                x: tip.x - along.x * before * radius + turning.x * after * radius,
                y: tip.y - along.y * before * radius + turning.y * after * radius)
        }
        guard radius > 0 else { return path.addLine(to: tip) }
        path.addLine(to: place(1 + smoothing, 0))
        if smoothing == 0 {
            let reach = 1 - 0.552_284_749_830_793_6
            path.addCurve(to: place(0, 1), control1: place(reach, 0), control2: place(0, reach))
        } else if smoothing == Self.full {
            path.addCurve(
                to: place(0.63149379, 0.07491139), control1: place(1.08849296, 0), control2: place(0.86840694, 0))
            path.addCurve(
                to: place(0.07491139, 0.63149379), control1: place(0.37282383, 0.16905956),
                control2: place(0.16905956, 0.37282383))
            path.addCurve(
                to: place(0, 1.52866498), control1: place(0, 0.86840694), control2: place(0, 1.08849296))
        } else {
            addSmoothed(to: &path, place)
        }
    }

    private func addSmoothed(to path: inout Path, _ place: (Double, Double) -> Point) {
        let quarter = Double.pi / 4
        let arc = 2 * quarter * (1 - smoothing)
        let chord = sin(arc / 2) * 2.0.squareRoot()
        let bend = quarter * smoothing
        let third = tan((2 * quarter - arc) / 4)
        let (c, d) = (third * cos(bend), third * sin(bend))
        let b = (1 + smoothing - chord - c - d) / 3
        let start = 1 + smoothing
        let (first, second) = (place(start - 3 * b - c, d), place(d, start - 3 * b - c))
        path.addCurve(to: first, control1: place(start - 2 * b, 0), control2: place(start - 3 * b, 0))
        // The arc around the circle's centre, from its angle after the first bend to the mirrored one.
        let reach = 4.0 / 3 * tan(arc / 4)
        func onCircle(_ angle: Double, _ along: Double) -> Point {
            // The angle from the incoming side; the centre is one radius from both sides.
            place(1 - sin(angle) - along * cos(angle), 1 - cos(angle) + along * sin(angle))
        }
        path.addCurve(
            to: second, control1: onCircle(bend, reach), control2: onCircle(2 * quarter - bend, -reach))
        path.addCurve(to: place(0, start), control1: place(0, start - 3 * b), control2: place(0, start - 2 * b))
    }
}
