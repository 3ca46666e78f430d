import JSONText
import Views

/// What the runtime and the program tell each other of players, as JSON.
enum PlayerMessages {
    /// What a script wants of its players, as the runtime wrote it: an array of
    /// `{"player", "source"?, "volume", "loops", "time"?, "rate"?, "disposed"?}`, the time in nanoseconds.
    static func changes(in json: [UInt8], _ movies: ScriptMovies) -> [PlayerChange] {
        guard let root = (try? JSONDocument.reading(json))?.root else { return [] }
        return root.elements.compactMap { value in
            guard let player = PlayerID(value["player"]) else { return nil }
            return PlayerChange(
                player: player, source: value["source"]?.string.map(movies.source),
                volume: value["volume"]?.number, numberOfLoops: value["loops"]?.number.flatMap(Int.init(exactly:)),
                time: value["time"]?.number.flatMap(Int64.init(exactly:)).map { .nanoseconds($0) },
                rate: value["rate"]?.number, isDisposed: value["disposed"]?.bool == true)
        }
    }

    /// A report as the runtime reads it, times in seconds.
    static func json(of report: PlayerReport) -> String {
        var message: String?
        let happening: String
        switch report.happening {
        case .changed: happening = "changed"
        case .readyToPlay: happening = "readyToPlay"
        case .ended: happening = "ended"
        case .failed(let text): (happening, message) = ("failed", text)
        }
        let members = [
            ("happening", JSONLine.quoted(happening)), ("status", String(report.timeControl.rawValue)),
            ("rate", number(report.rate)), ("runningRate", number(report.runningRate)),
            ("time", seconds(report.time)), ("duration", report.duration.map(seconds) ?? "0"),
            ("message", message.map(JSONLine.quoted) ?? "null"),
        ]
        return "{" + members.map { "\(JSONLine.quoted($0)):\($1)" }.joined(separator: ",") + "}"
    }

    private static func seconds(_ time: Duration) -> String { number(time / .seconds(1)) }

    private static func number(_ value: Double) -> String { value.isFinite ? String(value) : "0" }
}
