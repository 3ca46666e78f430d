import PiPKit

/// Prints what a session and its program say, a line each, on standard error, within a ``MessageBudget``. One thread.
final class MessagePrinter {
    private let isQuiet: Bool
    private let terminal: StandardError
    private let progress: ProgressReporter
    private var budget = MessageBudget()

    /// A printer that keeps out of the way of `progress`; a quiet one prints errors only.
    init(isQuiet: Bool, terminal: StandardError, progress: ProgressReporter) {
        self.isQuiet = isQuiet
        self.terminal = terminal
        self.progress = progress
    }

    /// Prints `event` where it is something to be read.
    func note(_ event: SessionEvent) {
        switch event {
        case .message(let message): note(message)
        case .notice(let text), .waiting(let text): say(.notice, "pipstream: \(text)")
        case .playbackFailed(let error):
            say(.error, "pipstream: \(error)\(CommandInput.remark(on: error))", isUrgent: true)
        case .outputLost(let text): say(.error, "pipstream: \(text)", isUrgent: true)
        case .control, .delegate, .buttons, .presented, .outputOpened, .frameShown, .timeReached, .ended, .requested,
            .fileAnswered, .answered,
            .webSocketOpened, .webSocket:
            break
        }
    }

    /// Says how much was not printed.
    func finish() {
        guard !isQuiet else { return }
        budget.remainders.forEach { terminal.write("pipstream: \($0)") }
        budget = MessageBudget()
    }

    private func note(_ message: ProgramMessage) {
        let place = message.location.map { "\($0): " }
        switch message.kind {
        case .error:
            let excerpt = ErrorReport.excerpt(message.sourceLine, message.location)
            say(.error, message.text, at: place ?? "", excerpt, isUrgent: true)
        case .diagnostic: say(.note, "note: \(message.text)", at: place ?? "pipstream: ")
        case .console(let level): say(.console, "\(level): \(message.text)")
        case .callback: break
        }
    }

    private func say(
        _ category: MessageBudget.Category, _ text: String, at place: String = "", _ details: [String] = [],
        isUrgent: Bool = false
    ) {
        guard isUrgent || !isQuiet else { return }
        switch budget.decide(category, text, at: place) {
        case .print:
            progress.clearLine()
            ([place + text] + (budget.showsSource ? details : [])).forEach(terminal.write)
        case .printLimit(let limit):
            progress.clearLine()
            terminal.write("pipstream: \(limit)")
        case .count: break
        }
    }
}

extension ProgressReporter {
    /// Counts what belongs to progress.
    func note(_ event: SessionEvent, at time: Duration) {
        switch event {
        case .frameShown: pictureDrawn()
        case .timeReached: reached(time)
        case .message, .notice, .control, .delegate, .buttons, .presented, .outputOpened, .playbackFailed, .outputLost,
            .ended, .waiting, .requested, .fileAnswered, .answered, .webSocketOpened, .webSocket:
            break
        }
    }
}
