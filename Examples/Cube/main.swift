import PiPKit

// A turning cube as picture-in-picture video, from frames that were not drawn by this project:
//
//     swift run -c release cube cube.mp4

let path = CommandLine.arguments.dropFirst().first ?? "cube.mp4"
let session = try SampleBufferSession(
    path: path, overwrite: true, configuration: SessionConfiguration(duration: .seconds(8)),
    events: ControlTimeline(events: [
        TimedControlEvent(time: .seconds(4), event: .pause),
        TimedControlEvent(time: .seconds(5), event: .play),
    ]))
let player = try CubePlayer(session: session)
let summary = try session.run(player.controller)
print("\(path): \(summary.canvas), \(summary.framesDrawn) frames")
