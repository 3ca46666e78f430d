import Glibc
package import PiPKit

/// The syntax of options' values.
package enum ValueSyntax {
    /// Parses a duration exactly: `10`, `1.5s`, `250ms`, `2m`, `1h30m`, `00:01:30`, `1:30.5`. Nil if it is invalid, or
    /// longer than the limit of a session.
    package static func duration(_ text: String) -> Duration? {
        guard let time = text.contains(":") ? clockDuration(text) : unitDuration(text), time <= SessionLimits.time
        else { return nil }
        return time
    }

    private static func clockDuration(_ text: String) -> Duration? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count) else { return nil }
        var total = Duration.zero
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            guard let value = decimal(part), isLast || !part.contains(".") else { return nil }
            guard index == 0 || value < .seconds(60) else { return nil }
            total = total * 60 + value
        }
        return total
    }

    private static func unitDuration(_ text: String) -> Duration? {
        let factors: [(unit: Substring, scale: (Int, Int))] = [
            ("h", (3600, 1)), ("m", (60, 1)), ("s", (1, 1)), ("ms", (1, 1000)),
        ]
        var rest = text[...]
        var total = Duration.zero
        var nextFactor = 0
        guard !rest.isEmpty else { return nil }
        while !rest.isEmpty {
            let number = rest.prefix { $0.isNumber || $0 == "." }
            rest = rest.dropFirst(number.count)
            let unit = rest.prefix { $0.isLetter }
            rest = rest.dropFirst(unit.count)
            guard let value = decimal(number) else { return nil }
            if unit.isEmpty {
                // A number without a unit is in seconds, and allows no other part.
                return nextFactor == 0 && rest.isEmpty ? value : nil
            }
            guard let index = factors[nextFactor...].firstIndex(where: { $0.unit == unit }) else { return nil }
            nextFactor = index + 1
            total += value * factors[index].scale.0 / factors[index].scale.1
        }
        return total
    }

    /// Parses a decimal number of seconds without a sign, exact to a nanosecond, below 10 million hours.
    private static func decimal(_ text: Substring) -> Duration? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }) else { return nil }
        guard parts.contains(where: { !$0.isEmpty }) else { return nil }
        guard let whole = parts[0].isEmpty ? 0 : Int64(parts[0]), whole < 36_000_000_000 else { return nil }
        guard parts.count == 2, !parts[1].isEmpty else { return .seconds(whole) }
        let digits = parts[1].prefix(9)
        guard let fraction = Int64(digits + String(repeating: "0", count: 9 - digits.count)) else { return nil }
        return .seconds(whole) + .nanoseconds(fraction)
    }

    /// Parses an amount of memory in bytes: `512M`, `512MB`, `1.5G`. A number without a unit is in megabytes, of
    /// 1,048,576 bytes. Nil if it is invalid, or not from 64 MB to 64 GB.
    package static func memorySize(_ text: String) -> Int? {
        let text = text.uppercased()
        let number = text.prefix { $0.isNumber || $0 == "." }
        guard let value = Double(number), value.isFinite else { return nil }
        let factor: Double
        switch text.dropFirst(number.count) {
        case "", "M", "MB": factor = 0x1p20
        case "G", "GB": factor = 0x1p30
        default: return nil
        }
        let bytes = value * factor
        return (0x1p26...0x1p36).contains(bytes) ? Int(bytes) : nil
    }

    /// Parses `640x360`, each side in pixels or points; nil if it is invalid.
    package static func pixelSize(_ text: String) -> CMVideoDimensions? {
        let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
            SessionLimits.sides.contains(width), SessionLimits.sides.contains(height)
        else { return nil }
        return CMVideoDimensions(width: width, height: height)
    }

    /// Parses a device's screen, width and height in points and its scale: `390x844@3`. Nil if it is invalid.
    static func device(_ text: String) -> [Double]? {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count <= 2, let size = pixelSize(String(parts[0])) else { return nil }
        guard let scale = parts.count == 2 ? Double(String(parts[1])) : 3, SessionLimits.scales.contains(scale) else {
            return nil
        }
        return [Double(size.width), Double(size.height), scale]
    }

    /// Parses a date as milliseconds since 1970: `2026-01-01`, `2026-01-01T09:41`, `…:00.250`, with `Z`, `+02:00` or,
    /// without either, in `timeZone`. Nil if it is invalid.
    package static func date(_ text: String, timeZone: String) -> Int64? {
        guard let match = text.wholeMatch(of: datePattern) else { return nil }
        let (_, year, month, day, hour, minute, second, fraction, zone) = match.output
        guard let year = Int32(year), let month = Int32(month), let day = Int32(day),
            let hour = Int32(hour ?? "0"), let minute = Int32(minute ?? "0"), let second = Int32(second ?? "0"),
            (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 60
        else { return nil }
        let fields = tm(
            tm_sec: second, tm_min: minute, tm_hour: hour, tm_mday: day, tm_mon: month - 1, tm_year: year - 1900,
            tm_wday: 0, tm_yday: 0, tm_isdst: -1, tm_gmtoff: 0, tm_zone: nil)
        var normal = fields
        let inUTC = Int64(timegm(&normal))
        // A day beyond its month's end would roll over into the next month.
        guard normal.tm_mday == day else { return nil }
        let milliseconds = Int64((fraction.map(String.init) ?? "0").padding(to: 3)) ?? 0
        guard let offset = zone.map({ offsetInSeconds($0) }) else {
            return LocalTime(timeZone: timeZone).secondsSince1970(fields) * 1000 + milliseconds
        }
        return (inUTC - offset) * 1000 + milliseconds
    }

    private static var datePattern:
        Regex<(Substring, Substring, Substring, Substring, Substring?, Substring?, Substring?, Substring?, Substring?)>
    {
        /(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?)?(Z|[+-]\d\d:?\d\d)?/
    }

    private static func offsetInSeconds(_ zone: Substring) -> Int64 {
        let digits = zone.filter(\.isNumber)
        guard let number = Int64(digits) else { return 0 }
        let seconds = number / 100 * 3600 + number % 100 * 60
        return zone.hasPrefix("-") ? -seconds : seconds
    }

    /// Parses the format of raw frames: `640x360@30`, `1280x720@30000/1001:bottom-up`. Nil if it is invalid.
    package static func rawVideo(_ text: String) -> RawVideoFormat? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.count == 1 || parts[1] == "bottom-up" || parts[1] == "top-down" else {
            return nil
        }
        let words = parts[0].split(separator: "@", omittingEmptySubsequences: false)
        guard words.count == 2, let size = pixelSize(String(words[0])), let duration = frameDuration(words[1]) else {
            return nil
        }
        return RawVideoFormat(
            dimensions: size, frameDuration: duration,
            rowOrder: parts.last == "bottom-up" ? .bottomUp : .topDown)
    }

    /// Parses a rate in bits per second, 1,000 to 1,000,000,000: `800000`, `800k`, `4M`. Nil if it is invalid.
    package static func bitRate(_ text: String) -> Int? {
        let units: [Character: Int] = ["k": 1_000, "K": 1_000, "M": 1_000_000]
        let unit = text.last.flatMap { units[$0] }
        guard let number = Double(unit == nil ? text[...] : text.dropLast()), number.isFinite, number < 1e10 else {
            return nil
        }
        let rate = Int((number * Double(unit ?? 1)).rounded())
        return (1_000...1_000_000_000).contains(rate) ? rate : nil
    }

    /// Returns the duration of a frame at a rate from 1 to 240 frames per second; nil if it is invalid.
    package static func frameRate(_ text: String) -> CMTime? {
        guard let duration = frameDuration(text[...]) else { return nil }
        return (1...240).contains(Double(duration.timescale) / Double(duration.value)) ? duration : nil
    }

    /// The broadcast frame rates by their usual notation with two or three decimals, in thousandths: 29.97 is
    /// 30000/1001.
    private static let broadcastRates: [Int32: (frames: Int32, seconds: Int32)] = {
        var rates: [Int32: (frames: Int32, seconds: Int32)] = [:]
        for whole: Int32 in [15, 24, 30, 48, 60, 120, 240] {
            let exact = Double(whole) * 1_000_000 / 1_001
            for step in [1.0, 10.0] {
                rates[Int32((exact / step).rounded() * step)] = (whole * 1_000, 1_001)
            }
        }
        return rates
    }()

    /// Returns the duration of a frame at a rate from 0.001 to 1000 frames per second: `30`, `24000/1001`, or `29.97`,
    /// which is 30000/1001.
    private static func frameDuration(_ text: Substring) -> CMTime? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let (frames, seconds): (Int32, Int32)
        if parts.count == 2, let numerator = Int32(parts[0]), let denominator = Int32(parts[1]) {
            (frames, seconds) = (numerator, denominator)
        } else if parts.count == 1, let rate = decimal(text), rate < .seconds(1_001) {
            // A rate has three decimals at most.
            let thousandths = rate / .milliseconds(1)
            guard thousandths == thousandths.rounded() else { return nil }
            (frames, seconds) = broadcastRates[Int32(thousandths)] ?? (Int32(thousandths), 1_000)
        } else {
            return nil
        }
        guard frames > 0, seconds > 0, (0.001...1_000).contains(Double(frames) / Double(seconds)) else {
            return nil
        }
        return CMTime(value: Int64(seconds), timescale: frames)
    }
}

extension String {
    /// Returns the string padded with trailing zeros to `length` characters.
    fileprivate func padding(to length: Int) -> String {
        self + String(repeating: "0", count: Swift.max(0, length - count))
    }
}
