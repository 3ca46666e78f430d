import PiPKit

/// Prints the messages of a session and its program on standard error, one per line, within a ``MessageBudget``. One
/// thread.
final class MessagePrinter {
    private let isQuiet: Bool
    private let terminal: StandardError
    private let progress: ProgressReporter
    private var budget = MessageBudget()

    /// Creates a printer that preserves the line of `progress`; a quiet one prints only errors.
    init(isQuiet: Bool, terminal: StandardError, progress: ProgressReporter) {
        self.isQuiet = isQuiet
        self.terminal = terminal
        self.progress = progress
    }

    /// Prints `event` if it is a message.
    func note(_ event: SessionEvent) {
        switch event {
        case .message(let message): note(message)
        case .notice(let text): emit(.notice, .note(Finding(note: text).rule.rawValue, text))
        case .waiting(let text): emit(.notice, .note("waiting", text))
        case .playbackFailed(let error):
            emit(
                .error, .error(ErrorReport.exitCode(of: error.kind), "\(error)\(CommandInput.remark(on: error))"),
                isUrgent: true)
        case .outputLost(let text, let isFailure):
            var message = CommandMessage.error(.outputFailed, text)
            if !isFailure { (message.level, message.code) = (.warning, "output") }
            emit(.error, message, isUrgent: true)
        case .control, .delegate, .buttons, .presented, .outputOpened, .frameShown, .timeReached, .timePassedOver,
            .ended, .requested,
            .fileResponse, .webResponse,
            .webSocketOpened, .webSocket:
            break
        }
    }

    /// Prints the number of suppressed messages.
    func finish() {
        guard !isQuiet else { return }
        budget.remainders.forEach { terminal.emit(.note("counted", $0)) }
        budget = MessageBudget()
    }

    private func note(_ message: ProgramMessage) {
        let place = message.location.map(CommandMessage.Place.init)
        let prefix = message.location.map { "\($0): " }
        switch message.kind {
        case .error:
            let code = ErrorReport.exitCode(ofProgramErrors: [message])
            var printed = CommandMessage.error(code, message.text, at: place)
            printed.prefix = prefix ?? ""
            printed.details = ErrorReport.excerpt(message.sourceLine, message.location)
            emit(.error, printed, isUrgent: true)
        case .diagnostic:
            let finding = Finding(note: message.text)
            emit(
                .note,
                CommandMessage(
                    level: finding.severity == .warning ? .warning : .note, code: finding.rule.rawValue,
                    text: message.text, place: place, prefix: (prefix ?? CommandMessage.commandPrefix) + "note: "))
        case .console(let level):
            emit(
                .console,
                CommandMessage(level: .log, code: "console-\(level)", text: message.text, prefix: "\(level): "))
        case .callback: break
        }
    }

    private func emit(_ category: MessageBudget.Category, _ message: CommandMessage, isUrgent: Bool = false) {
        guard isUrgent || !isQuiet else { return }
        // A console line's prefix is its level, not its location.
        let (text, place) = category == .console ? (message.prefix + message.text, "") : (message.text, message.prefix)
        switch budget.decide(category, text, at: place) {
        case .print:
            progress.clearLine()
            var message = message
            if !budget.showsSource { message.details = [] }
            terminal.emit(message)
        case .printLimit(let limit):
            progress.clearLine()
            terminal.emit(.note("counted", limit))
        case .count: break
        }
    }
}

extension ProgressReporter {
    /// Counts the events that progress reports.
    func note(_ event: SessionEvent, at time: Duration) {
        switch event {
        case .frameShown: frameDrawn()
        case .timeReached: reached(time)
        case .message(let message) where message.kind == .error(.limit): scriptEnded(.failed)
        case .ended(.programFailed): scriptEnded(.failed)
        case .ended(.programExited): scriptEnded(.ended)
        case .message, .notice, .control, .delegate, .buttons, .presented, .outputOpened, .playbackFailed, .outputLost,
            .ended, .waiting, .requested, .fileResponse, .webResponse, .webSocketOpened, .webSocket, .timePassedOver:
            break
        }
    }
}
