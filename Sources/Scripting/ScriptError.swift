import Glibc
package import SharedTypes
package import Views

/// The error of a script that could not be read, bundled, run or shown: the failure, its location in the script, and
/// its cause.
package struct ScriptError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kind of failure; determines the exit code.
    package var kind: Kind
    /// One plain sentence without the location.
    package var message: String
    /// The location in the script; nil if the failure has none in its source.
    package var location: SourceLocation?
    /// The source's line at `location`, if it could be read.
    package var sourceLine: String?
    /// The message of the underlying tool or system, if it adds information.
    package var cause: String?

    /// Creates a failure of `kind`.
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

    /// Creates a failure of `kind` with the system's message for an `errno` value as its cause.
    init(_ kind: Kind, _ message: String, errno code: Int32) {
        self.init(kind, message, cause: String(cString: strerror(code)))
    }

    /// Kinds of failure.
    package enum Kind: Equatable, Sendable {
        /// The file or folder does not exist, or cannot be read.
        case notFound
        /// The file or folder exists, but is not a script: a wrong extension, no index file, a broken archive.
        case notAScript
        /// A tool that is needed to read a script is not installed.
        case toolMissing
        /// A sandbox layer of the script's worker is inactive, and all are required.
        case sandboxLayerMissing
        /// The script's source is invalid: its syntax, or an import that cannot be resolved or is not allowed.
        case source
        /// The script threw an exception, or sent a tree that cannot be shown.
        case script(ProgramMessage.ErrorPhase)
        /// A limit is exceeded: time, nodes, depth, text.
        case limit
        /// The engine or the system failed, not the script.
        case system
    }

    /// The error phase that a program reports this failure under.
    package var phase: ProgramMessage.ErrorPhase {
        switch kind {
        case .script(let phase): phase
        case .limit: .limit
        case .notFound, .notAScript, .toolMissing, .sandboxLayerMissing, .source, .system: .load
        }
    }

    /// `walk.tsx:12:5: message`, or only the message if there is no location.
    package var description: String {
        var text = location.map { "\($0): \(message)" } ?? message
        if let cause { text += " (\(cause))" }
        return text
    }
}
