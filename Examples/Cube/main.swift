import Foundation
import PiPKit

// A turning cube as picture-in-picture video, from frames that were not drawn by this project. --overwrite replaces an existing file:
//
//     swift run -c release cube cube.mp4 [--overwrite]

let arguments = CommandLine.arguments.dropFirst()
let path = arguments.first { $0 != "--overwrite" } ?? "cube.mp4"
do {
    let session = try SampleBufferSession(
        path: path, overwrite: arguments.contains("--overwrite"),
        configuration: SessionConfiguration(duration: .seconds(8)),
        events: ControlTimeline(events: [
            TimedControlEvent(time: .seconds(4), event: .pause),
            TimedControlEvent(time: .seconds(5), event: .play),
        ]))
    let player = try CubePlayer(session: session)
    let summary = try session.run(player.controller)
    print("\(path): \(summary.canvas), \(summary.framesDrawn) frames")
} catch {
    let remedy = (error as? StreamOutputError)?.kind == .alreadyExists ? "; --overwrite replaces it" : ""
    FileHandle.standardError.write(Data("cube: \(error)\(remedy)\n".utf8))
    exit(1)
}
