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
