package import Terms

/// What `--allow-net` says once: which hosts may be asked, and at which ports.
package struct NetworkGrant: Hashable, Sendable, CustomStringConvertible {
    /// Which hosts.
    package enum Hosts: Hashable, Sendable {
        /// This one, by its name or its address.
        case host(WebHost)
        /// All names that end with this one behind a dot.
        case below(String)
        /// Every host.
        case all
    }

    /// Which ports.
    package enum Ports: Hashable, Sendable {
        /// 80 and 443, those of the schemes.
        case usual
        /// This one.
        case port(UInt16)
        /// Every port.
        case all
    }

    /// Which hosts it is for.
    package let hosts: Hosts
    /// Which ports it is for.
    package let ports: Ports

    /// Reads `HOST[:PORT]`. HOST is a name, an address (version 6 in brackets), `*.example.org` for all names below one, or `*`
    /// for all hosts; PORT is a number, or `*` for all ports, and 80 and 443 where there is none. Nil where it is none of these.
    package init?(parsing text: String) {
        let bracket = text.lastIndex(of: "]") ?? text.startIndex
        let colon = text[bracket...].firstIndex(of: ":")
        let name = colon.map { String(text[..<$0]) } ?? text
        switch colon.map({ String(text[text.index(after: $0)...]) }) {
        case nil: ports = .usual
        case "*"?: ports = .all
        case let digits?:
            guard let port = WebAddress.port(digits) else { return nil }
            ports = .port(port)
        }
        if name == "*" {
            hosts = .all
        } else if name.hasPrefix("*."), case .name(let parent)? = WebHost(String(name.dropFirst(2))) {
            hosts = .below(parent)
        } else if let host = WebHost(name) {
            hosts = .host(host)
        } else {
            return nil
        }
    }

    /// As the option writes it.
    package var description: String {
        let name =
            switch hosts {
            case .host(let host): "\(host)"
            case .below(let parent): "*.\(parent)"
            case .all: "*"
            }
        return switch ports {
        case .usual: name
        case .port(let port): "\(name):\(port)"
        case .all: "\(name):*"
        }
    }

    /// Whether it lets `host` be asked at `port`, as far as its name goes.
    package func covers(_ host: WebHost, port: UInt16) -> Bool {
        guard covers(port) else { return false }
        switch hosts {
        case .host(let granted): return granted == host
        case .below(let parent):
            guard case .name(let name) = host else { return false }
            return name.hasSuffix(".\(parent)")
        case .all: return true
        }
    }

    /// Whether it names this very host.
    func names(_ host: WebHost, port: UInt16) -> Bool {
        hosts == .host(host) && covers(port)
    }

    private func covers(_ port: UInt16) -> Bool {
        switch ports {
        case .usual: port == 80 || port == 443
        case .port(let granted): granted == port
        case .all: true
        }
    }
}

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
