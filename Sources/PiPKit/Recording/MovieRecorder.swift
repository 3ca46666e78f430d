public import Session
public import StreamOutput
public import SwiftViews
import Views

/// Records the picture in picture of a Swift view as a video file.
///
///     try MovieRecorder(path: "timer.mp4").record { TimerView() }
///
/// The session runs offline, as fast as possible, and the same view produces the same bytes. Views are on the main
/// actor, as in SwiftUI. Without `await`, the whole session runs on the main actor and blocks it. With `await`, the
/// session has its own thread, and uses the main actor only for the work of the views.
public struct MovieRecorder: Sendable {
    /// The path of the file. Its extension selects the format: mp4, m4v, mov, mkv or ts.
    public var path: String
    /// Whether an existing file is replaced.
    public var overwrite: Bool
    /// The session's length, canvas, scale and colour scheme.
    public var configuration: SessionConfiguration
    /// The audio encoding, if there is audio; nil for AAC.
    public var audio: AudioSettings?
    /// The events of the viewer and the system during the session.
    public var events: ControlTimeline

    /// Creates a recorder to `path`.
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

    /// Creates a recorder to `path` that replaces an existing file if `replacing` is true.
    public init(
        path: String, replacing: Bool, configuration: SessionConfiguration = SessionConfiguration(),
        audio: AudioSettings? = nil, events: ControlTimeline = ControlTimeline()
    ) {
        self.init(path: path, overwrite: replacing, configuration: configuration, audio: audio, events: events)
    }

    /// Runs a session of `view` on the main thread and writes the contents of its window. `observe` receives every
    /// event with its session time. Cancelling the current task ends the session before the next frame, and the file
    /// holds the frames shown until then.
    ///
    /// Throws `StreamOutputError` if the file cannot be written, `FrameSourceError` if fonts are missing, and
    /// `SessionError` if nothing is shown.
    @MainActor @discardableResult
    public func record(
        observe: @escaping (SessionEvent, Duration) -> Void = { _, _ in },
        @ViewBuilder view: @MainActor () -> some View
    ) throws -> SessionSummary {
        try session(program(view, caller: .mainActor).program, observe: observe).run()
    }

    /// Runs a session of `view` on a thread of its own, where `observe` is called too. `view` and the work of the views
    /// are on the main actor.
    ///
    /// Cancelling the task ends the session before the next frame. The file then holds the frames shown until then, and
    /// the summary has ``SessionSummary/EndReason/interrupted``. If nothing was shown yet, there is no file, and
    /// `SessionError` is thrown.
    @discardableResult
    public func record<Content: View>(
        observe: @escaping @Sendable (SessionEvent, Duration) -> Void = { _, _ in },
        @ViewBuilder view: @MainActor @escaping () -> Content
    ) async throws -> SessionSummary {
        let mailbox = Mailbox()
        let program = await program(view, caller: .ownThread)
        return try await onDedicatedThread {
            try session(program.program, observe: observe, mailbox: mailbox).run()
        } onCancel: {
            mailbox.interrupt()
        }
    }

    @MainActor
    private func program(_ view: @MainActor () -> some View, caller: SwiftViewProgram.Caller) -> PendingProgram {
        PendingProgram(
            program: SwiftViewProgram(configuration.setting, caller: caller, root: view))
    }

    private func session(
        _ program: SwiftViewProgram, observe: @escaping (SessionEvent, Duration) -> Void, mailbox: Mailbox = Mailbox()
    ) throws -> ViewSession {
        let output = try MovieOutput(
            path: path, overwrite: overwrite, settings: VideoSettings(videoGravity: configuration.videoGravity),
            audio: audio)
        return try ViewSession(
            program: program, configuration: configuration, control: events, output: output, mailbox: mailbox,
            observe: observe)
    }
}

/// A program to be passed to its session's thread.
private struct PendingProgram: @unchecked Sendable {
    // SAFETY: it is created here and used by that thread alone.
    let program: SwiftViewProgram
}
