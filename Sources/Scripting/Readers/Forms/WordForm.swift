import JSONText

extension TreeDecoder {
    /// A word among the cases of `Value`; `expected` says what they are.
    mutating func word<Value: RawRepresentable<String>>(_ value: PropValue, expected: String) -> Value? {
        if let word = value.json.string.flatMap(Value.init(rawValue:)) { return word }
        reject(value, expected: expected)
        return nil
    }

    /// Whether something is on: what is not given, and what is no truth value, is.
    mutating func flag(_ value: PropValue?) -> Bool {
        guard let value else { return true }
        if let flag = value.json.bool { return flag }
        reject(value, expected: "true or false")
        return true
    }
}
