import Glibc

/// An address of the Internet Protocol, without a port.
package enum IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// Version 4, its four bytes, highest first.
    case v4(UInt32)
    /// Version 6, its sixteen bytes, highest first.
    case v6(high: UInt64, low: UInt64)

    /// Parses `text`: `192.0.2.1` in four decimal parts, or any form of RFC 4291 without brackets and zone; nil if it
    /// is not an address.
    package init?(_ text: some StringProtocol) {
        let text = String(text)
        var (four, six) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, text, &four) == 1 {
            self = .v4(UInt32(bigEndian: four.s_addr))
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            self.init(bytes: withUnsafeBytes(of: &six) { Array($0) })!
        } else {
            return nil
        }
    }

    /// Creates the address of 4 or 16 bytes, highest first; nil for any other count.
    package init?(bytes: [UInt8]) {
        func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        switch bytes.count {
        case 4: self = .v4(UInt32(number(bytes[...])))
        case 16: self = .v6(high: number(bytes[..<8]), low: number(bytes[8...]))
        default: return nil
        }
    }

    /// Its 4 or 16 bytes, highest first.
    package var bytes: [UInt8] {
        switch self {
        case .v4(let number): (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * UInt32($0))) }
        case .v6(let high, let low):
            [high, low].flatMap { part in (0..<8).map { UInt8(truncatingIfNeeded: part >> (56 - 8 * UInt64($0))) } }
        }
    }

    /// The text form of RFC 5952, without brackets.
    package var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let isFour = if case .v4 = self { true } else { false }
        _ = bytes.withUnsafeBytes {
            inet_ntop(isFour ? AF_INET : AF_INET6, $0.baseAddress, &text, socklen_t(text.count))
        }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
