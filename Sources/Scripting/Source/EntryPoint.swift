import Views

/// An entry point of scripts, each with a file of its own in the script's folder.
package enum EntryPoint: String, CaseIterable, Sendable {
    case index
    case widget
    case intent
    case appIntents = "app_intents"
    case notification
    case assistantTool = "assistant_tool"
    case keyboard
    case controlWidget = "control_widget"
    case controlWidgetButton = "control_widget_button"
    case controlWidgetToggle = "control_widget_toggle"
    case liveActivity = "live_activity"
    case alarmLiveActivity = "alarm_live_activity"
    case translationUIProvider = "translation_ui_provider"
    case home

    /// The entry points whose files start the script, the preferred one first. A control may be a button or a toggle,
    /// and the page may register and start a live activity.
    package var sources: [EntryPoint] {
        switch self {
        case .controlWidget: [self, .controlWidgetButton, .controlWidgetToggle]
        case .liveActivity: [self, .index]
        case .index, .widget, .intent, .appIntents, .notification, .assistantTool, .keyboard, .controlWidgetButton,
            .controlWidgetToggle, .alarmLiveActivity, .translationUIProvider, .home:
            [self]
        }
    }

    /// The value of `Script.env`, which is the same for all controls.
    package var environmentName: String {
        switch self {
        case .controlWidgetButton, .controlWidgetToggle: Self.controlWidget.rawValue
        case .index, .widget, .intent, .appIntents, .notification, .assistantTool, .keyboard, .controlWidget,
            .liveActivity, .alarmLiveActivity, .translationUIProvider, .home:
            rawValue
        }
    }

    /// Advice on the call that shows something.
    package var presentingAdvice: String {
        switch self {
        case .index, .home, .assistantTool: ProgramTerminology.script.presentingAdvice
        case .widget: "present a view with Widget.present"
        case .intent, .appIntents: "end with a view: Script.exit(Intent.view(…))"
        case .notification: "present a view with Notification.present"
        case .keyboard: "present a view with CustomKeyboard.present"
        case .controlWidget, .controlWidgetButton, .controlWidgetToggle: "present a view with ControlWidget.present"
        case .liveActivity, .alarmLiveActivity: "start a live activity that LiveActivity.register returns"
        case .translationUIProvider: "present a view with TranslationUIProvider.present"
        }
    }

    /// The entry points whose files may start a live activity that its own file only registers, in the order in which
    /// they run.
    package static let activityStarters: [EntryPoint] = [.index, .appIntents, .intent]

    /// Whether the system shows its view on a surface with round corners.
    package var hasOwnShape: Bool {
        switch self {
        case .widget, .controlWidget, .controlWidgetButton, .controlWidgetToggle, .liveActivity, .alarmLiveActivity:
            true
        case .index, .intent, .appIntents, .notification, .assistantTool, .keyboard, .translationUIProvider, .home:
            false
        }
    }

    /// The entry point whose file is called `name`; nil for other files.
    init?(fileName name: String) {
        self.init(rawValue: FilePath.withoutExtension(name))
    }
}
