import SwiftUI
import Testing

/// Code written for iOS compiles unchanged (the other files here), and produces a tree without diagnostics.
@MainActor @Suite struct PieceTests {
    @Test("a file that imports SwiftUI has Foundation's rectangles and the views' edges")
    func names() {
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(rect.midX == 2.5)
        #expect(Edge.allCases.count == 4)
        #expect(Axis.horizontal != .vertical)
    }

    @Test("a piece makes a page") @MainActor
    func evaluates() {
        let program = SwiftViewProgram { CenteredClock() }
        let turn = program.start(at: .zero)
        #expect(turn.presentation?.page != nil)
        #expect(turn.messages.isEmpty)
    }
}
