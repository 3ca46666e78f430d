import SwiftViews
import TestSupport
import Testing
import Views

/// Drives a program manually and records its presentations and messages.
@MainActor
final class ProgramDriver {
    let program: SwiftViewProgram
    private(set) var presentation = Presentation(page: nil)
    /// The number of changes of the presentation.
    private(set) var changes = 0
    private(set) var messages: [ProgramMessage] = []
    private(set) var hasExited = false
    private var time = Duration.zero

    init<Root: View>(colorScheme: ColorScheme = .light, @ViewBuilder _ root: @MainActor () -> Root) {
        program = SwiftViewProgram(colorScheme: colorScheme, root: root)
        take(program.start(at: .zero))
    }

    var page: ViewNode? { presentation.page }

    var pip: PictureInPictureDeclaration? { presentation.pictureInPicture }

    /// The texts on the page, in order.
    var texts: [String] { page?.texts ?? [] }

    /// The texts in the picture in picture's content, in order.
    var pipTexts: [String] { pip?.content.texts ?? [] }

    func send(_ event: ProgramEvent) {
        take(program.handle(event, at: time))
    }

    /// Presses the page's button.
    func press(_ title: String) throws {
        send(.press(try #require(page?.firstButton(titled: title))))
    }

    /// Lets the session run to `seconds`, from timer to timer.
    func run(to seconds: Double) {
        let end = Duration.seconds(seconds)
        while let next = program.nextTimer, next <= end {
            time = max(time, next)
            take(program.runTimers(at: time))
        }
        time = end
    }

    /// Has a turn for what other threads brought.
    func goOn() {
        take(program.runDeliveredWork(at: time))
    }

    private func take(_ turn: ProgramTurn) {
        messages += turn.messages
        hasExited = hasExited || turn.hasExited
        if let presentation = turn.presentation {
            self.presentation = presentation
            changes += 1
        }
    }
}

/// Collects what happened, in order.
final class Record {
    private(set) var lines: [String] = []

    func add(_ line: String) {
        lines.append(line)
    }
}
