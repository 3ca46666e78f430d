import Foundation
import PiPKit

// A Swift view's picture in picture as video, directed by a timeline. --overwrite replaces an existing file:
//
//     swift run -c release workout workout.mp4 [--overwrite]

let arguments = CommandLine.arguments.dropFirst()
let path = arguments.first { $0 != "--overwrite" } ?? "workout.mp4"
let recorder = MovieRecorder(
    path: path, overwrite: arguments.contains("--overwrite"),
    configuration: SessionConfiguration(duration: .seconds(30)),
    events: ControlTimeline(events: [
        TimedControlEvent(time: .milliseconds(3500), event: .pause),
        TimedControlEvent(time: .seconds(6), event: .play),
        TimedControlEvent(time: .seconds(10), event: .skip(interval: 15)),
    ]))
do {
    let summary = try recorder.record { WorkoutPage() }
    print("\(path): \(summary.canvas), \(summary.framesDrawn) frames")
} catch {
    let remedy = (error as? StreamOutputError)?.kind == .alreadyExists ? "; --overwrite replaces it" : ""
    FileHandle.standardError.write(Data("workout: \(error)\(remedy)\n".utf8))
    exit(1)
}
