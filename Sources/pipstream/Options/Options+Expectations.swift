import PiPKit

// The words for values that cannot be read.
extension Options {
    /// What an option of `key` expects, behind a value that it is not: the rest of a sentence.
    static func expectation(of key: OptionKey) -> String {
        switch key {
        case .duration, .scriptTimeout, .keyFrames:
            "not a length of time above zero and at most a year; write 10, 1.5s, 2m, 1h30m or 00:01:30"
        case .at: "not a moment within a year; write 3, 1.5s, 2m or 00:01:30"
        case .size: "not a size; write WIDTHxHEIGHT in pixels, at most 16384 each, as 1280x720"
        case .scale: "not a scale; write a number from 0.01 to 16"
        case .fit: "not a way to fit; write scale or layout"
        case .symbols: "not a folder that can be read"
        case .background: "not a colour; write #rrggbb, rgb(0, 128, 255) or a name such as white"
        case .maxUpdates: "not a rate; write a number from 0.00001 to 240"
        case .constantFrameRate: "not a rate; write a number from 1 to 240, as 30, 29.97 or 24000/1001"
        case .raw: "not what pictures are like; write WIDTHxHEIGHT@RATE, as 640x360@30 or 640x360@30000/1001:bottom-up"
        case .entry: "not a way to start a script; write \(EntryPoint.allCases.map(\.rawValue).joined(separator: ", "))"
        case .widget:
            "not a widget's size; write small, medium, large, extraLarge, accessoryCircular, accessoryRectangular or"
                + " accessoryInline"
        case .crf: "not a quality; write a number from 0 to 51"
        case .bitRate: "not a bit rate; write a number from 1000 to 1000000000, or as 800k or 4M"
        case .profile: "not a profile; write baseline, main or high"
        case .gop: "not a number of pictures; write a whole number from 1"
        case .latency: "not a latency; write low or normal"
        case .audioCodec: "not a codec for sound; write aac or opus"
        case .look: "not a look; write ios26 or ios18"
        case .colorScheme: "not a colour scheme; write light or dark"
        case .device: "not a device; write WIDTHxHEIGHT@SCALE in points, the scale from 0.01 to 16, as 390x844@3"
        case .date: "not a date; write 2026-01-01T09:41:00, with Z or an offset if it is not in --time-zone"
        case .timeZone: "not a time zone of this machine's database; write a name such as Europe/Paris"
        case .expect: "not a file's name; write --expect golden.png"
        case .tolerance: "not a tolerance; write a whole number from 0 to 255"
        case .locale: "not a locale; write a language tag such as de-DE"
        case .seed: "not a seed; write a whole number from 0 to 18446744073709551615"
        case .query: "not a parameter; write NAME=VALUE"
        case .input: "not an input; write a text, a URL or a path, or text=…, url=…, file=PATH or json=JSON"
        case .scriptMemory: "not an amount of memory from 64M to 64G; write 512M or 1G"
        case .onScriptFailure: "not what can become of the session; write end or hold"
        case .allowNet:
            "not a host; write api.example.org, api.example.org:8080, *.example.org, 192.0.2.1, [::1]:8080 or *, without a scheme"
        case .netLatency, .reconnectFor: "not a length of time of at most a year; write 0, 80ms or 1.5s"
        case .allowRead: "not a folder that can be read"
        case .allowWrite: "not a folder that can be read and written to"
        case .storage: "not a file's name; write --storage state.json"
        case .log: "not a file's name; write --log run.jsonl"
        case .format: "not a format; write \(ContainerFormat.allCases.map { $0.endings[0] }.joined(separator: ", "))"
        case .progress: "not a way to tell progress; write auto, plain, json or none"
        case .out, .parameter, .events, .preset, .encoder, .caFile, .linear, .autoStart, .allowMissingFonts, .overwrite,
            .quiet, .live, .waitForViewer,
            .requireSandbox, .alpha, .placeholders, .colorSchemeContrast, .silentAudio, .help, .version:
            "a value is missing"
        }
    }
}
