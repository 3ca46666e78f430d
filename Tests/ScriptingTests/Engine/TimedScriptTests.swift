import TestSupport
import Testing

import Scripting
import Views

@Suite("Self-driven animations of a script")
struct TimedScriptTests {
    @Test("clock hands, swings, symbol effects and frames are read without notes")
    func readers() throws {
        let script = try RunningScript(
            """
            Navigation.present(h("VStack", null,
              h("Image", { systemName: "bell", symbolEffect: "scaleUp" }),
              h("Image", { systemName: "bell", symbolEffect: { effect: "wiggle", value: 3, options: { speed: 2, repeat: { count: 2 } } } }),
              h("Image", { systemName: "bell", symbolEffect: { effect: "drawOff", isActive: true } }),
              h("Circle", { clockHandRotationEffect: "minuteHand" }),
              h("Circle", { clockHandRotationEffect: { period: 5, anchor: "bottom" } }),
              h("Circle", { swingAnimation: { x: { duration: 2, distance: 10 } } }),
              h("AnimatedFrames", { duration: 2 }, h("Text", null, "a"), h("Text", null, "b")),
              h("AnimatedImage", { systemImages: ["bell", { name: "wifi", variableValue: 0.5 }], duration: 1 })));
            """)
        #expect(script.diagnostics == [])
        let parts = try #require(script.page?.kind.content.parts)
        #expect(parts[0].modifiers.last == .symbolEffect(.scale.up))
        let options = SymbolEffectOptions.speed(2).repeat(.periodic(count: 2, delay: nil))
        #expect(parts[1].modifiers.last == .symbolEffect(.wiggle, options: options, value: .number(3)))
        #expect(parts[2].modifiers.last == .symbolEffect(.drawOff, isActive: true))
        #expect(parts[5].modifiers.last == .swing(x: Swing(duration: .seconds(2), distance: 10), y: nil))
        #expect(parts[6].kind.content.parts.map(\.kind) == [.text("a"), .text("b")])
        #expect(parts[7].kind.content.parts.count == 2)
    }

    @Test("invalid values are reported, and do not change the view")
    func wrong() throws {
        let script = try RunningScript(
            """
            Navigation.present(h("VStack", null,
              h("Image", { systemName: "bell", symbolEffect: "spin" }),
              h("Image", { systemName: "bell", symbolEffect: { effect: "bounce" } }),
              h("Circle", { clockHandRotationEffect: -3 }),
              h("Circle", { swingAnimation: { x: { duration: 0, distance: 1 } } }),
              h("Circle", { swingAnimation: 4 })));
            """)
        #expect(script.diagnostics.count == 5)
    }

    @Test("a clock's hand begins at the time of day of the session's time zone")
    func timeOfDay() {
        func at(_ milliseconds: Int64, _ zone: String) -> Duration {
            TimeZones.timeOfDay(atMilliseconds: milliseconds, in: zone)
        }
        #expect(at(1_767_225_600_250, "UTC") == .milliseconds(250))
        #expect(at(1_767_225_600_000, "Asia/Tokyo") == .seconds(9 * 3600))
        #expect(at(-500, "UTC") == .milliseconds(86_399_500))
    }
}
