import PiPKit

/// The last line of a run: what was made, and how fast.
package struct SummaryLine {
    var output: String
    var summary: SessionSummary
    /// Nil for a single picture, and for a stream whose viewer left.
    var video: OutputSummary?
    var isStill: Bool
    /// On the host's clock.
    var elapsed: Duration

    private var speed: Double {
        summary.endTime.inSeconds / max(elapsed.inSeconds, 1e-6)
    }

    /// What the display layer dropped, and why.
    private var drops: String {
        let drops = summary.samples.drops.map { "\($0.count) \($0.reason)" }
        return drops.isEmpty ? "" : ", \(summary.samples.dropped) dropped (\(drops.joined(separator: ", ")))"
    }

    /// For people.
    var text: String {
        if isStill {
            return
                "\(output): \(summary.canvas), the session at \(Decimal.text(summary.endTime.inSeconds, digits: 3)) s, "
                + "in \(Decimal.text(elapsed.inSeconds, digits: 2)) s"
        }
        let encoded = video.map { video in
            let sound = video.audioCodec.map { ", sound in \($0.name)" } ?? ""
            return ", \(video.framesEncoded) encoded\(sound), \(video.bytes) bytes"
        }
        return "\(output): \(Decimal.text(summary.endTime.inSeconds, digits: 3)) s, \(summary.canvas), "
            + "\(summary.framesDrawn) frames drawn\(drops)\(encoded ?? ""), "
            + "in \(Decimal.text(elapsed.inSeconds, digits: 2)) s (\(Decimal.text(speed, digits: 0))x real time)"
    }

    /// For programs.
    var json: String {
        var line = JSONLine()
            .string("type", "summary").string("file", output).number("duration", summary.endTime.inSeconds)
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
        return line.string("end", summary.endReason.rawValue).number("wall", elapsed.inSeconds).number("speed", speed)
            .text
    }
}
