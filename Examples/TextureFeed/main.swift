import Foundation
import PiPKit

// A renderer's textures in a window, at 60 frames a second; the window is paused, played and skipped. Into a file, or live on standard
// output:
//
//     swift run -c release texturefeed feed.mp4
//     swift run -c release texturefeed - | ffplay -

let output = CommandLine.arguments.dropFirst().first ?? "feed.mp4"
signal(SIGPIPE, SIG_IGN)
let timeline = ControlTimeline(events: [
    TimedControlEvent(time: .seconds(2), event: .pause),
    TimedControlEvent(time: .seconds(3), event: .play),
    TimedControlEvent(time: .seconds(4), event: .skip(interval: 60)),
])
let configuration = SessionConfiguration(duration: .seconds(6))
let session =
    output == "-"
    ? try SampleBufferSession(
        descriptor: FileHandle.standardOutput.fileDescriptor, configuration: configuration, events: timeline)
    : try SampleBufferSession(path: output, overwrite: true, configuration: configuration, events: timeline)
// What knows nothing of sessions is made inside of one: its host is the session.
let feed = session.inside { TextureFeed() }
session.inside { feed.start() }
let summary = try session.run(feed.pictureInPicture!)
FileHandle.standardError.write(Data("\(output): \(summary.framesDrawn) frames\n".utf8))
