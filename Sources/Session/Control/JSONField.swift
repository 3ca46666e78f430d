import SharedTypes

/// A member of a line's object: its name, its expected value, and its parser and writer. A single declaration ensures
/// that everything written can be read.
struct JSONField<Value: Sendable>: Sendable {
    var name: String
    /// The expected value: the rest of a sentence.
    var expected: String
    /// Parses the value; nil if it is not the expected one.
    var read: @Sendable (JSONValue) -> Value?
    var write: @Sendable (Value) -> String

    func member(_ value: Value) -> (name: String, expected: String, json: String) {
        (name, expected, write(value))
    }
}

extension JSONField where Value == Double {
    /// A number in `range` that satisfies `passes`.
    static func number(
        _ name: String, _ expected: String, in range: ClosedRange<Double>,
        passes: @escaping @Sendable (Double) -> Bool = { _ in true }
    ) -> JSONField {
        JSONField(name: name, expected: "a number: \(expected)") { json in
            json.number.flatMap { range.contains($0) && passes($0) ? $0 : nil }
        } write: {
            DecimalFormat.shortest($0)
        }
    }
}

extension JSONField where Value: FixedWidthInteger {
    /// A whole number of `unit` in `range`.
    static func whole(_ name: String, _ unit: String, in range: ClosedRange<Value>) -> JSONField {
        JSONField(name: name, expected: "whole \(unit) from \(range.lowerBound) to \(range.upperBound)") { json in
            json.number.flatMap { Value(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil }
        } write: {
            "\($0)"
        }
    }
}

extension JSONField where Value == String {
    /// A string that satisfies `passes`.
    static func text(
        _ name: String, _ expected: String, passes: @escaping @Sendable (String) -> Bool = { _ in true }
    ) -> JSONField {
        JSONField(name: name, expected: "a string: \(expected)") { json in
            json.string.flatMap { passes($0) ? $0 : nil }
        } write: {
            JSONLine.quoted($0)
        }
    }
}

extension JSONField where Value == [Double] {
    /// A list of `count` numbers that satisfies `passes`.
    static func numbers(
        _ name: String, _ expected: String, count: Int, passes: @escaping @Sendable ([Double]) -> Bool
    ) -> JSONField {
        JSONField(name: name, expected: "\(count) numbers: \(expected)") { json in
            let numbers = json.elements.compactMap(\.number)
            return numbers.count == count && passes(numbers) ? numbers : nil
        } write: {
            "[" + $0.map(DecimalFormat.shortest).joined(separator: ",") + "]"
        }
    }
}

extension JSONField where Value: RawRepresentable<String> & Sendable {
    /// A case of `Value`, by its name.
    static func choice(_ name: String, _ expected: String) -> JSONField {
        JSONField(name: name, expected: expected) {
            $0.string.flatMap(Value.init)
        } write: {
            JSONLine.quoted($0.rawValue)
        }
    }
}

extension JSONField where Value == Duration {
    /// A session time in seconds, at least `least`.
    static func time(_ name: String, from least: Duration = .zero) -> JSONField {
        let range = "from \(least.decimalSeconds) to \(SessionLimits.time.decimalSeconds)"
        return JSONField(name: name, expected: "a number of seconds \(range)") { json in
            json.number.flatMap { Duration(foreignSeconds: $0) }.flatMap { $0 >= least ? $0 : nil }
        } write: {
            $0.decimalSeconds
        }
    }
}

/// A line's object, whose members are taken one by one; in the end it knows the unexpected ones.
struct JSONFieldReader {
    /// The object; nil for one without members.
    private let object: JSONValue?
    private let names: [String]
    private var taken: Set<String> = []

    init(_ object: JSONValue) {
        self.object = object
        names = object.members.compactMap { $0.name.string }
    }

    private init() {
        (object, names) = (nil, [])
    }

    /// An object without members.
    static var empty: JSONFieldReader { JSONFieldReader() }

    /// Whether the object has a member called `name`.
    func has(_ name: String) -> Bool { names.contains(name) }

    /// Returns the member's value. Throws if it is missing, or not the expected one.
    mutating func take<Value>(_ field: JSONField<Value>) throws(ControlLine.Refusal) -> Value {
        guard let value = try takeIfPresent(field) else {
            let extra = taken.contains("event") ? names.first { !taken.contains($0) } : nil
            throw ControlLine.Refusal(
                message: "\"\(field.name)\" is missing; give \(field.expected)"
                    + (extra.map { "; unexpected \"\($0)\"" } ?? ""))
        }
        return value
    }

    /// Returns the member's value; nil if it is missing. Throws if it is not the expected one.
    mutating func takeIfPresent<Value>(_ field: JSONField<Value>) throws(ControlLine.Refusal) -> Value? {
        guard let member = object?.members.first(where: { $0.name.string == field.name }) else { return nil }
        taken.insert(field.name)
        guard let value = field.read(member.value) else {
            throw ControlLine.Refusal(message: "\"\(field.name)\" must be \(field.expected)")
        }
        return value
    }

    /// Throws if the object has unexpected or duplicate members.
    func finish() throws(ControlLine.Refusal) {
        if let extra = names.first(where: { !taken.contains($0) }) {
            throw ControlLine.Refusal(message: "unexpected \"\(extra)\"")
        }
        if Set(names).count < names.count { throw ControlLine.Refusal(message: "a member occurs twice") }
    }
}
