import Glibc
import PiPKit

/// Conversions of local time by the C library. The zone belongs to the whole process, which renders one session.
struct LocalTime {
    /// A zone's name in the time zone database.
    var timeZone: String

    /// The host's date in milliseconds since 1970: the start of a live session.
    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// Whether the database has a zone of this name.
    static func exists(_ name: String) -> Bool {
        if name == "UTC" || name == "GMT" { return true }
        guard SessionConfiguration.isTimeZoneName(name) else { return false }
        var status = stat()
        return stat("/usr/share/zoneinfo/" + name, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Converts a civil time in the zone to seconds since 1970.
    func secondsSince1970(_ fields: tm) -> Int64 {
        setenv("TZ", timeZone, 1)
        tzset()
        var fields = fields
        return Int64(mktime(&fields))
    }

    /// Returns the seconds since the zone's midnight at `moment`, in seconds since 1970.
    func secondsOfDay(at moment: Int64) -> Int {
        setenv("TZ", timeZone, 1)
        tzset()
        var moment = time_t(moment)
        var fields = tm()
        localtime_r(&moment, &fields)
        return Int(fields.tm_hour) * 3600 + Int(fields.tm_min) * 60 + Int(fields.tm_sec)
    }
}
