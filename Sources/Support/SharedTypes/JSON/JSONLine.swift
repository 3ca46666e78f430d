/// One JSON object on one line, its members in the order in which they were added.
package struct JSONLine {
    private var members: [String] = []

    /// Creates an object without members.
    package init() {}

    /// The object so far.
    package var text: String { "{" + members.joined(separator: ",") + "}" }

    /// Adds a string.
    package func string(_ name: String, _ value: String) -> JSONLine {
        adding(name, Self.quoted(value))
    }

    /// Adds a finite number; any other becomes null, as JSON has no other numbers.
    package func number(_ name: String, _ value: Double) -> JSONLine {
        adding(name, value.isFinite ? DecimalFormat.shortest(value) : "null")
    }

    /// Adds an array of finite numbers.
    package func numbers(_ name: String, _ values: [Double]) -> JSONLine {
        adding(name, "[" + values.map(DecimalFormat.shortest).joined(separator: ",") + "]")
    }

    /// Adds a value that is JSON already.
    package func raw(_ name: String, _ json: String) -> JSONLine {
        adding(name, json)
    }

    private func adding(_ name: String, _ value: String) -> JSONLine {
        var copy = self
        copy.members.append(Self.quoted(name) + ":" + value)
        return copy
    }

    /// Quotes a string in JSON.
    package static func quoted(_ text: String) -> String {
        // Most texts, and all large ones, have nothing to escape.
        let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
        if isPlain { return "\"" + text + "\"" }
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

/// Formats numbers for people and for JSON, the same in every locale.
package enum DecimalFormat {
    /// `value` with exactly `digits` digits behind the point.
    package static func text(_ value: Double, digits: Int) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "?" }
        var factor = 1.0
        for _ in 0..<digits { factor *= 10 }
        let scaled = (abs(value) * factor).rounded()
        let whole = Int(scaled / factor)
        let sign = value < 0 && scaled > 0 ? "-" : ""
        guard digits > 0 else { return "\(sign)\(whole)" }
        let fraction = String(Int(scaled - Double(whole) * factor))
        return "\(sign)\(whole).\(String(repeating: "0", count: digits - fraction.count))\(fraction)"
    }

    /// The shortest text that reads back as `value`, whole numbers without a point.
    package static func shortest(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
    }
}
