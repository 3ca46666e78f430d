package import SharedTypes

/// One value of `--allow-net`: the hosts and ports that may be accessed.
package struct NetworkGrant: Hashable, Sendable, CustomStringConvertible {
    /// The hosts of a grant.
    package enum Hosts: Hashable, Sendable {
        /// One host, by its name or its address.
        case host(WebHost)
        /// All names that end with this one behind a dot.
        case below(String)
        /// Every host.
        case all
    }

    /// The ports of a grant.
    package enum Ports: Hashable, Sendable {
        /// 80 and 443, the defaults of the schemes.
        case usual
        /// One port.
        case port(UInt16)
        /// Every port.
        case all
    }

    /// The granted hosts.
    package let hosts: Hosts
    /// The granted ports.
    package let ports: Ports

    /// Parses `HOST[:PORT]`. HOST is a name, an address (version 6 in brackets), `*.example.org` for all names below
    /// one, or `*` for all hosts. PORT is a number, or `*` for all ports; without it the ports are 80 and 443. Nil if
    /// the text has another form.
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

    /// The form used in the option.
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

    /// Whether it allows `host` at `port`, as far as the name is concerned.
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

/// All grants, and the errors for what is not granted.
package struct NetworkGrants: Equatable, Sendable {
    /// The grants; an access is allowed if one of them allows it.
    package var grants: [NetworkGrant]

    /// Creates a set of grants.
    package init(_ grants: [NetworkGrant] = []) {
        self.grants = grants
    }

    /// Throws `.refused` if the host's name or port of `address` is not granted. Called before anything is sent, DNS
    /// queries included.
    package func check(_ address: WebAddress) throws(WebFailure) {
        guard !grants.contains(where: { $0.covers(address.host, port: address.port) }) else { return }
        let option = Self.option(for: address.host, port: address.port)
        throw WebFailure(.refused, "\(address.authority) is not granted: --allow-net \(option)")
    }

    /// Throws `.refused` if `address` may not be reached at `resolved`, all addresses of its host. Addresses outside
    /// the public internet (this machine, private networks …) must be granted explicitly, by the host's name or by that
    /// very address. Otherwise a foreign DNS server or a redirect could lead a program into the network that it runs
    /// in.
    package func check(_ address: WebAddress, at resolved: [IPAddress]) throws(WebFailure) {
        guard !grants.contains(where: { $0.names(address.host, port: address.port) }) else { return }
        for ip in resolved where ip.scope != .everywhere {
            if grants.contains(where: { $0.names(.address(ip), port: address.port) }) { continue }
            let option = Self.option(for: address.host, port: address.port)
            // A program must not learn the addresses of a name in the local network.
            let verb = address.host == .address(ip) ? "is" : "is at"
            throw WebFailure(
                .refused,
                "\(address.host) \(verb) \(ip.scope.rawValue) address, which must be named: --allow-net \(option)")
        }
    }

    /// The option's value for one host and port.
    private static func option(for host: WebHost, port: UInt16) -> String {
        port == 80 || port == 443 ? "\(host)" : "\(host):\(port)"
    }
}
