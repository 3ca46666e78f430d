import SampleQueue
import StreamOutput
import TestSupport
import Testing

@Suite("Invalid settings are refused with a message that names the valid ones")
struct SettingsTests {
    private func refusal(
        width: Int = 64, height: Int = 64, _ change: (inout VideoSettings) -> Void = { _ in }
    ) throws -> StreamOutputError {
        var settings = VideoSettings()
        change(&settings)
        return try #require(throws: StreamOutputError.self) {
            _ = try MediaOutput(
                canvas: CMVideoDimensions(width: width, height: height), settings: settings, sinks: [])
        }
    }

    @Test("An odd canvas is refused, with the next even size", arguments: [(641, 361), (640, 361), (641, 362)])
    func odd(width: Int, height: Int) throws {
        let error = try refusal(width: width, height: height)
        #expect(error.kind == .invalidCanvas)
        #expect(error.description.contains("\(width)x\(height)"))
        #expect(error.cause.contains("take \(width + width % 2)x362"))
    }

    @Test(
        "A canvas outside 16x16 to 4096x2160 is refused",
        arguments: [(14, 16), (16, 14), (4098, 16), (16, 2162), (0, 0)])
    func outOfRange(width: Int, height: Int) throws {
        let error = try refusal(width: width, height: height)
        #expect(error.kind == .invalidCanvas)
        #expect(error.cause.contains("16x16 to 4096x2160"))
    }

    @Test("An encoder that is not there is refused, with those that are")
    func absentEncoder() throws {
        #expect(throws: StreamOutputError.self) { try EncoderChoice.check(.h264, name: "h264_none") }
        let error = try refusal { $0.encoderName = "h264_none" }
        #expect(error.kind == .encoderUnavailable)
        #expect(error.description.contains("h264_none"))
        #expect(error.cause.contains("libx264"))
    }

    @Test("An encoder of another format is refused as such")
    func otherFormat() throws {
        let error = try refusal { $0.encoderName = "png" }
        #expect(error.kind == .encoderUnavailable)
        #expect(error.cause.contains("it does not encode H.264"))
    }

    @Test("An encoder that cannot be opened gives FFmpeg's message")
    func encoderFails() throws {
        // It takes RGB only.
        guard EncoderChoice.availableNames.contains("libx264rgb") else { return }
        let error = try refusal { $0.encoderName = "libx264rgb" }
        #expect(error.kind == .encoderUnavailable)
        // Versions of FFmpeg name what is refused, or what is taken.
        #expect(error.cause.contains("yuv420p") || error.cause.contains("Supported pixel formats"), "\(error.cause)")
    }

    @Test("The requested encoder encodes")
    func namedEncoder() throws {
        var settings = VideoSettings()
        settings.encoderName = "libx264"
        let output = try MediaOutput(
            canvas: CMVideoDimensions(width: 64, height: 64), settings: settings, sinks: [])
        let black = TestImage.plain(.init(red: 0, green: 0, blue: 0), width: 64, height: 64)
        try output.append(try black.sample(), at: .zero)
        #expect(try output.finish(at: CMTime(value: 1, timescale: 1)).encoderName == "libx264")
    }

    @Test("An unknown preset is refused with the list of presets")
    func preset() throws {
        let error = try refusal { $0.preset = "quick" }
        #expect(error.kind == .invalidSettings)
        #expect(error.cause.contains("ultrafast") && error.cause.contains("placebo"))
    }

    @Test("A rate factor outside 0 to 51 is refused", arguments: [-1, 52, Double.nan])
    func crf(value: Double) throws {
        #expect(try refusal { $0.crf = value }.kind == .invalidSettings)
    }

    @Test("Before the first frame there is nothing to repeat")
    func nothingToRepeat() throws {
        let output = try MediaOutput(canvas: CMVideoDimensions(width: 64, height: 64), sinks: [])
        let error = try #require(throws: StreamOutputError.self) { try output.repeatLast(at: .zero) }
        #expect(error.kind == .emptySession)
    }

    @Test("Times that are no numbers, negative or going back are refused")
    func times() throws {
        let output = try MediaOutput(canvas: CMVideoDimensions(width: 64, height: 64), sinks: [])
        let sample = try TestImage.plain(.init(red: 0, green: 0, blue: 0), width: 64, height: 64).sample()
        try output.append(sample, at: CMTime(value: 1, timescale: 1))
        for time in [CMTime.invalid, .positiveInfinity, .indefinite, CMTime(value: -1, timescale: 1), .zero] {
            let error = try #require(throws: StreamOutputError.self) { try output.append(sample, at: time) }
            #expect(error.kind == .invalidTime)
        }
    }
}
