import PiPKit
import SwiftUI
import TestSupport
import Testing

/// Draws what only the program can draw, in a layout of its own.
struct DrawnByItself: View {
    @State private var watch = StopWatch()

    struct Diamond: Shape {
        nonisolated func path(in rect: CGRect) -> Path {
            Path { path in
                path.move(to: CGPoint(x: rect.midX, y: rect.minY))
                path.addLine(to: CGPoint(x: rect.maxX, y: rect.midY))
                path.addLine(to: CGPoint(x: rect.midX, y: rect.maxY))
                path.addLine(to: CGPoint(x: rect.minX, y: rect.midY))
                path.closeSubpath()
            }
        }
    }

    var body: some View {
        HStack {
            Canvas { context, size in
                context.draw(Text("\(watch.seconds)"), at: CGPoint(x: size.width / 2, y: size.height / 2))
            }
            .frame(width: 40, height: 40)
            Diamond().fill(.orange).frame(width: 40, height: 40)
        }
        .task { await watch.run() }
    }
}

@Suite("Drawings of a view's own code")
struct DrawnByItselfTests {
    @Test("A drawing of a view's own code is drawn on the main thread and on a session's own alike, byte for byte")
    func threads() async throws {
        let folder = try TemporaryFolder()
        let recorders = ["a.mp4", "b.mp4"].map {
            MovieRecorder(path: folder.file($0), configuration: SessionConfiguration(duration: .seconds(3)))
        }
        try await recorders[0].record { DrawnByItself() }
        let atOnce: () throws -> Void = { try recorders[1].record { DrawnByItself() } }
        try atOnce()
        let files = recorders.map { FileManager.default.contents(atPath: $0.path) }
        #expect(files[0] != nil && files[0] == files[1])
    }
}
