/// A value in the bundler's messages: a type byte, then lengths and numbers of four bytes, lowest first. (esbuild's
/// `stdio_protocol.go`, which its JavaScript and Deno packages use too.)
enum BundlerValue: Equatable {
    case null
    case flag(Bool)
    case number(UInt32)
    case text(String)
    case bytes([UInt8])
    case list([BundlerValue])
    case members([String: BundlerValue])

    /// The member called `name`; null if there is none.
    subscript(_ name: String) -> BundlerValue {
        if case .members(let members) = self { members[name] ?? .null } else { .null }
    }

    /// The text; empty for other values.
    var string: String { if case .text(let text) = self { text } else { "" } }
    /// The number; nil for other values.
    var integer: Int? { if case .number(let number) = self { Int(number) } else { nil } }
    /// The list's values; none for other values.
    var elements: [BundlerValue] { if case .list(let values) = self { values } else { [] } }
    /// The bytes; nil for other values.
    var data: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }

    /// Appends the value in the bundler's format.
    func write(to output: inout [UInt8]) {
        switch self {
        case .null: output.append(0)
        case .flag(let flag): output += [1, flag ? 1 : 0]
        case .number(let number): Self.write(2, number, to: &output)
        case .text(let text): Self.write(3, Array(text.utf8), to: &output)
        case .bytes(let bytes): Self.write(4, bytes, to: &output)
        case .list(let values):
            Self.write(5, UInt32(values.count), to: &output)
            for value in values { value.write(to: &output) }
        case .members(let members):
            Self.write(6, UInt32(members.count), to: &output)
            for (name, value) in members {
                Self.write(nil, Array(name.utf8), to: &output)
                value.write(to: &output)
            }
        }
    }

    private static func write(_ kind: UInt8?, _ bytes: [UInt8], to output: inout [UInt8]) {
        write(kind, UInt32(bytes.count), to: &output)
        output += bytes
    }

    private static func write(_ kind: UInt8?, _ number: UInt32, to output: inout [UInt8]) {
        if let kind { output.append(kind) }
        withUnsafeBytes(of: number.littleEndian) { output += $0 }
    }

    /// The maximum nesting depth of a message's values; esbuild's have fewer than ten levels.
    private static let maximumDepth = 64
    /// The maximum number of values in a message. A value of a byte takes thirty here.
    private static let maximumCount = 1_000_000

    /// Reads and removes the value at the beginning of `input`; nil if it is incomplete, too deep or too large.
    init?(reading input: inout ArraySlice<UInt8>) {
        var room = Self.maximumCount
        self.init(reading: &input, depth: Self.maximumDepth, room: &room)
    }

    private init?(reading input: inout ArraySlice<UInt8>, depth: Int, room: inout Int) {
        guard depth > 0, room > 0, let kind = input.popFirst() else { return nil }
        room -= 1
        switch kind {
        case 0: self = .null
        case 1:
            guard let flag = input.popFirst() else { return nil }
            self = .flag(flag != 0)
        case 2:
            guard let number = Self.number(&input) else { return nil }
            self = .number(number)
        case 3, 4:
            guard let bytes = Self.bytes(&input) else { return nil }
            self = kind == 3 ? .text(String(decoding: bytes, as: UTF8.self)) : .bytes(Array(bytes))
        case 5:
            guard let count = Self.number(&input) else { return nil }
            var values: [BundlerValue] = []
            for _ in 0..<count {
                guard let value = BundlerValue(reading: &input, depth: depth - 1, room: &room) else { return nil }
                values.append(value)
            }
            self = .list(values)
        case 6:
            guard let count = Self.number(&input) else { return nil }
            var members: [String: BundlerValue] = [:]
            for _ in 0..<count {
                guard let name = Self.bytes(&input),
                    let value = BundlerValue(reading: &input, depth: depth - 1, room: &room)
                else { return nil }
                members[String(decoding: name, as: UTF8.self)] = value
            }
            self = .members(members)
        default: return nil
        }
    }

    /// Reads and removes a number from the beginning of `input`.
    static func number(_ input: inout ArraySlice<UInt8>) -> UInt32? {
        guard input.count >= 4 else { return nil }
        defer { input = input.dropFirst(4) }
        return input.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func bytes(_ input: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let count = number(&input), input.count >= count else { return nil }
        defer { input = input.dropFirst(Int(count)) }
        return input.prefix(Int(count))
    }
}

extension BundlerValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    init(stringLiteral text: String) { self = .text(text) }
    init(booleanLiteral flag: Bool) { self = .flag(flag) }
    init(integerLiteral number: UInt32) { self = .number(number) }
    init(arrayLiteral values: BundlerValue...) { self = .list(values) }
    init(dictionaryLiteral members: (String, BundlerValue)...) {
        self = .members(Dictionary(uniqueKeysWithValues: members))
    }
    init(nilLiteral: ()) { self = .null }
}
