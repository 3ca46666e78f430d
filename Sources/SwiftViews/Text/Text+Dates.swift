public import FoundationEssentials
import Views

extension Text {
    /// The format of a date; SwiftUI's `Text.DateStyle`. Running times follow the session's clock.
    public struct DateStyle: Hashable, Codable, Sendable {
        enum Kind: String, Codable {
            case time, date, relative, offset, timer
        }

        let kind: Kind

        /// The time of day: `9:41 AM`.
        public static let time = DateStyle(kind: .time)
        /// The day: `January 1, 2026`.
        public static let date = DateStyle(kind: .date)
        /// The time until or since the date: `2 hr, 5 min`.
        public static let relative = DateStyle(kind: .relative)
        /// The time until or since the date with its sign, in its largest unit: `+2 hours`.
        public static let offset = DateStyle(kind: .offset)
        /// The time until or since the date as a timer: `2:05:00`.
        public static let timer = DateStyle(kind: .timer)
    }

    /// A date, or the time until or since it on the session's clock.
    public init(_ date: Date, style: DateStyle) {
        self.init(segments: [.date(DateText(date, style))])
    }

    /// A range of dates.
    public init(_ dates: ClosedRange<Date>) {
        self.init(segments: [.date(DateText(dates))])
    }

    /// A range of dates.
    public init(_ interval: DateInterval) {
        self.init(interval.start...interval.end)
    }

    /// The time until the end of `timerInterval` on the session's clock, or since its beginning. The timer stops at
    /// `pauseTime`.
    public init(
        timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
    ) {
        let text = DateText(timerInterval, pauseTime, countsDown: countsDown, showsHours: showsHours)
        self.init(segments: [.date(text)])
    }
}

struct DateText: Equatable, Sendable {
    private enum Kind: Equatable {
        case date(Date, Text.DateStyle)
        case range(ClosedRange<Date>)
        case timer(ClosedRange<Date>, pause: Date?, countsDown: Bool, showsHours: Bool)
    }

    private let kind: Kind

    init(_ date: Date, _ style: Text.DateStyle) {
        kind = .date(date, style)
    }

    init(_ range: ClosedRange<Date>) {
        kind = .range(range)
    }

    init(_ interval: ClosedRange<Date>, _ pause: Date?, countsDown: Bool, showsHours: Bool) {
        kind = .timer(interval, pause: pause, countsDown: countsDown, showsHours: showsHours)
    }

    /// Returns the words, or a text that follows the session's clock.
    func piece(in environment: EnvironmentValues) -> TextPiece {
        func running(_ kind: TimeLabel.Kind, _ date: Date) -> TextPiece {
            .view(
                ViewNode(
                    .timeLabel(TimeLabel(kind: kind, at: environment.sessionTime(of: date), words: DurationWords()))))
        }
        let words = EnglishDateFormatter(environment.timeZone)
        switch kind {
        case .date(let date, let style):
            switch style.kind {
            case .time: return .string(words.time(date))
            case .date: return .string(words.day(date))
            case .relative: return running(.relative, date)
            case .offset: return running(.offset, date)
            case .timer: return running(.timer, date)
            }
        case .range(let range): return .string(words.range(range))
        case .timer(let range, let pause, let countsDown, let showsHours):
            let interval = TimeLabel.Interval(
                from: environment.sessionTime(of: range.lowerBound), to: environment.sessionTime(of: range.upperBound),
                pause: pause.map(environment.sessionTime), countsDown: countsDown, showsHours: showsHours)
            let label = TimeLabel(kind: .interval(interval), at: .zero, words: DurationWords())
            return .view(ViewNode(.timeLabel(label)))
        }
    }
}

/// Dates formatted in American English.
struct EnglishDateFormatter {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    private let calendar: Calendar

    init(_ timeZone: TimeZone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        self.calendar = calendar
    }

    /// `January 1, 2026`
    func day(_ date: Date) -> String {
        let parts = parts(date)
        return "\(Self.months[parts.month - 1]) \(parts.day), \(parts.year)"
    }

    /// `Jan 1, 2026`
    func shortDay(_ date: Date) -> String {
        let parts = parts(date)
        return "\(Self.months[parts.month - 1].prefix(3)) \(parts.day), \(parts.year)"
    }

    /// `9:41 AM`, with a no-break space.
    func time(_ date: Date) -> String {
        let parts = parts(date)
        return "\(parts.clock)\u{202F}\(parts.half)"
    }

    /// `9:41 – 10:41 AM`; with both days if they differ.
    func range(_ range: ClosedRange<Date>) -> String {
        let (first, last) = (parts(range.lowerBound), parts(range.upperBound))
        let end = time(range.upperBound)
        guard (first.year, first.month, first.day) == (last.year, last.month, last.day) else {
            return "\(first.month)/\(first.day)/\(first.year), \(time(range.lowerBound))\u{2009}–\u{2009}"
                + "\(last.month)/\(last.day)/\(last.year), \(end)"
        }
        let start = first.half == last.half ? first.clock : time(range.lowerBound)
        return start == end ? end : "\(start)\u{2009}–\u{2009}\(end)"
    }

    private func parts(_ date: Date) -> (year: Int, month: Int, day: Int, clock: String, half: String) {
        let seconds = date.timeIntervalSinceReferenceDate
        // The date is clamped to some ten thousand years, the range of the calendar.
        let date = Date(timeIntervalSinceReferenceDate: seconds.isNaN ? 0 : min(max(seconds, -6e10), 2.5e11))
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        let (hour, minute) = (parts.hour ?? 0, parts.minute ?? 0)
        let clock = "\((hour + 11) % 12 + 1):\(minute < 10 ? "0" : "")\(minute)"
        let month = min(max(parts.month ?? 1, 1), 12)
        return (parts.year ?? 0, month, parts.day ?? 1, clock, hour < 12 ? "AM" : "PM")
    }
}
