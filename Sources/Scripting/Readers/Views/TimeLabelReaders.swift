import SharedTypes
import Views

// Labels of dates and times, whose texts the runtime provides.
extension ViewReader {
    static let timeLabels = list {
        // A date, a time, or the time from now until then.
        ViewReader("DateLabel", children: nil) { view, element, decoder throws(ScriptError) in
            let kind = try view.required("style", dateStyle, &decoder) ?? nil
            _ = try view.optional("timestamp", Form<Void>(.number) { _, _ in nil }, &decoder)
            _ = try view.optional("date", Form<Void>(.date) { _, _ in nil }, &decoder)
            guard let kind else { return .text(element.durationWords?["text"]?.string ?? "") }
            guard let at = element.durationWords?["at"]?.number else { return .text("") }
            return .timeLabel(
                TimeLabel(kind: kind, at: .milliseconds(of: at), words: DurationWords(element.durationWords?["words"])))
        }
        // The time until the end of a time span, or since its beginning.
        ViewReader("TimerIntervalLabel", children: nil) { view, element, decoder throws(ScriptError) in
            let countsDown = try view.optional("countsDown", .boolean, &decoder) ?? true
            let showsHours = try view.optional("showsHours", .boolean, &decoder) ?? true
            for name in ["from", "to", "pauseTime"] as [StaticString] {
                _ = try view.optional(name, .moment, &decoder)
            }
            guard let from = element.durationWords?["from"]?.number, let to = element.durationWords?["to"]?.number
            else {
                return .text("")
            }
            let interval = TimeLabel.Interval(
                from: .milliseconds(of: from), to: .milliseconds(of: to),
                pause: element.durationWords?["pause"]?.number.map { .milliseconds(of: $0) }, countsDown: countsDown,
                showsHours: showsHours)
            return .timeLabel(
                TimeLabel(kind: .interval(interval), at: .zero, words: DurationWords(element.durationWords?["words"])))
        }
        // From its start to its end.
        ViewReader("DateIntervalLabel", "DateRangeLabel", children: nil) { view, element, decoder throws(ScriptError) in
            _ = try view.optional("from", .moment, &decoder)
            _ = try view.optional("to", .moment, &decoder)
            return .text(element.durationWords?["text"]?.string ?? "")
        }
    }

    /// The styles of a date's label: those that change with time have a kind.
    private static let dateStyle: Form<TimeLabel.Kind?> = .word(of: [
        "date": nil, "time": nil, "timer": .timer, "relative": .relative, "offset": .offset,
    ])
}

extension Duration {
    /// A time of a session, clamped to some hundred thousand years.
    fileprivate static func milliseconds(of number: Double) -> Duration {
        .milliseconds(Int64(min(max(number, -1e16), 1e16)))
    }
}

extension DurationWords {
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
