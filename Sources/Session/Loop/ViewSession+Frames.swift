import FrameSource
import SampleQueue
import Views

// Renders the program's newest view into the output's frames.
extension ViewSession {
    /// Lays out the content and opens the output, so that a first frame exists before the window is requested.
    func prepareFirstFrame(at time: Duration) throws {
        guard let next = try layOut(at: time) else { return }
        if !output.isOpen {
            try output.open(
                canvas: next.canvas, maximumFrameRate: throttle.maximumUpdatesPerSecond,
                carriesAudio: sound.mayBeAudible || program.mayPlayAudio || configuration.alwaysHasAudio)
            observe(.outputOpened(canvas: next.canvas), time)
            // The output begins with the session, whenever the first frame is ready.
            if time > .zero, let blank = painter.blank() {
                try show(blank, at: .zero)
                try display.run(at: .zero)
            }
        }
        if layer.displayedSampleBuffer == nil, layer.pendingSampleCount == 0 {
            try enqueue(next, at: time)
            placedList = next
        }
        if configuration.endsAtFirstFrame { loop.endNow() }
        allowWindow(size: painter.windowSize ?? next.canvas)
    }

    /// The time of the next redraw: at the end of the slot of a change, or at once after the window has closed.
    var nextRedraw: Duration? {
        if state.isWindowOpen {
            guard content != nil, !hasGivenUp, let next = throttle.nextUpdate.map(aligned) else { return nil }
            return output.skipsUntil.map { max(next, $0) } ?? next
        }
        return nextBlank == nil ? nil : .zero
    }

    /// Returns the slot's end, or the time of a movie's frame just after it. Slot lengths are rounded to the
    /// attosecond: a slot that ends less than 1 ns before the frame would show it one slot late.
    private func aligned(_ slotEnd: Duration) -> Duration {
        guard !shownPlayers.isEmpty, let frameTime = players.nextFrame(of: shownPlayers) else { return slotEnd }
        return frameTime > slotEnd && frameTime - slotEnd < .nanoseconds(1) ? frameTime : slotEnd
    }

    /// The empty canvas, if the window has closed and the canvas is not shown yet; nil otherwise.
    private var nextBlank: PlacedDisplayList? {
        guard output.isOpen, case .closed = state.window, let blank = painter.blank(), blank != placedList else {
            return nil
        }
        return blank
    }

    /// Draws the changes.
    func redraw(at time: Duration) throws {
        if state.isWindowOpen, let next = try layOut(at: time) {
            throttle.updated(at: time, nextChange: painter.nextChange(after: time))
            // The first frame that counts may look as the last one before did.
            let isFirst = !hasResumed && output.skipsUntil.map { time >= $0 } ?? false
            hasResumed = hasResumed || isFirst
            if next != placedList || isFirst { try show(next, at: time) }
        } else if let blank = nextBlank {
            try show(blank, at: time)
        }
        // The sizes of views that the program received may have toggled its switch.
        if hasReportedSizes { try settle(at: time) }
    }

    /// Shows pending changes before their slot ends, for a caller that steps through the session. The slots do not
    /// move.
    package func showPending() throws {
        let time = loop.now
        guard loop.endReason == nil, state.isWindowOpen, let since = throttle.pendingSince, since <= time else {
            return
        }
        if let next = try layOut(at: time), next != placedList { try show(next, at: time) }
        if hasReportedSizes { try settle(at: time) }
        try loop.advance(to: time)
    }

    private func show(_ next: PlacedDisplayList, at time: Duration) throws {
        placedList = next
        if output.needsEveryFrame { try enqueue(next, at: time) } else { isFramePending = true }
    }

    /// Draws the last frame of the session, if the output needs only that one.
    func paintPendingFrame(at time: Duration) throws {
        guard isFramePending, let placedList else { return }
        isFramePending = false
        try enqueue(placedList, at: time)
        try display.run(at: time)
    }

    private func enqueue(_ placedList: PlacedDisplayList, at time: Duration) throws {
        guard output.needsPixels(at: time) || !output.needsEveryFrame else {
            let blank = try undrawn ?? CVPixelBuffer(width: 2, height: 2, pixelFormat: .bgra32)
            undrawn = blank
            return put(blank, damage: nil, at: time)
        }
        guard let frame = try withinLimit(at: time, { try painter.paint(placedList) }) else {
            // The output needs a frame from the beginning on.
            if layer.displayedSampleBuffer == nil, layer.pendingSampleCount == 0, let blank = painter.blank() {
                try enqueue(blank, at: time)
            }
            return
        }
        reportDiagnostics(at: time)
        put(frame.pixelBuffer, damage: frame.damage, at: time)
    }

    private func put(_ pixels: CVPixelBuffer, damage: PixelRect?, at time: Duration) {
        // A pending frame is older than this one and never shown. The damage since it does not cover all changes.
        let replacesPending = layer.pendingSampleCount > 0
        if replacesPending { layer.withdrawPending() }
        layer.enqueue(
            CMSampleBuffer(
                imageBuffer: pixels, presentationTimeStamp: CMTime(exact: time), duration: .invalid,
                attachments: .init(damage: replacesPending ? nil : damage)))
    }

    /// Reports the diagnostics of layout and drawing.
    func reportDiagnostics(at time: Duration) {
        for message in program.remoteDrawing?.takeMessages() ?? [] { observe(.message(message), time) }
        for note in painter.takeDiagnostics() {
            let location = note.identity.flatMap(program.location)
            observe(.message(ProgramMessage(kind: .diagnostic, text: note.text, location: location)), time)
        }
    }

    /// Checks the contrast of a frame that was too early for the check, for unreadable texts.
    func audit(at time: Duration) {
        painter.audit(at: time)
        reportDiagnostics(at: time)
    }

    /// Returns the result of `body`, which lays out or draws; nil if that takes too long.
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

    /// Sends the output the sample that the display layer shows.
    func showDisplayed(_ sample: CMSampleBuffer, at time: Duration) throws {
        try output.show(sample, at: time)
        observe(.frameShown(placedList?.list), time)
    }
}

// Views that are built for the size that layout gives them: the program receives the sizes before the frame is drawn.
extension ViewSession {
    /// The maximum number of layout rounds for a frame. Nested geometry readers settle from the outside in, one each
    /// round.
    private static let maximumRounds = 16

    /// Lays out the content as it looks at `time`, once every view in it is built for its size there. Nil if the
    /// program no longer shows anything.
    func layOut(at time: Duration) throws -> PlacedDisplayList? {
        var rounds = 1
        while let content, !hasGivenUp {
            painter.movies = players.shown
            let laidOut = try withinLimit(at: time) { try painter.layout(content, in: contentPlace, at: time) }
            guard let next = laidOut else { return nil }
            let sizeUpdates = painter.sizeUpdates(at: time)
            guard !sizeUpdates.isEmpty, state.program == .running else { return next }
            dependsOnLayout = true
            guard rounds < Self.maximumRounds else {
                reportUnstableSizes(at: time)
                return next
            }
            rounds += 1
            let turn = program.handle(.measured(sizeUpdates), at: time)
            take(turn, at: time)
            hasReportedSizes = true
            // A program that did not change its view would not change it in another round either.
            if turn.presentation == nil { return next }
        }
        return nil
    }

    private func reportUnstableSizes(at time: Duration) {
        guard !hasReportedUnstableSizes else { return }
        hasReportedUnstableSizes = true
        observe(.notice("views change each other's sizes endlessly: they are drawn at their last sizes"), time)
    }
}
