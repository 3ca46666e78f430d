package import Views

/// A view program for tests. It performs given actions at fixed times and records every call.
package final class TimetableProgram: ViewProgram {
    /// The program's current state and its next actions.
    package struct State {
        /// The current presentation.
        package var presentation: Presentation?
        /// The transaction of the presentation's change in this call.
        package var transaction = Transaction()
        /// The times left at which `onTimer` is called, rising.
        package var timers: [Duration] = []
        /// The program's messages in this call.
        package var messages: [ProgramMessage] = []
        /// The program's network requests in this call.
        package var requests: [ProgramRequest] = []
        /// The program has ended.
        package var hasExited = false
    }

    private var state: State
    private let onTimer: (inout State, Duration) -> Void
    private let onEvent: (inout State, ProgramEvent, Duration) -> Void
    /// Every received event, with its time.
    package private(set) var events: [(event: ProgramEvent, time: Duration)] = []

    /// A program that begins with `presentation` and calls `onTimer` at each of `timers`.
    package init(
        _ presentation: Presentation?, timers: [Duration] = [],
        onTimer: @escaping (inout State, Duration) -> Void = { _, _ in },
        onEvent: @escaping (inout State, ProgramEvent, Duration) -> Void = { _, _, _ in }
    ) {
        state = State(presentation: presentation, timers: timers)
        self.onTimer = onTimer
        self.onEvent = onEvent
    }

    package func start(at time: Duration) -> ProgramTurn { turn() }

    package func handle(_ event: ProgramEvent, at time: Duration) -> ProgramTurn {
        events.append((event, time))
        if case .pipPresentedChanged(let value) = event {
            state.presentation?.pictureInPicture?.isPresented = value
        }
        onEvent(&state, event, time)
        return turn()
    }

    package var nextTimer: Duration? { state.timers.first }

    package func runTimers(at time: Duration) -> ProgramTurn {
        while let due = state.timers.first, due <= time {
            state.timers.removeFirst()
            onTimer(&state, time)
        }
        return turn()
    }

    private func turn() -> ProgramTurn {
        defer {
            state.messages = []
            state.requests = []
            state.transaction = Transaction()
        }
        return ProgramTurn(
            presentation: state.presentation, transaction: state.transaction, messages: state.messages,
            requests: state.requests, hasExited: state.hasExited)
    }
}

extension Presentation {
    /// A page with a declaration whose content is a box that shows `text`.
    package static func box(
        _ text: String, isPresented: Bool = false, maximumUpdatesPerSecond: Double = 30
    ) -> Presentation {
        Presentation(
            page: ViewNode(.text("page")),
            pictureInPicture: PictureInPictureDeclaration(
                isPresented: isPresented, maximumUpdatesPerSecond: maximumUpdatesPerSecond, content: .box(text)))
    }
}

extension ViewNode {
    /// A box of 100 by 40 points that shows `text`.
    package static func box(_ text: String) -> ViewNode {
        ViewNode(.text(text), modifiers: [.frame(width: 100, height: 40, alignment: .center)])
    }
}
