import PiPKitTesting
import SwiftUI
import Testing

/// A page of SwiftUI and AVKit, as a session shows it.
@MainActor @Suite("A page with a player and a controller of AVKit")
struct PlayerViewTests {
    @Test("A page with a player and a controller of AVKit follows the player, the timer and the controller's failure")
    func page() throws {
        let session = try SteppedSession { PlayerPage() }
        #expect(session.texts.contains("Player 0"))
        try session.press("Play")
        #expect(session.texts.contains("Pause"), "\(session.texts)")
        try session.advance(by: .seconds(2.5))
        #expect(session.texts.contains("Player 2"), "\(session.texts)")
        try session.send(.tap(.label("Picture in picture")))
        #expect(session.texts.contains("Failed"), "\(session.texts)")
    }
}
