import FoundationEssentials
import PiPKit
import StreamOutput

/// The mismatch of a frame or a display list with its golden file.
public struct GoldenMismatch: Error, CustomStringConvertible {
    /// The difference, the location of the files, and what to do.
    public let description: String
}

extension SteppedSession {
    /// Compares the window's display list, as text, with `Goldens/NAME.txt` beside the test's source: every position,
    /// size, colour and text.
    ///
    /// Throws a ``GoldenMismatch`` with the first line that differs, and writes the whole list beside the file as
    /// `NAME.actual.txt`. If there is no such file, or the environment variable `PIPSTREAM_UPDATE_GOLDENS` is 1, the
    /// file is written. A new file fails once, so that somebody reviews it.
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
                  \(shown.indices.contains(line) ? shown[line] : "nothing more")
                but the golden file has
                  \(wanted.indices.contains(line) ? wanted[line] : "nothing more")
                The full output is in \(actual.path). \(GoldenFile.advice)
                """)
    }

    /// Compares the window's frame with `Goldens/NAME.png` beside the test's source. In all but one pixel in a
    /// thousand, each byte may differ by at most 8 from the golden image. An edge or a glyph at another fraction of a
    /// pixel may differ by at most 24 from the eight pixels around it. That allows for another version of Cairo, but
    /// not for another appearance.
    ///
    /// Throws a ``GoldenMismatch``, and writes the frame beside the file as `NAME.actual.png` and the difference as
    /// `NAME.diff.png`, red on the faded frame. New files are written as by ``expectList(_:file:)``.
    public func expectFrame(_ name: String, file: String = #filePath) throws {
        let golden = try GoldenFile(name + ".png", beside: file)
        guard let frame else { throw GoldenMismatch(description: "\(golden.path): nothing has been shown yet") }
        let written = try golden.bytes { try StillImage.write(frame, to: golden.path, overwrite: true) }
        guard let bytes = written else { return }
        let comparison: ImageComparison
        do {
            comparison = try ImageComparison(bytes, at: golden.path)
        } catch {
            throw GoldenMismatch(description: "\(error)")
        }
        guard let difference = comparison.difference(of: frame) else { return }
        throw GoldenMismatch(description: "\(difference). \(GoldenFile.advice)")
    }
}

/// A golden file beside a test's source.
private struct GoldenFile {
    static let advice = "If the change is intended, run again with PIPSTREAM_UPDATE_GOLDENS=1"
    let path: String

    init(_ name: String, beside source: String) throws {
        let folder = source.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        path = "\(folder)/Goldens/\(name)"
    }

    init(_ path: String) {
        self.path = path
    }

    /// Removes the file, if it exists.
    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Returns the bytes of the file; nil if it was rewritten on request. Throws an error if it was written for the
    /// first time.
    func bytes(orWrite write: () throws -> Void) throws -> [UInt8]? {
        let isUpdating = ProcessInfo.processInfo.environment["PIPSTREAM_UPDATE_GOLDENS"] == "1"
        if !isUpdating, let data = FileManager.default.contents(atPath: path) { return [UInt8](data) }
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try write()
        if isUpdating { return nil }
        throw GoldenMismatch(
            description: "\(path): the file did not exist and was created; check it, and run again")
    }

    func write(_ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(filePath: path))
    }
}
