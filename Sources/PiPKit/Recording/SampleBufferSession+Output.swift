public import Session
import Live
public import StreamOutput

extension SampleBufferSession {
    /// A session that is written to a video file at `path`, directed by `events`. A live one follows the host's clock, and
    /// writes each picture when it is seen. Where something can be heard the file has a track of sound, in AAC or as `audio` says.
    /// Throws `StreamOutputError` where the file cannot be written, or cannot hold sound as `audio` says.
    public convenience init(
        path: String, overwrite: Bool = false, configuration: SessionConfiguration = SessionConfiguration(),
        audio: AudioSettings? = nil, events: ControlTimeline = ControlTimeline(), isLive: Bool = false,
        observe: @escaping (SessionEvent, Duration) -> Void = { _, _ in }
    ) throws {
        let output = try MovieOutput(
            path: path, overwrite: overwrite,
            settings: Self.settings(configuration, isLive: isLive), audio: audio)
        self.init(output: output, configuration: configuration, events: events, isLive: isLive, observe: observe)
    }

    /// A session that is streamed as MPEG-TS on `descriptor`, which stays open and is called `name` in errors: standard output, a pipe, a
    /// socket. It is live, or as fast as its reader where it is not. That the reader goes away ends it well, and says so, where the process ignores `SIGPIPE`.
    /// Sound is as in a file. Throws `StreamOutputError` where an encoder is not there.
    public convenience init(
        descriptor: Int32, name: String = "standard output",
        configuration: SessionConfiguration = SessionConfiguration(duration: nil), audio: AudioSettings? = nil,
        events: ControlTimeline = ControlTimeline(), isLive: Bool = true,
        observe: @escaping (SessionEvent, Duration) -> Void = { _, _ in }
    ) throws {
        let output = try MovieOutput(
            descriptor: descriptor, name: name,
            settings: Self.settings(configuration, isLive: isLive), audio: audio)
        self.init(
            output: output, configuration: configuration, events: events, isLive: isLive, reader: descriptor,
            observe: observe)
    }

    private static func settings(_ configuration: SessionConfiguration, isLive: Bool) -> VideoSettings {
        var settings = VideoSettings(videoGravity: configuration.videoGravity)
        settings.isLowLatency = isLive
        return settings
    }

    private convenience init(
        output: MovieOutput, configuration: SessionConfiguration, events: ControlTimeline, isLive: Bool,
        reader: Int32? = nil, observe: @escaping (SessionEvent, Duration) -> Void
    ) {
        guard isLive else {
            self.init(output: output, configuration: configuration, events: events, observe: observe)
            return
        }
        let console = LiveConsole(timeline: events, output: reader)
        self.init(output: output, configuration: configuration, events: console, clock: console, observe: observe)
    }
}
