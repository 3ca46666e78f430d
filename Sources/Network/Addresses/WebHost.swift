import CGLib

/// The host of a URL, in the one form in which hosts are compared.
package enum WebHost: Hashable, Sendable, CustomStringConvertible {
    /// A domain name, in ASCII and lower case, without a trailing dot.
    case name(String)
    /// An IP address.
    case address(IPAddress)

    /// Parses `text` by the URL standard's host parser: names in any script, addresses of version 4 with one to four
    /// parts in decimal, octal or hexadecimal, those of version 6 in brackets. Nil if it is not a host.
    package init?(_ text: String) {
        if text.hasPrefix("[") {
            guard text.hasSuffix("]"), case .v6(let high, let low)? = IPAddress(text.dropFirst().dropLast()) else {
                return nil
            }
            self = .address(.v6(high: high, low: low))
            return
        }
        guard let decoded = URLPercentEncoding.decoded(text), var name = Self.ascii(decoded) else { return nil }
        if name.hasSuffix(".") { name.removeLast() }
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard let last = labels.last, name.utf8.count <= 253,
            labels.allSatisfy({ (1...63).contains($0.utf8.count) && $0.utf8.allSatisfy(Self.isOfName) })
        else { return nil }
        // A numeric last label makes it an address, or invalid.
        let isNumber = last.utf8.allSatisfy { (0x30...0x39).contains($0) } || Self.number(last) != nil
        if isNumber {
            guard let number = Self.version4(labels) else { return nil }
            self = .address(.v4(number))
        } else {
            self = .name(name)
        }
    }

    /// The form used in URLs: version 6 in brackets.
    package var description: String {
        switch self {
        case .name(let name): name
        case .address(let address): if case .v6 = address { "[\(address)]" } else { address.description }
        }
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// The name in ASCII, as international names are encoded in the domain name system (RFC 3490).
    private static func ascii(_ name: String) -> String? {
        // Only plausible names reach the library.
        guard !name.isEmpty, name.utf8.count <= 1024, name.unicodeScalars.allSatisfy({ $0.value > 0x20 }) else {
            return nil
        }
        if name.utf8.allSatisfy({ $0 < 0x80 }) { return name.lowercased() }
        guard let ascii = g_hostname_to_ascii(name) else { return nil }
        defer { g_free(ascii) }
        return String(cString: ascii).lowercased()
    }

    /// Parses the number of one part: `0x7f`, `0177`, `127`.
    private static func number(_ part: Substring) -> UInt64? {
        if part.hasPrefix("0x") { return part.count == 2 ? 0 : UInt64(checked: part.dropFirst(2), radix: 16) }
        if part.hasPrefix("0"), part.count > 1 { return UInt64(checked: part.dropFirst(), radix: 8) }
        return UInt64(checked: part, radix: 10)
    }

    private static func version4(_ labels: [Substring]) -> UInt32? {
        let numbers = labels.compactMap(number)
        guard numbers.count == labels.count, (1...4).contains(numbers.count), let last = numbers.last,
            numbers.dropLast().allSatisfy({ $0 < 256 }), last < UInt64(1) << (8 * UInt64(5 - numbers.count))
        else { return nil }
        let front = numbers.dropLast().enumerated().reduce(UInt64(0)) {
            $0 | $1.element << (24 - 8 * UInt64($1.offset))
        }
        return UInt32(front | last)
    }
}

extension UInt64 {
    /// Parses a number that consists only of digits, without a sign.
    fileprivate init?(checked digits: Substring, radix: Int) {
        guard digits.first != "+", digits.first != "-" else { return nil }
        self.init(digits, radix: radix)
    }
}
