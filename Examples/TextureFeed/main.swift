import Foundation
import PiPKit

// A renderer's textures in a window, at 60 frames a second; the window is paused, played and skipped. Into a file, or live on standard
// output. --overwrite replaces an existing file:
//
//     swift run -c release texturefeed feed.mp4 [--overwrite]
//     swift run -c release texturefeed - | ffplay -

let arguments = CommandLine.arguments.dropFirst()
let output = arguments.first { $0 != "--overwrite" } ?? "feed.mp4"
signal(SIGPIPE, SIG_IGN)
let timeline = ControlTimeline(events: [
    TimedControlEvent(time: .seconds(2), event: .pause),
    TimedControlEvent(time: .seconds(3), event: .play),
    TimedControlEvent(time: .seconds(4), event: .skip(interval: 60)),
])
let configuration = SessionConfiguration(duration: .seconds(6))
do {
    let session =
        output == "-"
        ? try SampleBufferSession(
            descriptor: FileHandle.standardOutput.fileDescriptor, configuration: configuration, events: timeline)
        : try SampleBufferSession(
            path: output, overwrite: arguments.contains("--overwrite"), configuration: configuration, events: timeline)
    // What knows nothing of sessions is made inside of one: its host is the session.
    let feed = session.inside { TextureFeed() }
    session.inside { feed.start() }
    let summary = try session.run(feed.pictureInPicture!)
    FileHandle.standardError.write(Data("\(output): \(summary.framesDrawn) frames\n".utf8))
} catch {
    let remedy = (error as? StreamOutputError)?.kind == .alreadyExists ? "; --overwrite replaces it" : ""
    FileHandle.standardError.write(Data("texturefeed: \(error)\(remedy)\n".utf8))
    exit(1)
}
