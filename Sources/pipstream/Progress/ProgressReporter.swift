import PiPKit

/// Reports a session's progress, at most a few times per second. Only this class and the summary read the host's clock,
/// to estimate the remaining time; no frame depends on it.
final class ProgressReporter {
    private let style: ProgressStyle
    /// The session's length; nil if it has no fixed end.
    private let total: Duration?
    private let start: ContinuousClock.Instant
    private var lastReport: ContinuousClock.Instant
    private var framesDrawn = 0
    private var hasOpenLine = false
    private let terminal: StandardError
    private let output: MovieOutput?
    private let isLive: Bool
    private var sinks = SinkReport()
    private var script: ScriptState?

    enum ScriptState: String, CaseIterable {
        /// The script may still run.
        case running
        /// The script ended by itself.
        case ended
        /// A limit stopped the script, or it failed.
        case failed
    }

    /// Creates a reporter of a session of `total` length into `output`. For `.auto`, the style depends on whether
    /// standard error is a terminal.
    init(
        style: ProgressStyle, total: Duration?, output: MovieOutput? = nil, isLive: Bool = false,
        hasScript: Bool = false, terminal: StandardError
    ) {
        script = hasScript ? .running : nil
        self.isLive = isLive
        self.output = output
        self.style = style == .auto && !terminal.isTerminal ? .none : style
        self.total = total
        self.terminal = terminal
        start = .now
        lastReport = start
    }

    /// The time since the session began, on the host's clock.
    var elapsed: Duration { start.duration(to: .now) }

    /// Counts a drawn frame.
    func frameDrawn() {
        framesDrawn += 1
    }

    /// Records that the script ended with `state`.
    func scriptEnded(_ state: ScriptState) {
        if script == .running { script = state }
    }

    /// Adds the current state of the script and the outputs to a JSON object.
    func adding(to line: JSONLine) -> JSONLine {
        if let output { sinks.update(output.sinkStatus, at: elapsed) }
        return line.raw("script", script.map { JSONLine.quoted($0.rawValue) } ?? "null").raw("sinks", sinks.json)
    }

    /// Reports that the session reached `time`.
    func reached(_ time: Duration) {
        guard style != .none else { return }
        let now = ContinuousClock.now
        guard lastReport.duration(to: now) >= .milliseconds(style == .auto ? 100 : 500) else { return }
        lastReport = now
        report(time, elapsed: start.duration(to: now))
    }

    private func report(_ time: Duration, elapsed: Duration) {
        let speed = time.inSeconds / max(elapsed.inSeconds, 1e-6)
        // A live session does not make up for the host's time before it began, such as the wait for a viewer.
        let left = total.flatMap { isLive ? ($0 - time).inSeconds : speed > 0 ? ($0 - time).inSeconds / speed : nil }
        if style != .json, let output { sinks.update(output.sinkStatus, at: elapsed) }
        switch style {
        case .json:
            let line = JSONLine().string("type", "progress").raw("time", time.decimalSeconds)
                .raw("duration", total?.decimalSeconds ?? "null").number("frames", Double(framesDrawn))
                .number("speed", speed).number("left", left ?? .nan)
            terminal.writeJSON(adding(to: line).text)
        case .plain:
            terminal.write(line(time, speed, left))
        case .auto:
            hasOpenLine = true
            terminal.rewriteLine(line(time, speed, left))
        case .none:
            break
        }
    }

    private func line(_ time: Duration, _ speed: Double, _ left: Double?) -> String {
        guard let total else {
            return "\(DecimalFormat.text(time.inSeconds, digits: 1)) s  \(framesDrawn) frames\(sinksText)"
        }
        let percent = Int((time / total * 100).rounded(.down))
        return
            "\(percent) %  \(DecimalFormat.text(time.inSeconds, digits: 1)) of \(DecimalFormat.text(total.inSeconds, digits: 1)) s"
            + "  \(framesDrawn) frames  \(DecimalFormat.text(speed, digits: 0))x real time"
            + (left.map { "  \(DecimalFormat.text($0, digits: 0)) s left" } ?? "") + sinksText
    }

    /// The state of live outputs, after two spaces.
    private var sinksText: String { isLive ? "  " + sinks.text : "" }

    /// Clears the progress line to make way for a message.
    func clearLine() {
        guard hasOpenLine else { return }
        hasOpenLine = false
        terminal.rewriteLine("")
    }
}

extension Duration {
    /// The duration in seconds, with a double's precision.
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}

/// The styles of progress on standard error.
package enum ProgressStyle: String, Equatable {
    /// A self-updating line on a terminal, nothing elsewhere.
    case auto
    /// A line for each step.
    case plain
    /// A JSON object per line.
    case json
    /// Nothing.
    case none
}
