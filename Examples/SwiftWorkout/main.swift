import PiPKit

// A Swift view's picture in picture as video, directed by a timeline:
//
//     swift run -c release workout workout.mp4

let path = CommandLine.arguments.dropFirst().first ?? "workout.mp4"
let recorder = MovieRecorder(
    path: path, overwrite: true, configuration: SessionConfiguration(duration: .seconds(30)),
    events: ControlTimeline(events: [
        TimedControlEvent(time: .milliseconds(3500), event: .pause),
        TimedControlEvent(time: .seconds(6), event: .play),
        TimedControlEvent(time: .seconds(10), event: .skip(interval: 15)),
    ]))
let summary = try recorder.record { WorkoutPage() }
print("\(path): \(summary.canvas), \(summary.framesDrawn) frames")
