public import Session
import StreamOutput
public import SwiftViews
import Views

/// Records the picture in picture of a Swift view as a video file.
///
///     try MovieRecorder(path: "timer.mp4").record { TimerView() }
///
/// The session runs offline, on the calling thread, as fast as it can; the same view gives the same bytes.
public struct MovieRecorder {
    /// Where the file is to be; its ending says the format: mp4, m4v, mov, mkv or ts.
    public var path: String
    /// Whether an existing file is replaced.
    public var overwrite: Bool
    /// The session's length, canvas, scale and colour scheme.
    public var configuration: SessionConfiguration
    /// What the viewer and the system do meanwhile.
    public var events: ControlTimeline

    /// A recorder to `path`.
    public init(
        path: String, overwrite: Bool = false, configuration: SessionConfiguration = SessionConfiguration(),
        events: ControlTimeline = ControlTimeline()
    ) {
        self.path = path
        self.overwrite = overwrite
        self.configuration = configuration
        self.events = events
    }

    /// Runs a session of `view`, and writes what its window shows. `observe` hears of everything that happens, with its
    /// session time. Throws `StreamOutputError` where the file cannot be written, `FrameSourceError` where fonts are
    /// missing, and a `SessionError` where nothing is shown.
    @discardableResult
    public func record(
        observe: @escaping (SessionEvent, Duration) -> Void = { _, _ in }, @ViewBuilder view: () -> some View
    ) throws -> SessionSummary {
        let output = try MovieOutput(
            path: path, overwrite: overwrite, settings: VideoSettings(videoGravity: configuration.videoGravity))
        let program = SwiftViewProgram(colorScheme: configuration.colorScheme, root: view)
        return try ViewSession(
            program: program, configuration: configuration, control: events, output: output, observe: observe
        ).run()
    }
}
