/// The scope of an address, by IANA's registries of special addresses (RFC 6890 and its successors).
package enum AddressScope: String, Sendable, CaseIterable {
    /// The public internet.
    case everywhere = "a public"
    /// This machine.
    case loopback = "a loopback"
    /// Private networks (RFC 1918, RFC 4193).
    case privateNetwork = "a private"
    /// The local link, including the metadata services of clouds.
    case linkLocal = "a link-local"
    /// The shared address space of a provider (RFC 6598).
    case shared = "a carrier-grade NAT"
    /// Multicast groups.
    case multicast = "a multicast"
    /// Reserved ranges: documentation, benchmarks, future use.
    case reserved = "a reserved"
}

extension IPAddress {
    /// The scope of the address. An address that embeds one of version 4 has the scope of that one.
    package var scope: AddressScope {
        switch self {
        case .v4(let number): Self.scope(ofVersion4: number)
        case .v6(let high, let low): Self.scope(ofVersion6: high, low)
        }
    }

    private static func scope(ofVersion4 number: UInt32) -> AddressScope {
        let ranges: [(first: UInt32, bits: UInt32, scope: AddressScope)] = [
            // 0.0.0.0 means this machine when Linux connects to it.
            (0x0000_0000, 8, .loopback), (0x7F00_0000, 8, .loopback),
            (0x0A00_0000, 8, .privateNetwork), (0xAC10_0000, 12, .privateNetwork), (0xC0A8_0000, 16, .privateNetwork),
            (0xA9FE_0000, 16, .linkLocal), (0x6440_0000, 10, .shared),
            (0xC000_0000, 24, .reserved), (0xC000_0200, 24, .reserved), (0xC058_6300, 24, .reserved),
            (0xC612_0000, 15, .reserved), (0xC633_6400, 24, .reserved), (0xCB00_7100, 24, .reserved),
            (0xE000_0000, 4, .multicast), (0xF000_0000, 4, .reserved),
        ]
        return ranges.first { (number ^ $0.first) >> (32 - $0.bits) == 0 }?.scope ?? .everywhere
    }

    private static func scope(ofVersion6 high: UInt64, _ low: UInt64) -> AddressScope {
        func begins(_ prefix: UInt64, _ bits: UInt64) -> Bool { (high ^ prefix) >> (64 - bits) == 0 }
        if high == 0, low <= 1 { return .loopback }
        // IPv4-mapped, IPv4-compatible and the well-known prefix of NAT64 (RFC 6052) lead to an address of version 4.
        if high == 0, low >> 32 == 0xFFFF || low >> 32 == 0 {
            return scope(ofVersion4: UInt32(truncatingIfNeeded: low))
        }
        if high == 0x0064_FF9B_0000_0000, low >> 32 == 0 { return scope(ofVersion4: UInt32(truncatingIfNeeded: low)) }
        // 6to4 (RFC 3056) has it behind its prefix, Teredo (RFC 4380) at its end, inverted.
        if begins(0x2002_0000_0000_0000, 16) { return scope(ofVersion4: UInt32(truncatingIfNeeded: high >> 16)) }
        if begins(0x2001_0000_0000_0000, 32) { return scope(ofVersion4: ~UInt32(truncatingIfNeeded: low)) }
        if begins(0xFE80_0000_0000_0000, 10) { return .linkLocal }
        if begins(0xFC00_0000_0000_0000, 7) || begins(0xFEC0_0000_0000_0000, 10) { return .privateNetwork }
        // A network's own NAT64 prefix (RFC 8215).
        if begins(0x0064_FF9B_0001_0000, 48) { return .privateNetwork }
        if begins(0xFF00_0000_0000_0000, 8) { return .multicast }
        let reserved =
            begins(0x2001_0DB8_0000_0000, 32) || begins(0x3FFF_0000_0000_0000, 20) || begins(0x2001_0000_0000_0000, 23)
        return begins(0x2000_0000_0000_0000, 3) && !reserved ? .everywhere : .reserved
    }
}
