import SharedTypes
import Views

extension TreeDecoder {
    /// A `Path2D` in the runtime's format: a list of steps, each a list of its letter and its numbers. Angles are in
    /// radians; an invalid step is skipped. Nil if the value is not such a list.
    mutating func path(_ value: PropValue?) -> Path? {
        (value?["$path"]?.json ?? value?.json).flatMap(path(of:))
    }

    /// The path of a list of steps.
    func path(of steps: JSONValue) -> Path? {
        guard steps.isArray else { return nil }
        var path = Path()
        for step in steps.elements.prefix(Self.maximumPathLength) {
            let parts = Array(step.elements)
            guard let letter = parts.first?.string else { continue }
            let numbers = parts.dropFirst().map { $0.number ?? ($0.bool == true ? 1 : 0) }
            Self.add(letter, numbers, to: &path)
        }
        return path
    }

    /// The maximum number of steps: a renderer draws no more.
    private static let maximumPathLength = 100_000

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

/// Parses the paths in a drawing's commands: a letter for each step, then its numbers in 1024ths, each followed by a
/// space.
enum PathParser {
    /// The path; invalid steps are skipped.
    static func path(_ text: String) -> Path {
        var path = Path()
        var text = text
        text.withUTF8 { bytes in
            var index = 0
            func number() -> Double {
                var (value, isNegative) = (0, false)
                if index < bytes.count, bytes[index] == UInt8(ascii: "-") {
                    isNegative = true
                    index += 1
                }
                while index < bytes.count, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10 {
                    value = min(value, 1_000_000_000_000) * 10 + Int(digit)
                    index += 1
                }
                if index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
                return Double(isNegative ? -value : value) / 1_024
            }
            func point() -> Point {
                let x = number()
                return Point(x: x, y: number())
            }
            while index < bytes.count {
                let letter = bytes[index]
                index += 1
                switch letter {
                case UInt8(ascii: "M"): path.elements.append(.move(to: point()))
                case UInt8(ascii: "L"): path.elements.append(.line(to: point()))
                case UInt8(ascii: "Q"):
                    let control = point()
                    path.elements.append(.quadCurve(to: point(), control: control))
                case UInt8(ascii: "C"):
                    let (control1, control2) = (point(), point())
                    path.elements.append(.curve(to: point(), control1: control1, control2: control2))
                case UInt8(ascii: "Z"): path.elements.append(.closeSubpath)
                default: break
                }
            }
        }
        return path
    }
}

extension Form where Value == StrokeStyle {
    /// The style of lines; a line of one point by default. The limit's name is spelled as the module spells it.
    static var strokeStyle: Form {
        Form.object { stroke, decoder throws(ScriptError) in
            var line = StrokeStyle()
            line.lineWidth = try stroke.optional("lineWidth", .length, &decoder) ?? line.lineWidth
            let cap = Form<StrokeStyle.LineCap>.word([.butt, .round, .square])
            line.lineCap = try stroke.optional("lineCap", cap, &decoder) ?? line.lineCap
            let join = Form<StrokeStyle.LineJoin>.word([.bevel, .miter, .round])
            line.lineJoin = try stroke.optional("lineJoin", join, &decoder) ?? line.lineJoin
            line.miterLimit = try stroke.optional("mitterLimit", .length, &decoder) ?? line.miterLimit
            line.dash = try stroke.optional("dash", .list(.length), &decoder) ?? []
            line.dashPhase = try stroke.optional("dashPhase", .number, &decoder) ?? line.dashPhase
            return line
        }.named("StrokeStyle")
    }
}
