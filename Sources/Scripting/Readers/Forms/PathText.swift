import Views

/// Paths as a drawing's commands have them: a letter for each step, then its numbers in 1024ths, each with a blank behind it.
enum PathText {
    /// The path; what is none of its steps is left out.
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
