public import FoundationEssentials
import FrameSource
import Scripting
public import Session
package import SwiftViews

extension SessionConfiguration {
    /// The date at which the session begins, to the millisecond, and the first value of `Date()` in its views. Clamped
    /// to 3,000 years before and after 1970.
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

    /// Shows the program on the surface of its entry point: a widget, for example, has one of its own, and no picture
    /// in picture.
    package mutating func start(_ program: ProgramInput) {
        let entry = program.entry.flatMap(EntryPoint.init)
        let family = program.widget.flatMap(WidgetConfiguration.Family.init(rawValue:))
        reportsMissingDeclaration = program.entry == nil
        if entry == .widget, family?.accessoryShape != nil {
            frames.surface = .lockScreen
        } else {
            frames.surface = entry?.hasOwnShape == true ? .rounded : .screen
        }
    }

    /// The initial setting of a program's views in such a session.
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
