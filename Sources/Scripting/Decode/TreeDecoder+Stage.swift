import JSONText
import Views

extension TreeDecoder {
    /// `view` on the surface that an entry point without a page has: `{"kind": entry point, "family": …, "background": style}`.
    mutating func staged(_ view: ViewNode, on stage: JSONValue) throws(ScriptError) -> ViewNode {
        guard let entry = stage["kind"]?.string.flatMap({ EntryPoint(rawValue: $0) }) else { return view }
        let element = Element(tag: "Widget", props: stage, children: nil, locationText: nil)
        let background = try element.value("background").flatMap { value throws(ScriptError) in
            try style(value["style"] ?? value)
        }
        switch entry {
        case .widget:
            let family = stage["family"]?.string.flatMap { WidgetPlace.Family(rawValue: $0) } ?? .systemSmall
            guard let shape = family.accessoryShape else { return ViewNode(.widget(view, background: background)) }
            return ViewNode(.accessoryWidget(view, shape: shape))
        case .liveActivity, .alarmLiveActivity: return ViewNode(.liveActivity(view))
        case .index, .intent, .appIntents, .notification, .assistantTool, .keyboard, .controlWidget,
            .controlWidgetButton, .controlWidgetToggle, .translationUIProvider, .home:
            return view
        }
    }
}
