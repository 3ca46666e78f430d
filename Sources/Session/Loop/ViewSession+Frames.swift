import SampleQueue
import Views

// From the program's newest view to the picture on the output.
extension ViewSession {
    /// Lays the content out and opens the output, so that there is a first picture before the window is asked for.
    func prepareFirstFrame(at time: Duration) throws {
        guard let content else { return }
        let next = try painter.layout(content, Transaction(), at: time)
        if !isOutputOpen {
            try output.open(canvas: next.canvas, maximumFrameRate: throttle.maximumUpdatesPerSecond)
            isOutputOpen = true
            observe(.outputOpened(canvas: next.canvas), time)
            // The output begins with the session, whenever the first picture comes.
            if time > .zero, let blank = painter.blank() { try show(blank, at: .zero) }
        }
        if layer.displayedSampleBuffer == nil, layer.pendingSampleCount == 0 {
            try enqueue(next, at: time)
            picture = next
        }
        window.size = painter.windowSize ?? next.canvas
        window.attachOutput()
    }

    /// Draws what changed where its slot has come, and passes on what the display queue has to show.
    func redrawIfDue(at time: Duration) throws {
        if window.isOpen, let due = throttle.nextUpdate, due <= time, let content {
            let next = try painter.layout(content, transaction, at: time)
            transaction = Transaction()
            throttle.updated(at: time, nextChange: painter.nextChange(after: time))
            if next != picture { try show(next, at: time) }
        } else if !window.isOpen, isOutputOpen, wasWindowOpened, let blank = painter.blank(), blank != picture {
            try show(blank, at: time)
        }
        try displayDueSamples(at: time)
    }

    private func show(_ next: PlacedList, at time: Duration) throws {
        picture = next
        if output.needsEveryFrame {
            try enqueue(next, at: time)
            try displayDueSamples(at: time)
        } else {
            isFramePending = true
        }
    }

    /// Draws the picture that stands at the end, where only that one is wanted.
    func paintPendingFrame(at time: Duration) throws {
        guard isFramePending, let picture else { return }
        isFramePending = false
        try enqueue(picture, at: time)
        try displayDueSamples(at: time)
    }

    private func enqueue(_ picture: PlacedList, at time: Duration) throws {
        let frame = try painter.paint(picture)
        for text in painter.takeDiagnostics() {
            observe(.message(ProgramMessage(kind: .diagnostic, text: text)), time)
        }
        // A picture that waits is older than this one and never shown: what changed since it is not all that changed.
        let replacesPending = layer.pendingSampleCount > 0
        if replacesPending { layer.flush() }
        layer.enqueue(
            CMSampleBuffer(
                imageBuffer: frame.pixelBuffer, presentationTimeStamp: CMTime(sessionTime: time), duration: .invalid,
                attachments: .init(damage: replacesPending ? nil : frame.damage)))
    }

    /// When the picture is to be sent once more; nil where the output bears silence.
    var nextHeartbeat: Duration? {
        isOutputOpen ? output.heartbeat.map { lastOutputTime + $0 } : nil
    }

    /// Sends the picture once more where the output has been silent for long enough.
    func repeatIfSilent(at time: Duration) throws {
        guard let due = nextHeartbeat, due <= time else { return }
        try output.repeatLast(at: time).check()
        lastOutputTime = time
    }

    /// Passes on what the display queue shows at `time`.
    private func displayDueSamples(at time: Duration) throws {
        layerClock.advance(to: CMTime(sessionTime: time))
        guard let displayed = layer.displayDueSample(at: CMTime(sessionTime: time)) else { return }
        try output.show(displayed.sampleBuffer, at: time).check()
        framesDrawn += 1
        lastOutputTime = time
        observe(.frameShown(picture?.list), time)
    }
}
