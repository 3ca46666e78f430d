public import Session
public import StreamOutput
public import SwiftViews
import Views

/// Records the picture in picture of a Swift view as a video file.
///
///     try MovieRecorder(path: "timer.mp4").record { TimerView() }
///
/// The session runs offline, on the calling thread, as fast as it can; the same view gives the same bytes.
public struct MovieRecorder: Sendable {
    /// Where the file is to be; its ending says the format: mp4, m4v, mov, mkv or ts.
    public var path: String
    /// Whether an existing file is replaced.
    public var overwrite: Bool
    /// The session's length, canvas, scale and colour scheme.
    public var configuration: SessionConfiguration
    /// How sound is coded, where there is any; nil for AAC.
    public var audio: AudioSettings?
    /// What the viewer and the system do meanwhile.
    public var events: ControlTimeline

    /// A recorder to `path`.
    public init(
        path: String, overwrite: Bool = false, configuration: SessionConfiguration = SessionConfiguration(),
        audio: AudioSettings? = nil, events: ControlTimeline = ControlTimeline()
    ) {
        self.path = path
        self.overwrite = overwrite
        self.configuration = configuration
        self.audio = audio
        self.events = events
    }

    /// Runs a session of `view` on the calling thread, and writes what its window shows. `observe` hears of everything that
    /// happens, with its session time. Cancelling the task that it runs in ends the session before the next picture; the file
    /// holds what was shown until then. Throws `StreamOutputError` where the file cannot be written, `FrameSourceError` where
    /// fonts are missing, and a `SessionError` where nothing is shown.
    @discardableResult
    public func record(
        observe: @escaping (SessionEvent, Duration) -> Void = { _, _ in }, @ViewBuilder view: () -> some View
    ) throws -> SessionSummary {
        try session(observe: observe, view: view).run()
    }

    /// Runs a session of `view` on a thread of its own, where `view` and `observe` are called too. Cancelling the task ends the
    /// session before the next picture: the file holds what was shown until then, and the summary says
    /// ``SessionSummary/EndReason/interrupted``; where nothing was shown yet there is no file, and a `SessionError` is thrown.
    @discardableResult
    public func record<Content: View & SendableMetatype>(
        observe: @escaping @Sendable (SessionEvent, Duration) -> Void = { _, _ in },
        @ViewBuilder view: @escaping @Sendable () -> Content
    ) async throws -> SessionSummary {
        let mailbox = Mailbox()
        return try await onThreadOfItsOwn {
            try session(observe: observe, mailbox: mailbox, view: view).run()
        } onCancel: {
            mailbox.interrupt()
        }
    }

    private func session(
        observe: @escaping (SessionEvent, Duration) -> Void, mailbox: Mailbox = Mailbox(),
        @ViewBuilder view: () -> some View
    ) throws -> ViewSession {
        let output = try MovieOutput(
            path: path, overwrite: overwrite, settings: VideoSettings(videoGravity: configuration.videoGravity),
            audio: audio)
        let program = SwiftViewProgram(colorScheme: configuration.colorScheme, root: view)
        return try ViewSession(
            program: program, configuration: configuration, control: events, output: output, mailbox: mailbox,
            observe: observe)
    }
}
