import JSONText
import Views
import WorkerMessages

/// How a script's runtime is told of what happens to it: the function that is called, and its arguments as JSON.
enum EventCall {
    /// The call for `event`.
    static func call(for event: ProgramEvent) -> WorkerCall {
        switch event {
        case .pipStarted: pip(.onPipStart, "[]")
        case .pipStopped(let reason): pip(.onPipStop, "[\(JSONLine.quoted(reason.rawValue))]")
        case .pipPlayPauseToggled(let isPlaying): pip(.onPipPlayPauseToggle, "[\(isPlaying)]")
        case .pipSkipped(let interval):
            pip(.onPipSkip, interval.isFinite ? "[\(interval > 0),\(interval)]" : "[\(interval > 0)]")
        case .pipRenderSizeChanged(let width, let height):
            pip(.onPipRenderSizeChanged, "[{\"width\":\(width),\"height\":\(height)}]")
        case .pipPresentedChanged(let isPresented): .function("presentPip", [String(isPresented)])
        case .press(let action): .function("press", [String(action.rawValue)])
        case .scenePhase(let phase): send("scenePhase", phase.rawValue)
        case .colorScheme(let scheme): send("colorScheme", scheme.rawValue)
        case .phone(let change): PhoneMessages.call(for: change)
        case .player(let player, let report):
            .function("player", [String(player.rawValue), PlayerMessages.json(of: report)])
        case .measured(let views): .function("measured", [MeasuredMessages.json(of: views)])
        case .answered(let number, let result): .function("answered", [String(number), WebMessages.json(of: result)])
        case .webSocket(let number, let event): .function("socketEvent", [String(number), WebMessages.json(of: event)])
        case .movieWindow(let status): .function("movieWindow", [JSONLine.quoted(status.rawValue)])
        }
    }

    private static func pip(_ callback: PictureInPictureCallback, _ arguments: String) -> WorkerCall {
        .function("pip", [JSONLine.quoted(callback.rawValue), arguments])
    }

    private static func send(_ name: String, _ value: String) -> WorkerCall {
        .function("send", [JSONLine.quoted(name), JSONLine.quoted(value)])
    }
}

extension Duration {
    /// Whole nanoseconds, as the runtime counts time; the largest number where there are more.
    var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (scaled, isTooMany) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, overflows) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000)
        return isTooMany || overflows ? (seconds < 0 ? .min : .max) : sum
    }
}
