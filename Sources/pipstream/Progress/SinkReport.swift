import PiPKit

/// The state of the outputs: bytes written, rate, and losses. A value type without I/O.
struct SinkReport {
    private struct Entry {
        let name: String
        let status: SinkStatus
        /// The rate since the previous report; nil if there is none.
        let bitsPerSecond: Double?
    }

    private var entries: [Entry] = []
    private var time: Duration = .zero

    /// Updates the state of each output at `time` on the host's clock.
    mutating func update(_ states: [(name: String, status: SinkStatus)], at time: Duration) {
        let interval = (time - self.time).inSeconds
        let before = Dictionary(entries.map { ($0.name, $0.status.bytes) }) { first, _ in first }
        entries = states.map { name, status in
            let rate = before[name].flatMap { interval > 0 ? Double(status.bytes - $0) * 8 / interval : nil }
            return Entry(name: name, status: status, bitsPerSecond: rate)
        }
        self.time = time
    }

    /// The state for people: `copy.mp4 1.2 MB, standard output 310 kbit/s, 0.3 s behind, 12 dropped`.
    var text: String {
        entries.map { entry in
            var parts = ["\(entry.name) \(Self.size(entry.status.bytes))"]
            if let rate = entry.bitsPerSecond { parts.append("\(DecimalFormat.text(rate / 1000, digits: 0)) kbit/s") }
            let waiting = entry.status.waiting.seconds
            if waiting >= 0.1 { parts.append("\(DecimalFormat.text(waiting, digits: 1)) s behind") }
            let lag = entry.status.lag.inSeconds
            if lag >= 1 { parts.append("disk \(DecimalFormat.text(lag, digits: 1)) s behind") }
            if entry.status.droppedFrames > 0 { parts.append("\(entry.status.droppedFrames) dropped") }
            if entry.status.reconnections > 0 { parts.append("\(entry.status.reconnections) reconnected") }
            switch entry.status.state {
            case .connected, .ended: break
            case .retrying: parts.append("not connected")
            case .waiting: parts.append("no viewer")
            case .lost: parts.append("lost")
            }
            return parts.joined(separator: ", ")
        }.joined(separator: "; ")
    }

    /// The number of frames that the outputs dropped.
    var dropped: Int { entries.reduce(0) { $0 + $1.status.droppedFrames } }

    /// The age of the oldest unsynced data of any output in seconds.
    var unsynced: Double { entries.map { max(0, $0.status.lag.inSeconds) }.max() ?? 0 }

    /// Each output's name and state.
    var states: [String] { entries.map { "\($0.name) \($0.status.state.rawValue)" } }

    /// The state for programs: a list of JSON objects.
    var json: String {
        let objects = entries.map { entry in
            JSONLine().string("name", entry.name).number("bytes", Double(entry.status.bytes))
                .number("bitsPerSecond", entry.bitsPerSecond ?? .nan).number(
                    "waiting", max(0, entry.status.waiting.seconds)
                )
                .number("unsynced", max(0, entry.status.lag.inSeconds))
                .number("dropped", Double(entry.status.droppedFrames))
                .number("reconnections", Double(entry.status.reconnections))
                .raw("connected", entry.status.isConnected ? "true" : "false")
                .string("state", entry.status.state.rawValue).text
        }
        return "[\(objects.joined(separator: ","))]"
    }

    private static func size(_ bytes: Int64) -> String {
        bytes < 1_000_000
            ? "\(DecimalFormat.text(Double(bytes) / 1e3, digits: 0)) kB"
            : "\(DecimalFormat.text(Double(bytes) / 1e6, digits: 1)) MB"
    }
}
