import JSONText

extension TreeDecoder {
    /// A number; `infinity` and `'infinity'` where they are allowed. Nil where there is no value, or it is none; throws
    /// where it is NaN.
    mutating func number(_ value: PropValue?, allowsInfinity: Bool = false) throws(ScriptError) -> Double? {
        guard let value else { return nil }
        if let number = value.json.number {
            if number.isFinite || allowsInfinity { return number }
        } else if let special = value.json["$num"] {
            if special.equals("NaN") {
                throw ScriptError(
                    .script(.render), "\(value.name) is not a number (NaN)", location: value.element.location)
            }
            if allowsInfinity { return special.equals("Infinity") ? .infinity : -.infinity }
        } else if allowsInfinity, value.json.equals("infinity") {
            return .infinity
        }
        reject(value, expected: allowsInfinity ? "a number or 'infinity'" : "a finite number")
        return nil
    }

    /// A number that is not negative.
    mutating func length(_ value: PropValue?, allowsInfinity: Bool = false) throws(ScriptError) -> Double? {
        guard let value, let number = try number(value, allowsInfinity: allowsInfinity) else { return nil }
        if number >= 0 { return number }
        reject(value, expected: "a length that is not negative")
        return nil
    }

    /// A part from 0 to 1, held within them.
    mutating func fraction(_ value: PropValue?) throws(ScriptError) -> Double? {
        try number(value).map { min(max($0, 0), 1) }
    }
}
