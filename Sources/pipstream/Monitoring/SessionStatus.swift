import Glibc
import PiPKit
import SharedTypes

/// The state of a session for programs outside, as a value. `docs/status.schema.json` describes its JSON form.
struct SessionStatus {
    /// The phase of the command.
    enum Phase: String, CaseIterable {
        /// No output is open yet.
        case starting
        case running
        /// The command completes its outputs.
        case ending
        case ended
    }

    var phase = Phase.starting
    var time: Duration = .zero
    /// The time of the last changed frame in milliseconds since 1970; nil before the first one.
    var lastChange: Int64?
    /// The number of drawn frames.
    var frames = 0
    /// The state of the script; nil if there is none.
    var script: ProgressReporter.ScriptState?
    /// The longest delay of the session's loop since the last status.
    var lag: Duration = .zero
    /// The longest delay of the session's loop.
    var largestLag: Duration = .zero
    /// The outputs.
    var sinks = SinkReport()
    /// The reason for the end, and the exit code; the code is nil if a signal ended the process.
    var end: (reason: String, code: ExitCode?)?
    /// The start of the command in milliseconds since 1970.
    let started: Int64

    /// The beginning of every status, by which a file is recognized as one.
    static let signature = #"{"type":"status","#

    /// Returns the JSON object at `now`, in milliseconds since 1970.
    func json(at now: Int64) -> String {
        let line = JSONLine().string("type", "status").string("version", Help.version)
            .number("process", Double(getpid())).string("started", Self.text(ofDate: started))
            .string("updated", Self.text(ofDate: now)).string("state", phase.rawValue)
            .raw("time", time.decimalSeconds)
            .raw("lastChange", lastChange.map { JSONLine.quoted(Self.text(ofDate: $0)) } ?? "null")
            .number("frames", Double(frames)).number("dropped", Double(sinks.dropped))
            .raw("lag", lag.decimalSeconds).raw("largestLag", largestLag.decimalSeconds)
            .number("unsynced", sinks.unsynced)
            .raw("script", script.map { JSONLine.quoted($0.rawValue) } ?? "null").raw("sinks", sinks.json)
        return line.raw("end", end.map { JSONLine.quoted($0.reason) } ?? "null")
            .raw("exitCode", end?.code.map { String($0.rawValue) } ?? "null").text
    }

    /// The state in a few words, for people: it changes only if a state does.
    var summary: String {
        let script = script.map { ", script \($0.rawValue)" } ?? ""
        return phase.rawValue + script + sinks.states.map { ", \($0)" }.joined()
    }

    /// Returns a date in the form `2026-01-01T09:41:00.250Z`.
    static func text(ofDate milliseconds: Int64) -> String {
        var seconds = time_t(milliseconds / 1000)
        var fields = tm()
        gmtime_r(&seconds, &fields)
        func digits(_ number: some BinaryInteger, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        return "\(digits(fields.tm_year + 1900, 4))-\(digits(fields.tm_mon + 1, 2))-\(digits(fields.tm_mday, 2))"
            + "T\(digits(fields.tm_hour, 2)):\(digits(fields.tm_min, 2)):\(digits(fields.tm_sec, 2))"
            + ".\(digits(milliseconds % 1000, 3))Z"
    }
}
