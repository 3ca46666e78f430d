import PiPKit
import TestSupport
import Testing

/// The scripts in `fixtures/widget`, started as what they are, against goldens.
@Suite("A script that is started beside its page")
struct EntryGoldenTests {
    /// A frame of a script.
    struct Case: CustomTestStringConvertible, Sendable {
        var script: String
        var entry: EntryPoint
        var family = WidgetConfiguration.Family.systemSmall
        var parameter = ""
        var scheme = ColorScheme.light
        var second = 1
        var name: String
        var testDescription: String { name }
    }

    static let cases = [
        Case(script: "forecast", entry: .widget, name: "forecast-small"),
        Case(script: "forecast", entry: .widget, family: .systemMedium, name: "forecast-medium"),
        Case(script: "forecast", entry: .widget, family: .systemLarge, parameter: "Porto", name: "forecast-large"),
        Case(script: "forecast", entry: .widget, family: .systemLarge, scheme: .dark, name: "forecast-dark"),
        Case(script: "forecast", entry: .widget, family: .accessoryRectangular, name: "forecast-accessory"),
        Case(
            script: "forecast", entry: .widget, family: .accessoryRectangular, scheme: .dark, name: "forecast-accessory"
        ),
        Case(script: "lock", entry: .widget, family: .accessoryCircular, name: "lock-circular"),
        Case(script: "lock", entry: .widget, family: .accessoryRectangular, name: "lock-rectangular"),
        Case(script: "lock", entry: .widget, family: .accessoryInline, name: "lock-inline"),
        Case(script: "steps", entry: .widget, name: "steps"),
        Case(script: "delivery", entry: .liveActivity, name: "delivery"),
        Case(script: "delivery", entry: .liveActivity, scheme: .dark, second: 3, name: "delivery-dark"),
        Case(script: "ride", entry: .liveActivity, name: "ride"),
        Case(script: "lamp", entry: .controlWidget, name: "lamp"),
        Case(script: "lamp", entry: .controlWidgetToggle, name: "lamp"),
    ]

    @Test(
        "A script that is started beside its page equals its golden display list and its golden image", arguments: cases
    )
    func golden(image: Case) throws {
        var environment = ScriptEnvironment(colorScheme: image.scheme, entryPoint: image.entry)
        environment.widget = WidgetConfiguration(family: image.family, parameter: image.parameter)
        var configuration = SessionConfiguration()
        var program = ProgramInput()
        program.entry = image.entry.rawValue
        program.widget = image.family.rawValue
        configuration.start(program)
        configuration.fit = image.entry == .widget ? .layout : .scale
        if image.entry == .widget {
            let size = Size(width: environment.widget.width, height: environment.widget.height)
            configuration.canvas = CanvasFit.canvas(for: size, scale: 2)
        }
        let shown = try SessionMoment(
            script: "widget/\(image.script)", at: .seconds(image.second), environment: environment,
            configuration: configuration)
        try GoldenFile.check(shown.text, "widget/\(image.name).txt")
        try GoldenFile.check(try #require(shown.sample.imageBuffer), "widget/\(image.name).png")
    }
}
