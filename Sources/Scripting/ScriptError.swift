package import Terms
import Glibc
package import Views

/// Why a script could not be read, bundled, run or shown: what went wrong, where in the script, and what lay beneath.
package struct ScriptError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What kind of failure it is; decides the exit code.
    package var kind: Kind
    /// One plain sentence without the location.
    package var message: String
    /// Where in the script; nil where the failure has no place in its source.
    package var location: SourceLocation?
    /// The source's line at `location`, where it could be read.
    package var sourceLine: String?
    /// What the tool or the system beneath said, when that adds something.
    package var cause: String?

    /// A failure of `kind`.
    package init(
        _ kind: Kind, _ message: String, location: SourceLocation? = nil, sourceLine: String? = nil,
        cause: String? = nil
    ) {
        self.kind = kind
        self.message = message
        self.location = location
        self.sourceLine = sourceLine
        self.cause = cause
    }

    /// A failure of `kind` with the system's words for an `errno` value as its cause.
    init(_ kind: Kind, _ message: String, errno code: Int32) {
        self.init(kind, message, cause: String(cString: strerror(code)))
    }

    /// Kinds of failure.
    package enum Kind: Equatable, Sendable {
        /// There is no such file or folder, or it cannot be read.
        case notFound
        /// The file or folder is there, but it is no script: a wrong extension, no index file, a broken archive.
        case notAScript
        /// A tool that reading a script needs is not installed.
        case toolMissing
        /// A wall around the script's worker is missing, and all are asked for.
        case wallMissing
        /// The script's text is wrong: its syntax, or an import that cannot be resolved or is not allowed.
        case source
        /// The script threw, or handed over a tree that cannot be shown.
        case script(ProgramMessage.ErrorPhase)
        /// A budget is used up: time, nodes, depth, text.
        case limit
        /// The engine or the system failed, not the script.
        case system
    }

    /// The error phase that a program reports this failure under.
    package var phase: ProgramMessage.ErrorPhase {
        switch kind {
        case .script(let phase): phase
        case .limit: .limit
        case .notFound, .notAScript, .toolMissing, .wallMissing, .source, .system: .load
        }
    }

    /// `walk.tsx:12:5: message`, or the message alone where there is no location.
    package var description: String {
        var text = location.map { "\($0): \(message)" } ?? message
        if let cause { text += " (\(cause))" }
        return text
    }
}
