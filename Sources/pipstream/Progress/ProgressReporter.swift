import PiPKit

/// Tells how far a session is, a few times a second at most. The only place, with the summary, that looks at the host's
/// clock: it tells the user how long is left, and no picture depends on it.
final class ProgressReporter {
    private let style: ProgressStyle
    /// Nil for a session that has no end of its own.
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

    /// How it stands with the script.
    enum ScriptState: String, CaseIterable {
        /// It may have something to do.
        case running
        /// It said goodbye.
        case ended
        /// It was stopped by a limit, or broke down.
        case failed
    }

    /// A reporter of a session of `total` length into `output`; `.auto` is decided by whether standard error is a terminal.
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

    /// Since the session began, on the host's clock.
    var elapsed: Duration { start.duration(to: .now) }

    /// A picture was drawn.
    func pictureDrawn() {
        framesDrawn += 1
    }

    /// The script has come to an end of `state`.
    func scriptEnded(_ state: ScriptState) {
        if script == .running { script = state }
    }

    /// How it stands with the script and the outputs now, as members of an object for programs.
    func adding(to line: JSONLine) -> JSONLine {
        if let output { sinks.update(output.sinkStatus, at: elapsed) }
        return line.raw("script", script.map { JSONLine.quoted($0.rawValue) } ?? "null").raw("sinks", sinks.json)
    }

    /// The session is at `time`.
    func reached(_ time: Duration) {
        guard style != .none else { return }
        let now = ContinuousClock.now
        guard lastReport.duration(to: now) >= .milliseconds(style == .auto ? 100 : 500) else { return }
        lastReport = now
        report(time, elapsed: start.duration(to: now))
    }

    private func report(_ time: Duration, elapsed: Duration) {
        let speed = time.inSeconds / max(elapsed.inSeconds, 1e-6)
        let left = total.map { speed > 0 ? ($0 - time).inSeconds / speed : 0 }
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
        guard let total, let left else {
            return "\(Decimal.text(time.inSeconds, digits: 1)) s  \(framesDrawn) frames\(sinksText)"
        }
        let percent = Int((time / total * 100).rounded(.down))
        return
            "\(percent) %  \(Decimal.text(time.inSeconds, digits: 1)) of \(Decimal.text(total.inSeconds, digits: 1)) s"
            + "  \(framesDrawn) frames  \(Decimal.text(speed, digits: 0))x real time  \(Decimal.text(left, digits: 0)) s left\(sinksText)"
    }

    /// How it is with outputs that somebody watches, behind two blanks.
    private var sinksText: String { isLive ? "  " + sinks.text : "" }

    /// Takes the renewing line away, so that a message can stand there.
    func clearLine() {
        guard hasOpenLine else { return }
        hasOpenLine = false
        terminal.rewriteLine("")
    }
}

extension Duration {
    /// The duration in seconds, to a double's precision.
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}

/// How progress is told on standard error.
package enum ProgressStyle: String, Equatable {
    /// A line that renews itself on a terminal, nothing elsewhere.
    case auto
    /// A line for each step.
    case plain
    /// An object a line.
    case json
    /// Nothing.
    case none
}
