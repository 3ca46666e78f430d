public import FoundationEssentials
public import Session
package import SwiftViews

extension SessionConfiguration {
    /// The date at which the session begins, to the millisecond: what `Date()` is in its views at first. Held within 3,000 years of 1970.
    ///
    ///     var configuration = SessionConfiguration(duration: .seconds(60))
    ///     configuration.start = try Date("2026-12-31T23:59:30Z", strategy: .iso8601)
    ///     configuration.timeZone = "Europe/Berlin"
    public var start: Date {
        get { Date(timeIntervalSince1970: Double(startDate) / 1000) }
        set {
            let milliseconds = newValue.timeIntervalSince1970 * 1000
            startDate = milliseconds.isNaN ? startDate : Int64(min(max(milliseconds, -1e14), 1e14).rounded())
        }
    }

    /// What the views of a program begin with in such a session.
    package var setting: SwiftViewProgram.Setting {
        var setting = SwiftViewProgram.Setting()
        setting.colorScheme = colorScheme
        setting.colorSchemeContrast = colorSchemeContrast
        setting.startDate = Double(startDate) / 1000
        setting.timeZone = timeZone
        setting.locale = locale
        return setting
    }
}
