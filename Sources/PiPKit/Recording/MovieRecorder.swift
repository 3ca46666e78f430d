public import Session
public import StreamOutput
public import SwiftViews
import Views

/// Records the picture in picture of a Swift view as a video file.
///
///     try MovieRecorder(path: "timer.mp4").record { TimerView() }
///
/// The session runs offline, as fast as it can; the same view gives the same bytes. Views are on the main actor, as SwiftUI's are.
/// Without `await` the whole session runs there, and nothing else does meanwhile; with `await` it has a thread of its own, and the
/// main actor is asked for what the views do and free in between.
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

    /// A recorder to `path`, where a file that exists is replaced or not.
    public init(
        path: String, replacing: Bool, configuration: SessionConfiguration = SessionConfiguration(),
        audio: AudioSettings? = nil, events: ControlTimeline = ControlTimeline()
    ) {
        self.init(path: path, overwrite: replacing, configuration: configuration, audio: audio, events: events)
    }

    /// Runs a session of `view` on the main thread, and writes what its window shows. `observe` hears of everything that
    /// happens, with its session time. Cancelling the task that it runs in ends the session before the next picture; the file
    /// holds what was shown until then. Throws `StreamOutputError` where the file cannot be written, `FrameSourceError` where
    /// fonts are missing, and a `SessionError` where nothing is shown.
    @MainActor @discardableResult
    public func record(
        observe: @escaping (SessionEvent, Duration) -> Void = { _, _ in },
        @ViewBuilder view: @MainActor () -> some View
    ) throws -> SessionSummary {
        try session(program(view, caller: .mainActor).program, observe: observe).run()
    }

    /// Runs a session of `view` on a thread of its own, where `observe` is called too; `view`, and what the views do, are on the main
    /// actor. Cancelling the task ends the
    /// session before the next picture: the file holds what was shown until then, and the summary says
    /// ``SessionSummary/EndReason/interrupted``; where nothing was shown yet there is no file, and a `SessionError` is thrown.
    @discardableResult
    public func record<Content: View>(
        observe: @escaping @Sendable (SessionEvent, Duration) -> Void = { _, _ in },
        @ViewBuilder view: @MainActor @escaping () -> Content
    ) async throws -> SessionSummary {
        let mailbox = Mailbox()
        let program = await program(view, caller: .ownThread)
        return try await onThreadOfItsOwn {
            try session(program.program, observe: observe, mailbox: mailbox).run()
        } onCancel: {
            mailbox.interrupt()
        }
    }

    @MainActor
    private func program(_ view: @MainActor () -> some View, caller: SwiftViewProgram.Caller) -> ProgramOnItsWay {
        ProgramOnItsWay(
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

/// A program on its way to its session's thread.
private struct ProgramOnItsWay: @unchecked Sendable {
    // SAFETY: it is made here and used by that thread alone.
    let program: SwiftViewProgram
}
