/// A kind of file that is identified by its name's extension: a ``ContainerFormat`` for videos and animations, or a
/// ``StillFormat`` for images.
package protocol FileFormat: CaseIterable, Hashable, Sendable {
    /// The file name extensions of this format, without the dot; the first is the usual one.
    var endings: [String] { get }
}

extension FileFormat {
    /// Creates the format that belongs to the extension of `path`, ignoring case. Throws ``StreamOutputError`` with the
    /// known extensions.
    package init(path: String) throws(StreamOutputError) {
        let name = path.split(separator: "/").last ?? ""
        let ending = name.dropFirst().split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
        try self.init(name: ending.map(String.init) ?? "", subject: path)
    }

    /// Creates the format of that name, which is one of the extensions. Throws ``StreamOutputError`` with the known
    /// names.
    package init(name: String) throws(StreamOutputError) {
        try self.init(name: name, subject: name)
    }

    private init(name: String, subject: String) throws(StreamOutputError) {
        let ending = name.lowercased()
        if let format = Self.allCases.first(where: { $0.endings.contains(ending) }) {
            self = format
            return
        }
        let (videos, images) = (
            ContainerFormat.allCases.flatMap(\.endings), StillFormat.allCases.flatMap(\.endings)
        )
        let known = (videos + images).map { ".\($0)" }.joined(separator: ", ")
        throw StreamOutputError(
            .unknownFormat, operation: "choose a format", subject: subject,
            cause: videos.contains(ending)
                ? ".\(name) is a video format, not an image format"
                : images.contains(ending)
                    ? ".\(name) holds only one image"
                    : name.isEmpty
                        ? "the name has no file extension; supported are \(known)"
                        : ".\(name) is not supported; supported are \(known)")
    }
}

/// A path with a placeholder for a number: `frame-%05d.png`.
package struct NumberedPath: Hashable, Sendable {
    /// The path as given.
    package let text: String
    private let before: String
    private let after: String
    private let digits: Int

    /// Parses `text`; nil if it has not exactly one `%d`, or `%05d` with a width of at most 9, behind its last
    /// slash.
    package init?(_ text: String) {
        guard let match = text.firstMatch(of: /^(.*?)%(?:0([1-9]))?d([^\/%]*)$/), !match.1.contains("%") else {
            return nil
        }
        self.text = text
        before = String(match.1)
        after = String(match.3)
        digits = match.2.flatMap { Int($0) } ?? 1
    }

    /// The path for `number`.
    package func name(_ number: Int) -> String {
        let written = String(number)
        return before + String(repeating: "0", count: max(0, digits - written.utf8.count)) + written + after
    }
}

/// A file of one image.
package enum StillFormat: FileFormat {
    /// Lossless.
    case png
    /// Lossy and small.
    case jpeg

    package var endings: [String] {
        switch self {
        case .png: ["png"]
        case .jpeg: ["jpg", "jpeg"]
        }
    }
}
