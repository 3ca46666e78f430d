import SharedTypes

/// The destination of a session as the user names it: a file's path, `-` for standard output, or a network address.
package struct OutputDestination: Hashable, Sendable {
    /// The kind of a destination.
    package enum Kind: Hashable, Sendable {
        /// The process's standard output, which is read while it is written.
        case standardOutput
        /// A network address.
        case network(NetworkAddress)
        /// A video file; its format is known when it is opened.
        case file(path: String)
        /// A playlist with its segments beside it.
        case playlist(path: String)
        /// A file of one image.
        case still(path: String)
        /// One PNG file per frame.
        case images(NumberedPath)
    }

    /// The name as given.
    package let text: String
    /// The destination that `text` names.
    package let kind: Kind

    /// Parses `text`; a name without a known extension is that of a file.
    package init(_ text: String) {
        self.text = text
        kind =
            if text == "-" {
                .standardOutput
            } else if let address = NetworkAddress(text) {
                .network(address)
            } else if let pattern = NumberedPath(text), (try? StillFormat(path: text)) == .png {
                .images(pattern)
            } else if text.hasSuffix(".m3u8") {
                .playlist(path: text)
            } else if (try? StillFormat(path: text)) != nil {
                .still(path: text)
            } else {
                .file(path: text)
            }
    }

    /// The name for messages, without secrets such as passwords and keys.
    package var shown: String {
        switch kind {
        case .standardOutput: "standard output"
        case .network(let address): address.shown
        case .file, .playlist, .still, .images:
            NetworkAddress.scheme(of: text) == nil ? text : WebSecrets.address(text)
        }
    }

    /// Whether the destination is live: late data is of no use there, so session time passes in real time.
    package var isLive: Bool {
        switch kind {
        case .standardOutput, .network: true
        case .file, .playlist, .still, .images: false
        }
    }

    /// Whether it is a server to which viewers connect.
    package var isListener: Bool {
        if case .network(let address) = kind { address.isListener } else { false }
    }

    /// The reason why it is not a valid destination, as a message, before anything is tried; nil if it may be one.
    package var problem: String? {
        if case .network(let address) = kind { return address.problem }
        guard let scheme = NetworkAddress.scheme(of: text), scheme != "file" else { return nil }
        let known = NetworkAddress.Scheme.allCases.map { "\($0.rawValue)://" }.joined(separator: ", ")
        return "\(scheme) is not supported; supported are \(known)"
    }

    /// The path of the file that is written on this machine.
    package var path: String? {
        switch kind {
        case .standardOutput, .network: nil
        case .file(let path), .playlist(let path), .still(let path): path
        case .images(let pattern): pattern.name(1)
        }
    }

    /// The container format: that of the name, or `requested` for an address that does not state one. Throws
    /// ``StreamOutputError`` for a file where neither is known; nil if there is no container.
    package func format(requested: ContainerFormat?) throws(StreamOutputError) -> ContainerFormat? {
        switch kind {
        case .standardOutput: requested ?? .mpegTS
        case .network(let address): address.format(requested: requested)
        // Its segments are fragments of one.
        case .playlist: .mp4
        case .file(let path):
            if let own = try? ContainerFormat(path: path) {
                own
            } else if let requested {
                requested
            } else {
                try ContainerFormat(path: path)
            }
        case .still, .images: nil
        }
    }

    /// The name of its `format` in messages: the extension that the user has written, if it is one of the format.
    package func name(of format: ContainerFormat) -> String {
        if case .playlist = kind { return "m3u8" }
        return format.endings.first { text.lowercased().hasSuffix(".\($0)") } ?? format.endings[0]
    }

    /// Whether it takes only one image.
    package var isStill: Bool {
        if case .still = kind { true } else { false }
    }
}
