import PiPKit

/// An error as the user is told of it: a line that says what, where and what to do, and the exit code.
struct ErrorReport {
    var lines: [String]
    var exitCode: ExitCode

    /// What a line begins with that no place in a source begins.
    private static let prefix = "pipstream: "

    /// The report of `error`, which came while `output` was made.
    init(_ error: any Error, output: String) {
        switch error {
        case let error as ScriptError where error.location != nil:
            lines = Self.lines("\(error)", sourceLine: error.sourceLine, location: error.location)
            exitCode = Self.exitCode(of: error.kind)
        case let error as ScriptError:
            lines = [Self.prefix + "\(error)"]
            exitCode = Self.exitCode(of: error.kind)
        case let error as SessionError:
            // What the program did wrong has been told when it happened.
            lines = error.programErrors.isEmpty ? [Self.prefix + error.description] : []
            exitCode = Self.exitCode(of: error)
        case let error as StreamOutputError:
            lines = [Self.prefix + "\(error)" + Self.remedy(for: error.kind)]
            exitCode = Self.exitCode(of: error.kind)
        case is UsageError, is ControlError:
            lines = [Self.prefix + "\(error)"]
            exitCode = .usage
        case let error as LogFile.Failure:
            lines = [Self.prefix + "\(error)"]
            exitCode = error.exitCode
        case is TextFile.Unreadable:
            lines = [Self.prefix + "\(error)"]
            exitCode = .sourceUnreadable
        case let error as FrameSourceError:
            lines = [Self.prefix + "\(error)"]
            exitCode = Self.exitCode(of: error.code)
        default:
            lines = [Self.prefix + "\(output): \(error)"]
            exitCode = .failure
        }
    }

    /// The lines for an error that a program made while it ran.
    static func lines(of message: ProgramMessage) -> [String] {
        let place = message.location.map { "\($0): " } ?? ""
        return lines(place + message.text, sourceLine: message.sourceLine, location: message.location)
    }

    /// The exit code of a session that ended in spite of the errors of its program.
    static func exitCode(ofProgramErrors errors: [ProgramMessage]) -> ExitCode {
        let phases = errors.compactMap { message -> ProgramMessage.ErrorPhase? in
            if case .error(let phase) = message.kind { phase } else { nil }
        }
        if phases.isEmpty { return .success }
        if phases.contains(.limit) { return .scriptStopped }
        return phases.contains(.load) ? .scriptRefused : .scriptFailed
    }

    private static func lines(_ text: String, sourceLine: String?, location: SourceLocation?) -> [String] {
        guard let sourceLine, let location else { return [text] }
        return [text] + SourceExcerpt(line: sourceLine, column: location.column).lines.map { "    " + $0 }
    }

    /// The option that helps, behind the reason.
    private static func remedy(for kind: StreamOutputError.Kind) -> String {
        switch kind {
        case .alreadyExists: "; -y replaces it"
        case .invalidCanvas: "; choose another with --size or --scale"
        default: ""
        }
    }

    private static func exitCode(of kind: ScriptError.Kind) -> ExitCode {
        switch kind {
        case .notFound, .notAScript: .sourceUnreadable
        case .toolMissing: .setupIncomplete
        case .source: .scriptRefused
        case .script(let phase): phase == .load ? .scriptRefused : .scriptFailed
        case .limit: .scriptStopped
        case .system: .failure
        }
    }

    private static func exitCode(of kind: StreamOutputError.Kind) -> ExitCode {
        switch kind {
        case .notFound, .alreadyExists, .unwritable, .unknownFormat: .outputRefused
        case .diskFull, .writeFailed, .readerGone, .codecFailure, .outOfMemory, .invalidTime: .outputFailed
        case .encoderUnavailable: .encoderUnavailable
        case .invalidCanvas, .invalidSettings: .usage
        case .emptySession: .nothingToShow
        }
    }

    private static func exitCode(of code: FrameSourceError.Code) -> ExitCode {
        switch code {
        case .missingFonts, .fontConfiguration: .setupIncomplete
        case .outOfMemory, .cairo, .pixelBuffer: .outputFailed
        }
    }

    private static func exitCode(of error: SessionError) -> ExitCode {
        switch error.code {
        case .nothingPresented, .emptyContent: .nothingToShow
        case .programFailed:
            error.programErrors.isEmpty ? .scriptFailed : exitCode(ofProgramErrors: error.programErrors)
        default: .failure
        }
    }
}
