import Dispatch
import Foundation
import Observation
import PiPKit
import PiPKitTesting
import Synchronization
import TestSupport
import Testing

@Suite("Work of views and delegates on the main queue")
struct MainQueueTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func recorder(_ name: String, seconds: Double = 4) -> MovieRecorder {
        MovieRecorder(path: folder.file(name), configuration: SessionConfiguration(duration: .seconds(seconds)))
    }

    struct Counting: View {
        @State private var number = 1

        var body: some View {
            Text("\(number)").frame(width: 100, height: 40).onAppear {
                DispatchQueue.main.async { number = 2 }
                DispatchQueue.main.asyncAfter(deadline: .now() + 1.25) { count() }
            }
        }

        private func count() {
            number += 1
            let now = DispatchTime.now()
            if number < 5 { DispatchQueue.main.asyncAfter(deadline: now + .milliseconds(100)) { count() } }
        }
    }

    @Test(
        "Main-queue work is shown at its own time of the session, without await and with it, in equal bytes, ten times")
    func recorded() async throws {
        var files: Set<Data> = []
        for number in 0..<10 {
            let recorder = recorder("\(number).mp4")
            let told = Told()
            if number % 2 == 0 {
                try await recorder.record {
                    told.writeAudio($0, $1)
                } view: {
                    Counting()
                }
            } else {
                let atOnce: () throws -> Void = {
                    try recorder.record {
                        told.writeAudio($0, $1)
                    } view: {
                        Counting()
                    }
                }
                try atOnce()
            }
            #expect(told.frames == [.zero, .milliseconds(1_250), .milliseconds(1_350), .milliseconds(1_450)])
            files.insert(try #require(FileManager.default.contents(atPath: recorder.path)))
        }
        #expect(files.count == 1)
    }

    private final class Changes {
        var seen: [[Int]] = []
    }

    /// A fact of Apple's SwiftUI, too (OpenSwiftUI's `ValueActionModifierTests`).
    @Test(
        "Main-queue work is an update by itself: onChange sees each value of blocks at one moment, and no equal value twice"
    )
    func eachBlock() throws {
        struct Followed: View {
            let changes: Changes
            @State private var value = 0

            var body: some View {
                Text("\(value)").onAppear {
                    value = 1
                    DispatchQueue.main.async {
                        value = 2
                        DispatchQueue.main.async { value = 2 }
                    }
                }
                .onChange(of: value) { changes.seen.append([$0, $1]) }
            }
        }
        let changes = Changes()
        let session = try SteppedSession { Followed(changes: changes) }
        #expect(session.texts == ["2"])
        #expect(changes.seen == [[0, 1], [1, 2]])
    }

    @Test("settles after a thousand blocks at one time that each change the frame")
    func manyBlocks() throws {
        struct Crowd: View {
            @State private var value = 0

            var body: some View {
                Text(verbatim: "\(value)").onAppear {
                    for _ in 0..<1000 { DispatchQueue.main.async { value += 1 } }
                }
            }
        }
        #expect(try SteppedSession { Crowd() }.texts == ["1000"])
    }

    @Test(
        "Work of views and delegates on the main queue is seen by a test that steps, within the moment and at its time")
    func stepped() throws {
        let session = try SteppedSession { Counting() }
        #expect(session.texts == ["2"])
        try session.advance(to: .milliseconds(1_249))
        #expect(session.texts == ["2"])
        try session.advance(to: .milliseconds(1_250))
        #expect(session.texts == ["3"])
        try session.advance(to: .seconds(3))
        #expect(session.texts == ["5"])
    }

    struct Strange: View {
        @State private var order = ""

        var body: some View {
            Text(order).frame(width: 200, height: 40).onAppear {
                let now = DispatchTime.now()
                add("n", at: now + Double.nan)
                add("i", at: now + Double.infinity)
                add("f", at: .distantFuture)
                add("h", at: now + 1e308)
                add("m", at: now - 1e308)
                add("a", at: now + 0.5)
                add("z", at: now)
                add("b", at: now + .milliseconds(500))
                add("u", at: DispatchTime(uptimeNanoseconds: 1))
                let item = DispatchWorkItem { order += "x" }
                DispatchQueue.main.asyncAfter(deadline: .now() + 0.25, execute: item)
                DispatchQueue.main.async { item.cancel() }
                DispatchQueue.main.async(qos: .background) { order += "q" }
                OperationQueue.main.addOperation { MainActor.assumeIsolated { order += "o" } }
            }
        }

        private func add(_ name: String, at deadline: DispatchTime) {
            DispatchQueue.main.asyncAfter(deadline: deadline) { order += name }
        }
    }

    @Test("Main-queue work runs in its order, whatever its deadline; what has none does not, nor what is cancelled")
    func deadlines() throws {
        let session = try SteppedSession { Strange() }
        #expect(session.texts.map { $0.sorted() } == ["mzuqo".sorted()])
        try session.advance(to: .seconds(100_000))
        #expect(session.texts.map { $0.suffix(2) } == ["ab"] && session.texts[0].count == 7)
    }

    struct Endless: View {
        @State private var number = 0
        var body: some View {
            Text("\(number)").frame(width: 100, height: 40).onAppear { go() }
        }

        private func go() {
            number += 1
            DispatchQueue.main.asyncAfter(deadline: .now() + 1) { go() }
        }
    }

    @Test(
        "Work of views and delegates on the main queue waits for the host's clock if the session is over before it is due"
    )
    func afterSession() async throws {
        try await confirmation { confirmed in
            await withCheckedContinuation { continuation in
                do {
                    let session = try SteppedSession {
                        Text("once").onAppear {
                            DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) {
                                confirmed()
                                continuation.resume()
                            }
                        }
                    }
                    #expect(session.texts == ["once"])
                } catch {
                    Issue.record(error)
                    continuation.resume()
                }
            }
            let session = try SteppedSession { Endless() }
            try session.advance(to: .seconds(100))
            #expect(session.texts == ["101"])
        }
    }
}
