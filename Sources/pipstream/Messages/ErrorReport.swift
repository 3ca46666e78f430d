package import PiPKit

/// The report of an error: a line with the problem, the location and the remedy, and the exit code.
package struct ErrorReport {
    /// The message; nil if it was already printed.
    var message: CommandMessage?
    var exitCode: ExitCode

    /// Creates the report of `error`, which occurred while a session was created with `options`.
    init(_ error: any Error, options: Options) {
        var text: String? = "\(error)"
        var place: CommandMessage.Place?
        var prefix = CommandMessage.commandPrefix
        var details: [String] = []
        switch error {
        case let error as ScriptError:
            exitCode = Self.exitCode(of: error.kind)
            if let location = error.location {
                text = error.message + (error.cause.map { " (\($0))" } ?? "")
                (place, prefix) = (.init(location), "\(location): ")
                details = Self.excerpt(error.sourceLine, location)
            }
        case let error as SessionError:
            // The program's errors have already been printed.
            text = error.programErrors.isEmpty ? error.description : nil
            exitCode = Self.exitCode(of: error)
        case let error as StreamOutputError:
            text = "\(error)" + Self.remedy(for: error.kind)
            exitCode = error.kind == .invalidCanvas ? Self.exitCodeOfSize(options) : Self.exitCode(of: error.kind)
        case let error as PlaybackError:
            // The error has already been printed.
            text = nil
            exitCode = Self.exitCode(of: error.kind)
        case let error as ControlError:
            (text, place, prefix) = (error.message, .init(error), Self.prefix(of: error))
            exitCode = .usage
        case is UsageError: exitCode = .usage
        case let error as LogFile.Failure: exitCode = error.exitCode
        case let error as ControlSocketError:
            text = "--control \(error)"
            exitCode = .outputRefused
        case is StatusFile.Failure: exitCode = .outputRefused
        case let error as StorageFile.Failure:
            exitCode =
                switch error.kind {
                case .unreadable: .sourceUnreadable
                case .unwritable: .outputRefused
                case .lost: .outputFailed
                }
        case is TextFile.Unreadable, is ImageComparison.Unreadable: exitCode = .sourceUnreadable
        case let error as FrameSourceError:
            let isTooLarge = (error.cause as? SampleQueueError)?.code == .invalidDimensions
            text = "\(error)" + (isTooLarge ? Self.remedy(for: .invalidCanvas) : Self.remedy(for: error.code))
            exitCode = isTooLarge ? Self.exitCodeOfSize(options) : Self.exitCode(of: error.code)
        default:
            text = "\(options.output): \(error)"
            exitCode = .failure
        }
        if let problem = text {
            let report = DescriptorCheck.report(problem, exitCode)
            (text, exitCode) = (report.text, report.code)
        }
        let code = exitCode.messageCode
        message = text.map {
            CommandMessage(level: .error, code: code, text: $0, place: place, prefix: prefix, details: details)
        }
    }

    /// Returns the prefix of the message for people: the command's name and the location.
    static func prefix(of error: ControlError) -> String {
        CommandMessage.commandPrefix + String(error.description.dropLast(error.message.count))
    }

    /// Returns the exit code of a session that ended normally despite errors.
    package static func exitCode(of summary: SessionSummary) -> ExitCode {
        guard summary.outputLosses.isEmpty else { return .outputFailed }
        if let error = summary.playbackErrors.first { return exitCode(of: error.kind) }
        return exitCode(ofProgramErrors: summary.programErrors)
    }

    /// Returns the exit code for a canvas that is too large: a default size comes from the content.
    private static func exitCodeOfSize(_ options: Options) -> ExitCode {
        options.session.canvas == nil ? .nothingToShow : .usage
    }

    static func exitCode(ofProgramErrors errors: [ProgramMessage]) -> ExitCode {
        let phases = errors.compactMap { message -> ProgramMessage.ErrorPhase? in
            if case .error(let phase) = message.kind { phase } else { nil }
        }
        if phases.isEmpty { return .success }
        if phases.contains(.limit) { return .scriptStopped }
        return phases.contains(.load) ? .scriptRefused : .scriptFailed
    }

    /// Returns the lines below an error that show its location; none if the location is unknown.
    static func excerpt(_ sourceLine: String?, _ location: SourceLocation?) -> [String] {
        guard let sourceLine, let location else { return [] }
        let excerpt = SourceExcerpt(sourceLine, column: location.column)
        return [excerpt.text, excerpt.mark].map { "    " + $0 }
    }

    /// Returns the option that resolves the error, as a suffix of the reason.
    private static func remedy(for kind: StreamOutputError.Kind) -> String {
        switch kind {
        case .alreadyExists: "; -y replaces it"
        case .invalidCanvas: "; choose another with --size or --scale"
        case .notFound, .unwritable, .diskFull, .writeFailed, .readerGone, .readerStalled, .encoderUnavailable,
            .unknownHost, .unreachable, .refused, .unauthorised, .timedOut, .connectionLost, .notTaken,
            .invalidSettings,
            .invalidSample, .invalidTime, .unknownFormat, .emptySession, .codecFailure, .notAsPlanned,
            .outOfMemory:
            ""
        }
    }

    private static func remedy(for code: FrameSourceError.Code) -> String {
        guard case .missingFonts = code else { return "" }
        return "; \(OptionTable.name(of: .allowMissingFonts)) draws with the installed fonts"
    }

    private static func exitCode(of kind: ScriptError.Kind) -> ExitCode {
        switch kind {
        case .notFound, .notAScript: .sourceUnreadable
        case .toolMissing: .setupIncomplete
        case .sandboxLayerMissing: .wallMissing
        case .source: .scriptRefused
        case .script(let phase): phase == .load ? .scriptRefused : .scriptFailed
        case .limit: .scriptStopped
        case .system: .failure
        }
    }

    /// Returns the exit code of a movie that cannot be played.
    static func exitCode(of kind: PlaybackError.Kind) -> ExitCode {
        switch kind {
        case .notFound, .unreadable: .sourceUnreadable
        case .notAMovie, .nothingToPlay, .unsupportedCodec, .tooLarge, .damaged, .itemInUse, .codecFailure,
            .outOfMemory:
            .movieFailed
        }
    }

    private static func exitCode(of kind: StreamOutputError.Kind) -> ExitCode {
        switch kind {
        case .notFound, .alreadyExists, .unwritable, .unknownFormat, .unknownHost, .unreachable, .refused,
            .unauthorised, .timedOut:
            .outputRefused
        case .diskFull, .writeFailed, .readerGone, .readerStalled, .connectionLost, .notTaken, .codecFailure,
            .outOfMemory,
            .invalidTime,
            .invalidSample:
            .outputFailed
        case .encoderUnavailable: .encoderUnavailable
        case .invalidCanvas, .invalidSettings: .usage
        case .emptySession: .nothingToShow
        case .notAsPlanned: .chunkRefused
        }
    }

    private static func exitCode(of code: FrameSourceError.Code) -> ExitCode {
        switch code {
        case .missingFonts, .fontConfiguration: .setupIncomplete
        case .outOfMemory, .cairo, .pixelBuffer: .outputFailed
        case .overTime: .scriptStopped
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
