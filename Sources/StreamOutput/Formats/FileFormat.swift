/// A kind of file that the ending of its name tells.
package protocol FileFormat: CaseIterable, Hashable, Sendable {
    /// The endings of file names that mean this format, without the dot; the first is the usual one.
    var endings: [String] { get }
}

extension FileFormat {
    /// The format that belongs to the ending of `path`, whatever its case. Throws ``StreamOutputError`` with the endings
    /// that are known.
    package init(path: String) throws(StreamOutputError) {
        let name = path.split(separator: "/").last ?? ""
        let ending = name.dropFirst().split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
        try self.init(name: ending.map(String.init) ?? "", subject: path)
    }

    /// The format of that name, which is one of the endings. Throws ``StreamOutputError`` with the names that are known.
    package init(name: String) throws(StreamOutputError) {
        try self.init(name: name, subject: name)
    }

    private init(name: String, subject: String) throws(StreamOutputError) {
        let ending = name.lowercased()
        if let format = Self.allCases.first(where: { $0.endings.contains(ending) }) {
            self = format
            return
        }
        let (videos, pictures) = (
            ContainerFormat.allCases.flatMap(\.endings), StillFormat.allCases.flatMap(\.endings)
        )
        let known = (videos + pictures).map { ".\($0)" }.joined(separator: ", ")
        throw StreamOutputError(
            .unknownFormat, operation: "choose a format", subject: subject,
            cause: videos.contains(ending)
                ? ".\(name) holds a video, not a picture"
                : pictures.contains(ending)
                    ? ".\(name) holds one picture only"
                    : name.isEmpty
                        ? "the name has no ending; known are \(known)" : ".\(name) is not known; known are \(known)")
    }
}

/// A path in which a number stands: `frame-%05d.png`.
package struct NumberedName: Hashable, Sendable {
    /// As it was given.
    package let text: String
    private let before: String
    private let after: String
    private let digits: Int

    /// The name that `text` says; nil where it has not one `%d`, or `%05d` with a width of at most 9, behind its last slash.
    package init?(_ text: String) {
        guard let match = text.firstMatch(of: /^(.*?)%(?:0([1-9]))?d([^\/%]*)$/), !match.1.contains("%") else {
            return nil
        }
        self.text = text
        before = String(match.1)
        after = String(match.3)
        digits = match.2.flatMap { Int($0) } ?? 1
    }

    /// The name of `number`.
    package func name(_ number: Int) -> String {
        let written = String(number)
        return before + String(repeating: "0", count: max(0, digits - written.utf8.count)) + written + after
    }
}

/// A file of one picture.
package enum StillFormat: FileFormat {
    /// Exact.
    case png
    /// Small.
    case jpeg

    package var endings: [String] {
        switch self {
        case .png: ["png"]
        case .jpeg: ["jpg", "jpeg"]
        }
    }
}
