/// A way in which a script is started, each with a file of its own in the script's folder.
package enum EntryPoint: String, CaseIterable, Sendable {
    case index
    case widget
    case intent
    case appIntents = "app_intents"
    case notification
    case assistantTool = "assistant_tool"
    case keyboard
    case controlWidget = "control_widget"
    case liveActivity = "live_activity"
    case alarmLiveActivity = "alarm_live_activity"
    case translationUIProvider = "translation_ui_provider"
    case home

    /// The names of the files that are run, without their extensions, the preferred one first.
    package var fileNames: [String] {
        switch self {
        case .controlWidget: ["control_widget", "control_widget_button", "control_widget_toggle"]
        case .index, .widget, .intent, .appIntents, .notification, .assistantTool, .keyboard, .liveActivity,
            .alarmLiveActivity, .translationUIProvider, .home:
            [rawValue]
        }
    }

    /// Whether the system shows its view on a surface with round corners.
    package var hasOwnShape: Bool {
        switch self {
        case .widget, .controlWidget, .liveActivity, .alarmLiveActivity: true
        case .index, .intent, .appIntents, .notification, .assistantTool, .keyboard, .translationUIProvider, .home:
            false
        }
    }

    /// The entry point whose file is called `name`; nil where that is a file like any other.
    init?(fileName name: String) {
        let name = FilePath.withoutExtension(name)
        guard let entry = Self.allCases.first(where: { $0.fileNames.contains(name) }) else { return nil }
        self = entry
    }
}
