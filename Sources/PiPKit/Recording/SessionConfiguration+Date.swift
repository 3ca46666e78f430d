public import FoundationEssentials
import FrameSource
import Scripting
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

    /// Shows the program on the surface that the way in which it is started belongs to: a widget, say, has one of its own, and no picture
    /// in picture anywhere.
    package mutating func start(_ program: ProgramInput) {
        let entry = program.entry.flatMap(EntryPoint.init)
        let family = program.widget.flatMap(WidgetPlace.Family.init(rawValue:))
        reportsMissingDeclaration = program.entry == nil
        if entry == .widget, family?.accessoryShape != nil {
            frames.surface = .lockScreen
        } else {
            frames.surface = entry?.hasOwnShape == true ? .rounded : .screen
        }
    }

    /// What the views of a program begin with in such a session.
    package var setting: SwiftViewProgram.Setting {
        var setting = SwiftViewProgram.Setting()
        setting.colorScheme = frames.colorScheme
        setting.colorSchemeContrast = frames.colorSchemeContrast
        setting.startDate = Double(startDate) / 1000
        setting.timeZone = timeZone
        setting.locale = frames.locale
        return setting
    }
}
