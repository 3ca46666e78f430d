public import Session
public import StreamOutput

extension SampleBufferSession {
    /// Creates a session that is written to a video file at `path`, with `events`. A live session follows the host's
    /// clock and writes each frame when it is due. If there is audio, the file has an audio track, in AAC or as `audio`
    /// requires.
    ///
    /// Throws `StreamOutputError` if the file cannot be written, or cannot hold audio as `audio` requires.
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

    /// Creates a session that is streamed as MPEG-TS on `descriptor`: standard output, a pipe, or a socket. The
    /// descriptor stays open and is called `name` in errors. The session is live, or otherwise as fast as its reader.
    ///
    /// A reader that disconnects ends the session in an orderly way with that reason, if the process ignores `SIGPIPE`.
    /// Audio is as in a file. Throws `StreamOutputError` if an encoder is missing.
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
