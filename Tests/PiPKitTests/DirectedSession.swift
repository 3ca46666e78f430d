import PiPKit
import TestSupport

/// A session controlled by a timeline, offline and in memory, with all of its results.
struct DirectedSession {
    /// The event log, a line each, without the first.
    private(set) var log: [String] = []
    /// The recorded frames.
    let output = InMemoryOutput()
    /// The expected frames: the content at their times, laid out and drawn without caches.
    private(set) var expected: [Expected] = []
    /// The summary of the session; nil if it failed.
    private(set) var summary: SessionSummary?
    /// The error with which the session failed; nil if it did not.
    private(set) var failure: (any Error)?

    /// An expected frame.
    struct Expected {
        /// Session time.
        var time: Duration
        /// The texts of its display list, back to front; empty for the black of a closed window.
        var texts: [String]
        /// Every pixel.
        var pixels: [UInt8]
    }

    /// Runs the program in `program` under the events of `timeline`.
    init(
        _ program: any ViewProgram, timeline: ControlTimeline, configuration: SessionConfiguration,
        network: SessionNetwork? = nil
    ) throws {
        let watch = WatchedProgram(program)
        let painter = try FramePainter(configuration.frames)
        var (log, expected, isOpen) = ([String](), [Expected](), false)
        var writer = EventLog { log.append($0) }
        let session = try ViewSession(
            program: watch, configuration: configuration, control: timeline, output: output,
            network: network ?? SessionNetwork(recording: timeline.web)
        ) { event, time in
            try? writer.record(event, at: time)
            switch event {
            case .delegate(.didStart): isOpen = true
            case .delegate(.didStop): isOpen = false
            case .delegate(.didTransition(let size)):
                if painter.canvas != nil, painter.canvas != size || painter.windowSize != nil {
                    painter.windowSize = size
                }
            case .control(.colorScheme(let scheme)): painter.colorScheme = scheme
            case .frameShown:
                let declared = watch.presentation?.pictureInPicture?.content
                let place: ContentLocation = declared == nil ? .screen : .window
                guard let content = declared ?? watch.presentation?.page,
                    let laidOut = try? painter.layout(content, in: place, at: time)
                else { return }
                guard let image = isOpen ? laidOut : painter.blank(),
                    let drawn = try? painter.paint(image)
                else { return }
                expected.append(
                    Expected(
                        time: time, texts: image.list?.texts ?? [],
                        pixels: drawn.pixelBuffer.pixels))
            default: break
            }
        }
        do {
            summary = try session.run()
        } catch {
            failure = error
        }
        (self.log, self.expected) = (log, expected)
    }

    /// Runs the script at `path`, named from the project's folder.
    init(
        script path: String, timeline: ControlTimeline, environment: ScriptEnvironment = ScriptEnvironment(),
        configuration: SessionConfiguration = SessionConfiguration(duration: .seconds(60))
    ) throws {
        let source = try ScriptSource.open(path: RepositoryFile.path(path))
        try self.init(
            try ScriptProgram(source: source, environment: environment, templates: .ofFolders), timeline: timeline,
            configuration: configuration)
    }

    /// Returns the texts of the frame shown at `seconds`.
    func texts(at seconds: Double) -> [String]? {
        expected.last { $0.time <= .seconds(seconds) }?.texts
    }

    /// The times and every pixel of what was shown.
    var frames: [ShownFrame] {
        output.shown.map { ShownFrame(time: $0.time, pixels: $0.sample.imageBuffer!.pixels) }
    }

    /// A frame and the time at which it was shown.
    struct ShownFrame: Equatable {
        var time: Duration
        var pixels: [UInt8]
    }
}

/// Forwards every call and records each presentation.
private final class WatchedProgram: ViewProgram {
    private let program: any ViewProgram
    private(set) var presentation: Presentation?

    init(_ program: any ViewProgram) { self.program = program }

    func start(at time: Duration) -> ProgramTurn { noting(program.start(at: time)) }
    func handle(_ event: ProgramEvent, at time: Duration) -> ProgramTurn { noting(program.handle(event, at: time)) }
    var nextTimer: Duration? { program.nextTimer }
    var mayPlayAudio: Bool { program.mayPlayAudio }
    func runTimers(at time: Duration) -> ProgramTurn { noting(program.runTimers(at: time)) }

    private func noting(_ turn: ProgramTurn) -> ProgramTurn {
        presentation = turn.presentation ?? presentation
        return turn
    }
}

extension CVPixelBuffer {
    /// Every pixel's bytes from the top left, without what pads the rows.
    fileprivate var pixels: [UInt8] {
        withUnsafeBytes { bytes in
            (0..<height).flatMap { row in
                let start = (rowOrder == .topDown ? row : height - 1 - row) * bytesPerRow()
                return bytes[start..<start + width * 4]
            }
        }
    }
}
