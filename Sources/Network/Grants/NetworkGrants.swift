package import Terms

/// All that is granted, and what is said of what is not.
package struct NetworkGrants: Equatable, Sendable {
    /// Each grant on its own; what one of them allows is allowed.
    package var grants: [NetworkGrant]

    /// These grants.
    package init(_ grants: [NetworkGrant] = []) {
        self.grants = grants
    }

    /// Throws `.refused` where `address` may not be asked for, as far as its host's name and its port go: before anything at all
    /// is sent, a question for its host's addresses included.
    package func check(_ address: WebAddress) throws(WebFailure) {
        guard !grants.contains(where: { $0.covers(address.host, port: address.port) }) else { return }
        let option = Self.option(for: address.host, port: address.port)
        throw WebFailure(.refused, "\(address.authority) is not granted: --allow-net \(option)")
    }

    /// Throws `.refused` where `address` may not be reached at `resolved`, all addresses of its host. What does not lead to the
    /// internet (this machine, private networks …) must be named, by the host's name or by that very address: otherwise a name that
    /// somebody else answers for, or a redirection, would lead a program into the network that it runs in.
    package func check(_ address: WebAddress, at resolved: [IPAddress]) throws(WebFailure) {
        guard !grants.contains(where: { $0.names(address.host, port: address.port) }) else { return }
        for place in resolved where place.reach != .everywhere {
            if grants.contains(where: { $0.names(.address(place), port: address.port) }) { continue }
            let option = Self.option(for: address.host, port: address.port)
            // Where a name leads in the network around is nothing that a program is told.
            let verb = address.host == .address(place) ? "is" : "is at"
            throw WebFailure(
                .refused,
                "\(address.host) \(verb) \(place.reach.rawValue) address, which must be named: --allow-net \(option)")
        }
    }

    /// What the option's value would be for one host and port.
    private static func option(for host: WebHost, port: UInt16) -> String {
        port == 80 || port == 443 ? "\(host)" : "\(host):\(port)"
    }
}
