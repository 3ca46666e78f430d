import FoundationEssentials
import PiPKit
import StreamOutput

/// Why a picture or a list is not what its golden file says.
public struct GoldenMismatch: Error, CustomStringConvertible {
    /// What differs, where the file is, and what to do.
    public let description: String
}

extension SteppedSession {
    /// Compares what the window shows, as text, with `Goldens/NAME.txt` beside the test's source: every place, size, colour and
    /// text. Throws a ``GoldenMismatch`` with the first line that differs, and writes all that is shown beside the file, as `NAME.actual.txt`. Where there is no such file yet, or the environment's
    /// `PIPSTREAM_UPDATE_GOLDENS` is 1, it is written; a new one fails once, so that somebody looks at it.
    public func expectList(_ name: String, file: String = #filePath) throws {
        let list = displayList.map { "\($0)\n" } ?? "nothing\n"
        let golden = try GoldenFile(name + ".txt", beside: file)
        guard let bytes = try golden.bytes(orWrite: { try golden.write(Array(list.utf8)) }) else { return }
        let shown = list.split(separator: "\n")
        let wanted = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        let actual = GoldenFile(golden.path.dropLast(4) + ".actual.txt")
        guard shown != wanted else { return actual.remove() }
        try actual.write(Array(list.utf8))
        let line = zip(shown, wanted).prefix { $0 == $1 }.count
        throw GoldenMismatch(
            description: """
                \(golden.path):\(line + 1): the window shows
                  \(shown.indices.contains(line) ? shown[line] : "no more")
                where the golden file has
                  \(wanted.indices.contains(line) ? wanted[line] : "no more")
                All that it shows is in \(actual.path). \(GoldenFile.advice)
                """)
    }

    /// Compares the window's picture with `Goldens/NAME.png` beside the test's source. In all but one pixel of a thousand each byte must be at
    /// most 8 away from the golden picture's, or, where an edge or a glyph lies at another fraction of a pixel, at most 24 from what that has
    /// in the eight pixels around: room for another version of Cairo and not for another look.
    /// Throws a ``GoldenMismatch``, and writes the picture beside the file, as `NAME.actual.png`, and where it differs, as `NAME.diff.png`, red on the faded
    /// picture; new files are written as by ``expectList(_:file:)``.
    public func expectPicture(_ name: String, file: String = #filePath) throws {
        let golden = try GoldenFile(name + ".png", beside: file)
        guard let picture else { throw GoldenMismatch(description: "\(golden.path): nothing has been shown yet") }
        let written = try golden.bytes { try StillImage.write(picture, to: golden.path, overwrite: true) }
        guard let bytes = written else { return }
        let comparison: PictureComparison
        do {
            comparison = try PictureComparison(bytes, at: golden.path)
        } catch {
            throw GoldenMismatch(description: "\(error)")
        }
        guard let difference = comparison.difference(of: picture) else { return }
        throw GoldenMismatch(description: "\(difference). \(GoldenFile.advice)")
    }
}

/// A golden file beside a test's source.
private struct GoldenFile {
    static let advice = "If that is as it should be, run once more with PIPSTREAM_UPDATE_GOLDENS=1"
    let path: String

    init(_ name: String, beside source: String) throws {
        let folder = source.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        path = "\(folder)/Goldens/\(name)"
    }

    init(_ path: String) {
        self.path = path
    }

    /// Takes the file away, where there is one.
    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The file's bytes; nil where it was rewritten because that was asked for. Throws where it was written for the first time.
    func bytes(orWrite write: () throws -> Void) throws -> [UInt8]? {
        let isUpdating = ProcessInfo.processInfo.environment["PIPSTREAM_UPDATE_GOLDENS"] == "1"
        if !isUpdating, let data = FileManager.default.contents(atPath: path) { return [UInt8](data) }
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try write()
        if isUpdating { return nil }
        throw GoldenMismatch(
            description: "\(path): there was no such file; it is written now: look at it, and run again")
    }

    func write(_ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(filePath: path))
    }
}
