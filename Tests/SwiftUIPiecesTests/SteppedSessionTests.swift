import Foundation
import PiPKitTesting
import SwiftUI
import TestSupport
import Testing

/// Sessions that tests step through, and their golden files.
@MainActor @Suite("A session that a test steps through")
struct SteppedSessionTests {
    /// A page whose picture in picture is updated once every ten seconds.
    private struct Slow: View {
        @State private var isPresented = true
        @State private var count = 0

        var body: some View {
            Button("Add") { count += 1 }
                .pip(isPresented: $isPresented, maximumUpdatesPerSecond: 0.1) {
                    Text("\(count)").foregroundStyle(.white).frame(width: 100, height: 40)
                        .task {
                            try? await Task.sleep(for: .seconds(1))
                            count += 100
                        }
                }
        }
    }

    @Test(
        "A stepped session is drawn in its current state, whatever its update rate, and the slots stay where they are")
    func atOnce() throws {
        let session = try SteppedSession { Slow() }
        #expect(session.texts == ["0"])
        try session.press("Add")
        #expect(session.texts == ["1"])
        let first = try #require(session.frame)
        try session.advance(by: .seconds(1.5))
        #expect(session.texts == ["101"])
        #expect(session.frame !== first)
        let count = session.frameCount
        try session.advance(by: .seconds(30))
        #expect(session.texts == ["101"] && session.frameCount == count)
    }

    private func mismatch(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "The actual image and the difference are written beside a golden file until it matches"
    )
    func goldens() throws {
        let folder = try TemporaryFolder()
        let file = folder.file("Tests.swift")
        let session = try SteppedSession { Slow() }
        #expect(
            mismatch { try session.expectFrame("count", file: file) }?.contains(
                "the file did not exist and was created") == true)
        #expect(
            mismatch { try session.expectList("count", file: file) }?.contains("the file did not exist and was created")
                == true)
        try session.expectFrame("count", file: file)
        try session.press("Add")
        let difference = try #require(mismatch { try session.expectFrame("count", file: file) })
        #expect(
            difference.contains("pixels differ") && difference.contains("Goldens/count.actual.png"), "\(difference)")
        let list = try #require(mismatch { try session.expectList("count", file: file) })
        #expect(list.contains("Goldens/count.actual.txt"), "\(list)")
        let goldens = folder.file("Goldens")
        let names = try FileManager.default.contentsOfDirectory(atPath: goldens).sorted()
        #expect(
            names == ["count.actual.png", "count.actual.txt", "count.diff.png", "count.png", "count.txt"], "\(names)")
        let again = try SteppedSession { Slow() }
        try again.expectFrame("count", file: file)
        try again.expectList("count", file: file)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: goldens).sorted() == ["count.png", "count.txt"])
    }

    private final class Model: ObservableObject {
        @Published var count = 0
    }

    @Observable final class Observed {
        var count = 0
    }

    private struct Models: View {
        @ObservedObject var published: Model
        let observed: Observed
        @State private var isPresented = true

        var body: some View {
            Text("page \(observed.count)").pip(isPresented: $isPresented, maximumUpdatesPerSecond: 0.1) {
                Text("\(published.count) \(observed.count)").frame(width: 100, height: 40)
            }
        }
    }

    @Test("A stepped session shows the changes that the test makes to observed objects at its next call")
    func models() throws {
        let (published, observed) = (Model(), Observed())
        let session = try SteppedSession { Models(published: published, observed: observed) }
        #expect(session.texts == ["0 0"])
        published.count = 1
        try session.advance(by: .zero)
        #expect(session.texts == ["1 0"])
        observed.count = 2
        try session.advance(by: .seconds(1))
        #expect(session.texts == ["1 2"] && session.pageTexts == ["page 2"])
        for count in 3...5 {
            (published.count, observed.count) = (count, count)
            try session.resize(width: 200 + 2 * count, height: 80)
            #expect(session.texts == ["\(count) \(count)"])
        }
        try session.close()
        published.count = 9
        try session.open()
        #expect(session.texts == ["9 5"])
    }

    @Test("A session that a test steps through has every method and property in the docs")
    func docs() throws {
        let page = try ["docs/swift.md", "docs/testing.md"].map {
            String(decoding: try RepositoryFile.bytes($0), as: UTF8.self)
        }.joined()
        for file in ["SteppedSession.swift", "Goldens.swift"] {
            let source = String(decoding: try RepositoryFile.bytes("Sources/PiPKitTesting/\(file)"), as: UTF8.self)
            for match in source.matches(of: #/\n    public (?:func|var) ([a-zA-Z]+)(\(?)/#) {
                let name = "\(match.1)"
                #expect(page.contains("`\(name)\(match.2)") || page.contains(", `\(name)"), "\(name)")
            }
        }
        #expect(page.contains("MovieRecorder(path:replacing:)"))
    }
}
