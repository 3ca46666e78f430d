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
