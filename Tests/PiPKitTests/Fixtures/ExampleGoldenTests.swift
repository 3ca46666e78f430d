import PiPKit
import TestSupport
import Testing

/// The scripts among the examples, six seconds into their sessions: first the display list as text, then its pixels.
@Suite("An example's frame")
struct ExampleGoldenTests {
    @Test(
        "An example's frame equals its golden display list and its golden image",
        arguments: [
            "countdown", "departures", "fuel", "music", "network", "pomodoro", "rings", "stocks", "weather",
        ])
    func golden(name: String) throws {
        let shown = try SessionMoment(script: "../Examples/\(name).tsx", at: .seconds(6))
        try GoldenFile.check(shown.text, "examples/\(name).txt")
        try GoldenFile.check(try #require(shown.sample.imageBuffer), "examples/\(name).png")
    }
}
