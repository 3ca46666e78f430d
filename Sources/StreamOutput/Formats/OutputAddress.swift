import Terms

/// Where a session is written to, as it is named: a file's path, `-` for standard output, or an address on the network.
package struct OutputAddress: Hashable, Sendable {
    /// What stands there.
    package enum Place: Hashable, Sendable {
        /// The process's standard output, which somebody reads while it is written.
        case standardOutput
        /// A place on the network.
        case network(NetworkAddress)
        /// A file of moving pictures; its format is known when it is opened.
        case file(path: String)
        /// A playlist with its segments beside it.
        case playlist(path: String)
        /// A file of one picture.
        case still(path: String)
        /// A file for each picture, PNG.
        case pictures(NumberedName)
    }

    /// As it was named.
    package let text: String
    /// What it names.
    package let place: Place

    /// What `text` names; a name without a known ending is that of a file.
    package init(_ text: String) {
        self.text = text
        place =
            if text == "-" {
                .standardOutput
            } else if let address = NetworkAddress(text) {
                .network(address)
            } else if let pattern = NumberedName(text), (try? StillFormat(path: text)) == .png {
                .pictures(pattern)
            } else if text.hasSuffix(".m3u8") {
                .playlist(path: text)
            } else if (try? StillFormat(path: text)) != nil {
                .still(path: text)
            } else {
                .file(path: text)
            }
    }

    /// What it is called where people read it: without what only its owner may know.
    package var shown: String {
        switch place {
        case .standardOutput: "standard output"
        case .network(let address): address.shown
        case .file, .playlist, .still, .pictures:
            NetworkAddress.scheme(of: text) == nil ? text : WebSecrets.address(text)
        }
    }

    /// Whether what does not come in time is of no use there: time passes as the world's does then.
    package var isLive: Bool {
        switch place {
        case .standardOutput, .network: true
        case .file, .playlist, .still, .pictures: false
        }
    }

    /// Whether viewers come to it, and it to none.
    package var isListener: Bool {
        if case .network(let address) = place { address.isListener } else { false }
    }

    /// What makes it no place to write to, in words, before anything is tried; nil where it may be one.
    package var problem: String? {
        if case .network(let address) = place { return address.problem }
        guard let scheme = NetworkAddress.scheme(of: text), scheme != "file" else { return nil }
        let known = NetworkAddress.Scheme.allCases.map { "\($0.rawValue)://" }.joined(separator: ", ")
        return "nothing is sent by \(scheme); known are \(known)"
    }

    /// The path of what is written on this machine.
    package var path: String? {
        switch place {
        case .standardOutput, .network: nil
        case .file(let path), .playlist(let path), .still(let path): path
        case .pictures(let pattern): pattern.name(1)
        }
    }

    /// The format that it has, or that `asked` names for an address that does not say it. Throws ``StreamOutputError`` for a file of
    /// which neither is known; nil where there is no container.
    package func format(asked: ContainerFormat?) throws(StreamOutputError) -> ContainerFormat? {
        switch place {
        case .standardOutput: asked ?? .mpegTS
        case .network(let address): address.format(asked: asked)
        // Its segments are fragments of one.
        case .playlist: .mp4
        case .file(let path):
            if let own = try? ContainerFormat(path: path) {
                own
            } else if let asked {
                asked
            } else {
                try ContainerFormat(path: path)
            }
        case .still, .pictures: nil
        }
    }

    /// Whether it takes one picture only.
    package var isStill: Bool {
        if case .still = place { true } else { false }
    }
}
