import SharedTypes
import Views

extension TreeDecoder {
    /// A number; `infinity` and `'infinity'` if allowed. Nil if there is no value, or it is not a number; throws for
    /// NaN.
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
        reject(value, expected: "a non-negative length")
        return nil
    }

    /// A fraction, clamped to 0 to 1.
    mutating func fraction(_ value: PropValue?) throws(ScriptError) -> Double? {
        try number(value).map { min(max($0, 0), 1) }
    }
}

extension TreeDecoder {
    /// The size that a view was created for. Nil if the runtime did not give the view an identity.
    func measured(_ element: Element) -> MeasuredPart? {
        guard let identity = element.identity else { return nil }
        let parts = element.made.map { Array($0.elements) } ?? []
        let numbers = parts.map { $0.number ?? 0 }
        guard numbers.count >= 6 else { return MeasuredPart(identity: identity, made: nil) }
        return MeasuredPart(
            identity: identity,
            made: MeasuredView(
                identity: identity, size: Size(width: numbers[0], height: numbers[1]),
                safeAreaInsets: EdgeInsets(
                    top: numbers[2], leading: numbers[3], bottom: numbers[4], trailing: numbers[5]),
                moment: parts.count > 6 && !parts[6].isNull
                    ? .nanoseconds(Int64(exactly: (numbers[6] * 1e9).rounded()) ?? 0) : nil,
                facts: parts.count > 7 ? parts[7].string ?? "" : ""))
    }
}

extension TreeDecoder {
    /// A word among the cases of `Value`; `expected` describes them.
    mutating func word<Value: RawRepresentable<String>>(_ value: PropValue, expected: String) -> Value? {
        if let word = value.json.string.flatMap(Value.init(rawValue:)) { return word }
        reject(value, expected: expected)
        return nil
    }

    /// Whether a flag is on: a missing value, and one that is not a Boolean, counts as on.
    mutating func flag(_ value: PropValue?) -> Bool {
        guard let value else { return true }
        if let flag = value.json.bool { return flag }
        reject(value, expected: "true or false")
        return true
    }
}
