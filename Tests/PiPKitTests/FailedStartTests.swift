import PiPKit
import TestSupport
import Testing

@Suite("A start that cannot succeed")
struct FailedStartTests {
    @Test("A start that cannot succeed is rejected by failedToStart alone, and nothing waits for a stop")
    func alone() throws {
        let session = try DirectedSession(
            TimetableProgram(nil), timeline: ControlTimeline(events: [.init(time: .seconds(1), event: .start)]),
            configuration: SessionConfiguration(duration: .seconds(3)))
        #expect(
            session.log == [
                #"{"at":1,"event":"start"}"#,
                #"{"at":1,"delegate":"failedToStartPictureInPictureWithError","arguments":["picture-in-picture did not"#
                    + #" start: there is no output to show it on (AVKitErrorDomain -1001)"]}"#,
            ])
        #expect((session.failure as? SessionError)?.code == .nothingPresented)
    }

    @Test("A start that cannot succeed does not prevent one that can start, later")
    func later() throws {
        let program = TimetableProgram(nil, timers: [.seconds(2)]) { state, _ in state.presentation = .box("here") }
        let session = try DirectedSession(
            program,
            timeline: ControlTimeline(events: [
                .init(time: .seconds(1), event: .start), .init(time: .seconds(3), event: .start),
            ]), configuration: SessionConfiguration(duration: .seconds(4)))
        let delegates = session.log.filter { $0.contains("delegate") }
        #expect(delegates.first?.contains("failedToStart") == true)
        #expect(
            program.events.map(\.event) == [
                .pipPresentedChanged(true), .pipStarted, .pipRenderSizeChanged(width: 200, height: 80),
                .pipPresentedChanged(false), .pipStopped(.mediaEnded),
            ])
        #expect(program.events.first?.time == .seconds(3))
        #expect(session.output.shown.map(\.time) == [.zero, .seconds(3)])
    }
}
