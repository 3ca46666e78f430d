import SharedTypes
import Views
import WorkerProtocol

/// The calls that report events to a script's runtime: the function, and its arguments as JSON.
enum ProgramEventCall {
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
        case .phone(let change): DeviceMessages.call(for: change)
        case .player(let player, let report):
            .function("player", [String(player.rawValue), PlayerMessages.json(of: report)])
        case .measured(let views): .function("measured", [MeasuredMessages.json(of: views)])
        case .webResponse(let number, let result):
            .function("webResponse", [String(number), WebMessages.json(of: result)])
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
    /// The duration in whole nanoseconds, as the runtime counts time; clamped to the largest number.
    var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (scaled, isTooMany) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, overflows) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000)
        return isTooMany || overflows ? (seconds < 0 ? .min : .max) : sum
    }
}
