import JSONText
import Views

extension TreeDecoder {
    /// A `Path2D` as the runtime hands it over: a list of steps, each a list of its letter and its numbers. Angles are in radians; a step
    /// that is none is left out. Nil where the value is no such list.
    mutating func path(_ value: PropValue?) -> Path? {
        (value?["$path"]?.json ?? value?.json).flatMap(path(of:))
    }

    /// The path of a list of steps.
    func path(of steps: JSONValue) -> Path? {
        guard steps.isArray else { return nil }
        var path = Path()
        for step in steps.elements.prefix(Self.greatestPathLength) {
            let parts = Array(step.elements)
            guard let letter = parts.first?.string else { continue }
            let numbers = parts.dropFirst().map { $0.number ?? ($0.bool == true ? 1 : 0) }
            Self.add(letter, numbers, to: &path)
        }
        return path
    }

    /// More steps than a renderer draws are not read.
    private static let greatestPathLength = 100_000

    private static func add(_ letter: String, _ numbers: [Double], to path: inout Path) {
        func number(_ index: Int) -> Double {
            guard numbers.indices.contains(index) else { return 0 }
            return min(max(numbers[index], -1e6), 1e6)
        }
        func point(_ index: Int) -> Point { Point(x: number(index), y: number(index + 1)) }
        let rect = Rect(origin: point(0), size: Size(width: number(2), height: number(3)))
        switch (letter, numbers.count) {
        case ("M", 2...): path.move(to: point(0))
        case ("L", 2...): path.addLine(to: point(0))
        case ("Q", 4...): path.addQuadCurve(to: point(2), control: point(0))
        case ("C", 6...): path.addCurve(to: point(4), control1: point(0), control2: point(2))
        case ("Z", _): path.closeSubpath()
        case ("A", 5...):
            path.addArc(
                center: point(0), radius: number(2), startAngle: number(3), endAngle: number(4),
                clockwise: number(5) != 0)
        case ("R", 4...): path.addRect(rect)
        case ("RR", 5...):
            let height = numbers.count > 5 ? number(5) : number(4)
            path.addRoundedRect(rect, cornerSize: Size(width: number(4), height: height))
        case ("E", 4...): path.addEllipse(in: rect)
        default: break
        }
    }
}
