import Glibc
import Synchronization

/// What the system's clock says in a time zone. The process has one zone, so that those who ask for different ones take turns. Any thread.
package enum TimeZones {
    private static let zone = Mutex<String?>(nil)

    /// How long it is after midnight in `zone`, so many milliseconds after the beginning of 1970.
    package static func timeOfDay(atMilliseconds milliseconds: Int64, in zone: String) -> Duration {
        let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        var seconds = time_t(rest < 0 ? whole - 1 : whole)
        var fields = tm()
        let isKnown = Self.zone.withLock { current in
            if current != zone {
                setenv("TZ", zone, 1)
                tzset()
                current = zone
            }
            return localtime_r(&seconds, &fields) != nil
        }
        guard isKnown else { return .zero }
        let inDay = (fields.tm_hour * 60 + fields.tm_min) * 60 + fields.tm_sec
        return .seconds(Int64(inDay)) + .milliseconds(rest < 0 ? rest + 1000 : rest)
    }
}
