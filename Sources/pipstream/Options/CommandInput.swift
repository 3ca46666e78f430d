import Glibc
package import PiPKit

/// The input of a command line.
package enum CommandInput: Equatable {
    /// The built-in view, if there is no input.
    case demo
    /// A script, by its path.
    case script(String)
    /// A movie, or another program's frames.
    case movie(MovieInput)

    /// Creates the input that `operand` names; `raw` is the format of raw frames, if the command line gives one.
    ///
    /// A folder and a file with a script's extension is a script. A `.ts` file is a movie if it begins like a transport
    /// stream. Throws if standard input is a terminal, or a file of frames cannot be opened.
    init(operand: String?, raw: RawVideoFormat?) throws(UsageError) {
        if let raw {
            self = .movie(try Self.frameStream(operand ?? "-", .raw(raw)))
        } else if let operand {
            if operand == "-" || Self.isPipe(operand) {
                self = .movie(try Self.frameStream(operand, .y4m))
            } else {
                self = Self.isScript(operand) ? .script(operand) : .movie(.file(path: operand))
            }
        } else {
            self = .demo
        }
    }

    private static func frameStream(_ path: String, _ format: FrameStreamFormat) throws(UsageError) -> MovieInput {
        if path == "-" {
            guard isatty(STDIN_FILENO) == 0 else {
                throw UsageError(
                    "-: standard input is a terminal; pipe frames into it, as in renderer | pipstream - …")
            }
            return .frameStream(descriptor: STDIN_FILENO, name: "standard input", format: format)
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw UsageError("\(path): cannot be read: \(String(cString: strerror(errno)))")
        }
        return .frameStream(descriptor: descriptor, name: path, format: format)
    }

    private static func isScript(_ path: String) -> Bool {
        switch ending(of: path) {
        case "tsx", "jsx", "js", "scripting": true
        case "ts": !isTransportStream(path)
        case nil: true
        case .some: mode(path) == S_IFDIR
        }
    }

    /// Returns the extension of a file's name, in lower case; nil if there is none.
    private static func ending(of path: String) -> String? {
        path.lowercased().split(separator: "/").last?.split(separator: ".").dropFirst().last.map(String.init)
    }

    /// The usual extensions of video and audio files.
    private static let movieEndings: Set<String> = [
        "mp4", "m4v", "mov", "mkv", "webm", "ts", "m3u8", "avi", "y4m", "m4a", "mp3", "wav",
    ]

    /// Returns the suffix of the error of a file that is not a movie, and whose name does not suggest one.
    static func remark(on error: PlaybackError) -> String {
        // Standard input has no extension, and a file without one was treated as a script.
        guard error.kind == .notAMovie, let ending = ending(of: error.subject), !movieEndings.contains(ending) else {
            return ""
        }
        return "; a script is a .tsx, .ts, .jsx or .js file, a folder with index.tsx, or a .scripting archive"
    }

    private static func isPipe(_ path: String) -> Bool { mode(path) == S_IFIFO }

    private static func mode(_ path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    private static func isTransportStream(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 189)
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return false }
        if count == bytes.count, bytes[0] == 0x47, bytes[188] == 0x47 { return true }
        // A damaged one. TypeScript has null bytes only in UTF-16, which begins with a byte order mark.
        return bytes[..<count].contains(0) && ![[0xFE, 0xFF], [0xFF, 0xFE]].contains(Array(bytes.prefix(2)))
    }
}
