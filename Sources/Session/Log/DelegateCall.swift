import JSONText
package import PictureInPicture
import SampleQueue

extension PictureInPictureStateMachine.Action {
    /// The delegate's method that the action calls, with its arguments as JSON; nil where it calls none. Why it stops, which
    /// AVKit does not tell, is told as an argument of the stop.
    package var delegateCall: (name: String, arguments: [String])? {
        switch self {
        case .willStart: ("pictureInPictureControllerWillStartPictureInPicture", [])
        case .didStart: ("pictureInPictureControllerDidStartPictureInPicture", [])
        case .failedToStart(let error): ("failedToStartPictureInPictureWithError", [JSONLine.quoted("\(error)")])
        case .willStop(let reason):
            ("pictureInPictureControllerWillStopPictureInPicture", [JSONLine.quoted(reason.rawValue)])
        case .didStop(let reason):
            ("pictureInPictureControllerDidStopPictureInPicture", [JSONLine.quoted(reason.rawValue)])
        case .restoreUserInterface: ("restoreUserInterfaceForPictureInPictureStop", [])
        case .setPlaying(let value): ("setPlaying", ["\(value)"])
        case .skip(let interval, _): ("skipByInterval", [Decimal.shortest(interval.seconds)])
        case .didTransition(let size): ("didTransitionToRenderSize", ["\(size.width)", "\(size.height)"])
        default: nil
        }
    }
}
