import FrameSource
import SampleQueue
import Views

// From the program's newest view to the picture on the output.
extension Session {
    /// Draws what changed where its slot has come.
    func redrawIfDue(at time: Duration) throws {
        guard isWindowOpen, let due = throttle.nextUpdate, due <= time, let content else { return }
        throttle.updated(at: time)
        let next = try painter.layout(content)
        guard next != picture else { return }
        try show(next, at: time)
    }

    /// Puts `next` on the output, which is opened by the first picture.
    private func show(_ next: Picture, at time: Duration) throws {
        if !isOutputOpen {
            try output.open(canvas: next.canvas, maximumFrameRate: throttle.maximumUpdatesPerSecond)
            isOutputOpen = true
            observe(.outputOpened(canvas: next.canvas), time)
            // The output begins with the session, whenever the first picture comes.
            if time > .zero, output.needsEveryPicture, let blank = painter.blank() { try draw(blank, at: .zero) }
        }
        picture = next
        if output.needsEveryPicture {
            try draw(next, at: time)
        } else {
            isPicturePending = true
        }
    }

    /// Draws the picture that stands at the end, where only that one is wanted.
    func paintPendingPicture(at time: Duration) throws {
        guard isPicturePending, let picture else { return }
        isPicturePending = false
        try draw(picture, at: time)
    }

    private func draw(_ picture: Picture, at time: Duration) throws {
        let frame = try painter.paint(picture)
        for text in painter.takeDiagnostics() {
            observe(.message(HostMessage(kind: .diagnostic, text: text)), time)
        }
        let sample = CMSampleBuffer(
            imageBuffer: frame.pixelBuffer, presentationTimeStamp: CMTime(sessionTime: time), duration: .invalid,
            attachments: .init(damage: frame.damage))
        layer.enqueue(sample)
        try displayDueSamples(at: time)
        framesDrawn += 1
        observe(.pictureShown, time)
    }

    /// Passes on what the display queue shows at `time`.
    func displayDueSamples(at time: Duration) throws {
        layerClock.advance(to: CMTime(sessionTime: time))
        guard let displayed = layer.displayDueSample(at: CMTime(sessionTime: time)) else { return }
        try output.show(displayed.sampleBuffer, at: time)
    }
}
