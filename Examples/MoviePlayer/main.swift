import AVKit
import PiPKit

// A movie player's page: it plays, goes to the background, where its window opens, is skipped, paused and restored. Into a file, or
// live on standard output. --overwrite replaces an existing file:
//
//     swift run -c release movieplayer clip.mp4 pip.mp4 [--overwrite]
//     swift run -c release movieplayer clip.mp4 - | ffplay -

let overwrite = CommandLine.arguments.contains("--overwrite")
let arguments = CommandLine.arguments.dropFirst().filter { $0 != "--overwrite" }
guard arguments.count == 2, let movie = arguments.first, let output = arguments.last else {
    FileHandle.standardError.write(Data("usage: movieplayer MOVIE OUTPUT [--overwrite]\n".utf8))
    exit(2)
}
signal(SIGPIPE, SIG_IGN)
let timeline = ControlTimeline(events: [
    TimedControlEvent(time: .seconds(1), event: .background),
    TimedControlEvent(time: .seconds(3), event: .skip(interval: 10)),
    TimedControlEvent(time: .seconds(5), event: .pause),
    TimedControlEvent(time: .seconds(6), event: .play),
    TimedControlEvent(time: .seconds(8), event: .restore),
])
let configuration = SessionConfiguration(duration: .seconds(9))
do {
    let session =
        output == "-"
        ? try SampleBufferSession(
            descriptor: FileHandle.standardOutput.fileDescriptor, configuration: configuration, events: timeline)
        : try SampleBufferSession(path: output, overwrite: overwrite, configuration: configuration, events: timeline)
    let page = session.inside { PlayerViewController(url: URL(fileURLWithPath: movie)) }
    session.add(page.player)
    session.inside { page.viewDidAppear() }
    let summary = try session.run(page.pictureInPicture!)
    FileHandle.standardError.write(
        Data((page.log + ["\(output): \(summary.framesDrawn) frames", ""]).joined(separator: "\n").utf8))
} catch {
    let remedy = (error as? StreamOutputError)?.kind == .alreadyExists ? "; --overwrite replaces it" : ""
    FileHandle.standardError.write(Data("movieplayer: \(error)\(remedy)\n".utf8))
    exit(1)
}
