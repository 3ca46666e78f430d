import FrameSource
import SampleQueue
import Views

// From the program's newest view to the picture on the output.
extension ViewSession {
    /// Lays the content out and opens the output, so that there is a first picture before the window is asked for.
    func prepareFirstFrame(at time: Duration) throws {
        guard let next = try layOut(at: time) else { return }
        if !output.isOpen {
            try output.open(
                canvas: next.canvas, maximumFrameRate: throttle.maximumUpdatesPerSecond,
                hasSound: sound.isThere || program.maySound || configuration.alwaysHasSound)
            observe(.outputOpened(canvas: next.canvas), time)
            // The output begins with the session, whenever the first picture comes.
            if time > .zero, let blank = painter.blank() {
                try show(blank, at: .zero)
                try display.run(at: .zero)
            }
        }
        if layer.displayedSampleBuffer == nil, layer.pendingSampleCount == 0 {
            try enqueue(next, at: time)
            picture = next
        }
        if configuration.endsAtFirstFrame { loop.endNow() }
        allowWindow(size: painter.windowSize ?? next.canvas)
    }

    /// When the picture is drawn again: where something changed at its slot, where the window is gone at once.
    var nextRedraw: Duration? {
        if state.isWindowOpen { return content == nil || hasGivenUp ? nil : throttle.nextUpdate.map(aligned) }
        return nextBlank == nil ? nil : .zero
    }

    /// The end of a slot, or the time of the picture that a movie shows at that very moment: a slot's length is rounded to the
    /// attosecond, and what came a hair before the picture would show it a whole slot late.
    private func aligned(_ slotEnd: Duration) -> Duration {
        guard !shownPlayers.isEmpty, let picture = players.nextPicture(of: shownPlayers) else { return slotEnd }
        return picture > slotEnd && picture - slotEnd < .nanoseconds(1) ? picture : slotEnd
    }

    /// The empty canvas, where there is no window any more and it is not shown yet.
    private var nextBlank: PlacedList? {
        guard output.isOpen, case .closed = state.window, let blank = painter.blank(), blank != picture else {
            return nil
        }
        return blank
    }

    /// Draws what changed.
    func redraw(at time: Duration) throws {
        if state.isWindowOpen, let next = try layOut(at: time) {
            throttle.updated(at: time, nextChange: painter.nextChange(after: time))
            if next != picture { try show(next, at: time) }
        } else if let blank = nextBlank {
            try show(blank, at: time)
        }
        // What the program was told of its views' sizes may have turned its switch.
        if hasToldSizes { try settle(at: time) }
    }

    /// Shows what has changed by now, though its slot has not come, for whoever steps through the session. The slots stay where they are.
    package func showPending() throws {
        let time = loop.now
        guard loop.endReason == nil, state.isWindowOpen, let since = throttle.pendingSince, since <= time else {
            return
        }
        if let next = try layOut(at: time), next != picture { try show(next, at: time) }
        if hasToldSizes { try settle(at: time) }
        try loop.advance(to: time)
    }

    private func show(_ next: PlacedList, at time: Duration) throws {
        picture = next
        if output.needsEveryFrame { try enqueue(next, at: time) } else { isFramePending = true }
    }

    /// Draws the picture that stands at the end, where only that one is wanted.
    func paintPendingFrame(at time: Duration) throws {
        guard isFramePending, let picture else { return }
        isFramePending = false
        try enqueue(picture, at: time)
        try display.run(at: time)
    }

    private func enqueue(_ picture: PlacedList, at time: Duration) throws {
        guard let frame = try withinLimit(at: time, { try painter.paint(picture) }) else {
            // Something has to stand there from the beginning on.
            if layer.displayedSampleBuffer == nil, layer.pendingSampleCount == 0, let blank = painter.blank() {
                try enqueue(blank, at: time)
            }
            return
        }
        reportDiagnostics(at: time)
        // A picture that waits is older than this one and never shown: what changed since it is not all that changed.
        let replacesPending = layer.pendingSampleCount > 0
        if replacesPending { layer.withdrawPending() }
        layer.enqueue(
            CMSampleBuffer(
                imageBuffer: frame.pixelBuffer, presentationTimeStamp: CMTime(exact: time), duration: .invalid,
                attachments: .init(damage: replacesPending ? nil : frame.damage)))
    }

    /// Reports what drawing has to say.
    func reportDiagnostics(at time: Duration) {
        for note in painter.takeDiagnostics() {
            let location = note.identity.flatMap(program.location)
            observe(.message(ProgramMessage(kind: .diagnostic, text: note.text, location: location)), time)
        }
    }

    /// Examines a frame that came too early to be examined for texts that cannot be read.
    func audit(at time: Duration) {
        painter.audit(at: time)
        reportDiagnostics(at: time)
    }

    /// The result of `body`, which lays out or draws; nil where that takes too long.
    private func withinLimit<Value>(at time: Duration, _ body: () throws -> Value) throws -> Value? {
        do {
            return try body()
        } catch let error as PaintingError {
            switch error.code {
            case .emptyContent: throw SessionError(code: .emptyContent, message: error.message)
            case .overTime: giveUp(because: error.message, at: time)
            }
            return nil
        }
    }

    /// The output has what the display layer shows.
    func showDisplayed(_ sample: CMSampleBuffer, at time: Duration) throws {
        try output.show(sample, at: time)
        observe(.frameShown(picture?.list), time)
    }
}

// Views that are made for the size that layout gives them: the program is told of the sizes before the picture is drawn.
extension ViewSession {
    /// How many times in a row a picture is laid out: readers within one another come to rest from the outside in, one each time.
    private static let greatestRounds = 16

    /// Lays the content out as it looks at `time`, once every view in it was made for the size that it has there. Nil where the
    /// program shows nothing any more.
    func layOut(at time: Duration) throws -> PlacedList? {
        var rounds = 1
        while let content, !hasGivenUp {
            painter.movies = players.shown
            let laidOut = try withinLimit(at: time) { try painter.layout(content, in: contentPlace, at: time) }
            guard let next = laidOut else { return nil }
            let news = painter.news(at: time)
            guard !news.isEmpty, state.program == .running else { return next }
            guard rounds < Self.greatestRounds else {
                sayThatSizesNeverSettle(at: time)
                return next
            }
            rounds += 1
            let turn = program.handle(.measured(news), at: time)
            take(turn, at: time)
            hasToldSizes = true
            // A program that made nothing of it would make nothing of it again.
            if turn.presentation == nil { return next }
        }
        return nil
    }

    private func sayThatSizesNeverSettle(at time: Duration) {
        guard !hasSaidThatSizesNeverSettle else { return }
        hasSaidThatSizesNeverSettle = true
        observe(.notice("views change each other's sizes without end: they are drawn as they stood at last"), time)
    }
}

/// Says when a changed view is drawn again: the first change at once, then the newest state once a slot, a slot being as
/// long as the declared maximum of updates allows. A pure value: times in, a time out.
package struct UpdateThrottle: Equatable, Sendable {
    /// The least time from one drawing to the next.
    package var interval: Duration
    /// The drawings that a second has room for.
    package var maximumUpdatesPerSecond: Double { .seconds(1) / interval }
    /// When the view was drawn last; nil before the first time.
    package private(set) var lastUpdate: Duration?
    /// When the oldest change that is not drawn yet came, or is to come by itself; nil where everything is drawn.
    package private(set) var pendingSince: Duration?

    /// A throttle that lets at most `maximumUpdatesPerSecond` drawings through in a second.
    package init(maximumUpdatesPerSecond: Double) {
        interval = Self.interval(maximumUpdatesPerSecond)
    }

    /// The slot's length for a rate, a nanosecond at the least; a rate that is no positive number counts as one a second.
    package static func interval(_ maximumUpdatesPerSecond: Double) -> Duration {
        guard maximumUpdatesPerSecond > 0, maximumUpdatesPerSecond.isFinite else { return .seconds(1) }
        return .seconds(1) / min(max(maximumUpdatesPerSecond, SessionLimits.updateRates.lowerBound), 1e9)
    }

    /// When the view has to be drawn next; nil where nothing changed.
    package var nextUpdate: Duration? {
        guard let pendingSince else { return nil }
        guard let lastUpdate else { return pendingSince }
        return max(pendingSince, lastUpdate + interval)
    }

    /// The view changed at `time`.
    package mutating func changed(at time: Duration) {
        pendingSince = pendingSince.map { min($0, time) } ?? time
    }

    /// The view was drawn at `time`, and changes by itself at `nextChange`.
    package mutating func updated(at time: Duration, nextChange: Duration? = nil) {
        pendingSince = nextChange
        lastUpdate = time
    }

    /// Nothing has to be drawn any more, and the next change is drawn at once.
    package mutating func reset() {
        pendingSince = nil
        lastUpdate = nil
    }
}
