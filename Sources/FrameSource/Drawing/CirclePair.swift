import Views

/// A gradient from one circle to another, and on in both directions while the circles have a radius (HTML, `createRadialGradient`).
struct CirclePair {
    private let start: Point
    private let startRadius: Double
    private let across: Double
    private let down: Double
    private let growth: Double
    /// The square of the distance less that of the growth; 0 where one circle touches the other from within.
    private let a: Double

    init(start: Point, startRadius: Double, end: Point, endRadius: Double) {
        self.start = start
        self.startRadius = startRadius
        across = end.x - start.x
        down = end.y - start.y
        growth = endRadius - startRadius
        a = across * across + down * down - growth * growth
    }

    /// Which circle the point lies on, 0 for the first and 1 for the second; the last one of several; -infinity where it is on none.
    func place(of x: Double, _ y: Double) -> Double {
        let (px, py) = (x - start.x, y - start.y)
        let b = px * across + py * down + startRadius * growth
        let c = px * px + py * py - startRadius * startRadius
        if abs(a) < 1e-9 {
            guard b != 0 else { return -.infinity }
            return held(c / (2 * b))
        }
        let square = b * b - a * c
        guard square >= 0 else { return -.infinity }
        let root = square.squareRoot()
        let (first, second) = ((b + root) / a, (b - root) / a)
        let later = held(max(first, second))
        return later == -.infinity ? held(min(first, second)) : later
    }

    private func held(_ place: Double) -> Double {
        startRadius + place * growth >= 0 ? min(max(place, -1e9), 1e9) : -.infinity
    }
}
