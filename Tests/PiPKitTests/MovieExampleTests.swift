import Foundation
import PiPKit
import TestSupport
import Testing

@Suite("The example that plays a movie")
struct MovieExampleTests {
    @Test("The movie plays, pauses, skips, and is silent when the window closes; the log replays the same bytes")
    func timeline() throws {
        let folder = try TemporaryFolder()
        let script = folder.file("movie.tsx")
        try Data(RepositoryFile.bytes("Examples/movie.tsx")).write(to: URL(fileURLWithPath: script))
        try PlayedScript.makeMovie(folder.file("clip.mov"), seconds: 6)
        try FileManager.default.moveItem(atPath: folder.file("clip.mov"), toPath: folder.file("clip.mp4"))
        let text = String(decoding: try RepositoryFile.bytes("Examples/movie.jsonl"), as: UTF8.self)
        func run(_ events: ControlTimeline) throws -> DirectedSession {
            try DirectedSession(
                ScriptProgram(source: ScriptSource.open(path: script), environment: ScriptEnvironment()),
                timeline: events, configuration: SessionConfiguration(scale: 1))
        }
        let session = try run(ControlTimeline(text: text, name: "events"))
        #expect(session.failure == nil)
        let calls = session.log.filter { $0.contains("\"callback\"") }.map {
            String($0.prefix { $0 != "," }.dropFirst(6))
        }
        #expect(calls == ["0", "2", "3", "4.5", "8"], "\(calls)")
        #expect(session.output.carriesAudio == true)
        let again = try run(ControlTimeline(text: session.log.joined(separator: "\n") + "\n", name: "log"))
        #expect(again.frames == session.frames)
    }
}
