import PiPKit

/// Prints what a session's program says, a line each, on standard error.
struct MessagePrinter {
    var isQuiet: Bool
    var terminal: StandardError

    /// Prints `event` where it is something to be read.
    func note(_ event: SessionEvent, progress: ProgressReporter) {
        guard let lines = lines(for: event) else { return }
        progress.clearLine()
        lines.forEach(terminal.write)
    }

    private func lines(for event: SessionEvent) -> [String]? {
        switch event {
        case .message(let message): lines(for: message)
        case .notice(let text): isQuiet ? nil : ["pipstream: \(text)"]
        default: nil
        }
    }

    private func lines(for message: ProgramMessage) -> [String]? {
        switch message.kind {
        case .error: ErrorReport.lines(of: message)
        case .diagnostic: isQuiet ? nil : ["\(place(of: message))note: \(message.text)"]
        case .console(let level): isQuiet ? nil : ["\(level): \(message.text)"]
        case .callback: nil
        }
    }

    private func place(of message: ProgramMessage) -> String {
        message.location.map { "\($0): " } ?? "pipstream: "
    }
}

extension ProgressReporter {
    /// Counts what belongs to progress.
    func note(_ event: SessionEvent, at time: Duration) {
        switch event {
        case .frameShown: pictureDrawn()
        case .timeReached: reached(time)
        default: break
        }
    }
}
