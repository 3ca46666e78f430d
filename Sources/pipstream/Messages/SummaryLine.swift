import PiPKit
import SharedTypes

/// The last line of a run: the outputs and the speed.
package struct SummaryLine {
    /// The outputs' names.
    var files: [String]
    var summary: SessionSummary
    /// Nil for a single frame, and for a stream whose viewer left.
    var video: OutputSummary?
    var isStill: Bool
    /// The elapsed time on the host's clock.
    var elapsed: Duration

    private var output: String { files.joined(separator: ", ") }

    private var speed: Double {
        summary.endTime.inSeconds / max(elapsed.inSeconds, 1e-6)
    }

    /// The numbers of frames that the display layer dropped, with the reasons.
    private var drops: String {
        let drops = summary.samples.drops.map { "\($0.count) \($0.reason)" }
        return drops.isEmpty ? "" : ", \(summary.samples.dropped) dropped (\(drops.joined(separator: ", ")))"
    }

    /// The line for people.
    var text: String {
        if isStill {
            return
                "\(output): \(summary.canvas), at session time \(DecimalFormat.text(summary.endTime.inSeconds, digits: 3)) s, "
                + "in \(DecimalFormat.text(elapsed.inSeconds, digits: 2)) s"
        }
        let encoded = video.map { video in
            let sound = video.audioCodec.map { ", audio in \($0.name)" } ?? ""
            return ", \(video.framesEncoded) encoded\(sound), \(video.bytes) bytes"
        }
        return "\(output): \(DecimalFormat.text(summary.endTime.inSeconds, digits: 3)) s, \(summary.canvas), "
            + "\(summary.framesDrawn) frames drawn\(drops)\(encoded ?? ""), "
            + "in \(DecimalFormat.text(elapsed.inSeconds, digits: 2)) s (\(DecimalFormat.text(speed, digits: 0))x real time)"
    }

    /// The line for programs, without the end reason.
    var json: JSONLine {
        var line = Self.beginning(files)
            .raw("duration", summary.endTime.decimalSeconds)
            .number("width", Double(summary.canvas.width)).number("height", Double(summary.canvas.height))
            .number("framesDrawn", Double(summary.framesDrawn))
        let drops = summary.samples.drops
        if !drops.isEmpty {
            line = line.raw("dropped", drops.reduce(JSONLine()) { $0.number($1.reason, Double($1.count)) }.text)
        }
        if let video {
            line = line.number("framesEncoded", Double(video.framesEncoded)).number("bytes", Double(video.bytes))
            if let codec = video.audioCodec { line = line.string("sound", codec.rawValue) }
        }
        return line.number("wall", elapsed.inSeconds).number("speed", speed)
    }

    /// Returns the line for programs of a command without a session, or whose session failed.
    static func json(of code: ExitCode, files: [String] = []) -> String {
        ending(beginning(files), reason: endReason(of: code), code)
    }

    /// Returns the end reason of a command without a session.
    static func endReason(of code: ExitCode) -> String {
        code == .interrupted ? SessionSummary.EndReason.interrupted.rawValue : failedReason
    }

    /// The end reason if no session ended.
    static let failedReason = "failed"

    private static func beginning(_ files: [String]) -> JSONLine {
        JSONLine().string("type", "summary").raw("files", "[\(files.map(JSONLine.quoted).joined(separator: ","))]")
    }

    static func ending(_ line: JSONLine, reason: String, _ code: ExitCode) -> String {
        line.string("end", reason).number("exitCode", Double(code.rawValue)).text
    }
}
