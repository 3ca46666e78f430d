import JSONText
import Views

extension ViewReader {
    /// A date, a time, or the time from now until then.
    static let dateLabel = ViewReader("DateLabel", props: ["style", "timestamp", "date"]) {
        element, decoder throws(ScriptError) in
        let kinds: [String: TimeLabel.Kind] = ["timer": .timer, "relative": .relative, "offset": .offset]
        guard let style = element["style"]?.string, let kind = kinds[style] else {
            if let style = element.value("style"), style.json.string != "date", style.json.string != "time" {
                decoder.reject(style, expected: "date, time, timer, relative or offset")
            }
            return .text(element.timeWords?["text"]?.string ?? "")
        }
        guard let at = element.timeWords?["at"]?.number else { return .text("") }
        return .timeLabel(
            TimeLabel(kind: kind, at: .milliseconds(of: at), words: TimeWords(element.timeWords?["words"])))
    }

    /// The time until the end of a time span, or since its beginning.
    static let timerIntervalLabel = ViewReader(
        "TimerIntervalLabel", props: ["countsDown", "showsHours", "from", "to", "pauseTime"]
    ) { element, decoder throws(ScriptError) in
        guard let from = element.timeWords?["from"]?.number, let to = element.timeWords?["to"]?.number else {
            return .text("")
        }
        let interval = TimeLabel.Interval(
            from: .milliseconds(of: from), to: .milliseconds(of: to),
            pause: element.timeWords?["pause"]?.number.map { .milliseconds(of: $0) },
            countsDown: element["countsDown"]?.bool ?? true, showsHours: element["showsHours"]?.bool ?? true)
        return .timeLabel(
            TimeLabel(kind: .interval(interval), at: .zero, words: TimeWords(element.timeWords?["words"])))
    }

    /// A date interval, from its start to its end.
    static let dateIntervalLabel = ViewReader("DateIntervalLabel", "DateRangeLabel", props: ["from", "to"]) {
        element, decoder throws(ScriptError) in
        .text(element.timeWords?["text"]?.string ?? "")
    }
}

extension Duration {
    /// A time of a session, clamped to some hundred thousand years.
    fileprivate static func milliseconds(of number: Double) -> Duration {
        .milliseconds(Int64(min(max(number, -1e16), 1e16)))
    }
}

extension TimeWords {
    /// Reads the texts that the runtime provides; English ones by default.
    fileprivate init(_ json: JSONValue?) {
        self.init()
        guard let json else { return }
        if let digits = json["digits"]?.elements.compactMap(\.string), digits.count == 10 { self.digits = digits }
        if let list = json["list"]?.string { self.list = list }
        plurals = json["plurals"]?.elements.compactMap(\.string) ?? []
        short = Self.names(json["short"])
        long = Self.names(json["long"])
    }

    private static func names(_ json: JSONValue?) -> [String: [String: String]] {
        var names: [String: [String: String]] = [:]
        for unit in json.map({ Array($0.members) }) ?? [] {
            guard let name = unit.name.string else { continue }
            for form in unit.value.members {
                if let key = form.name.string { names[name, default: [:]][key] = form.value.string }
            }
        }
        return names
    }
}
