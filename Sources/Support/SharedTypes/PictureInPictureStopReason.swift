/// The reason why picture in picture stops. AVKit does not provide it.
public enum PictureInPictureStopReason: String, Hashable, Sendable, CaseIterable {
    /// The viewer closed the window.
    case userClosed
    /// The viewer returned to the app's own user interface.
    case restoreRequested
    /// The program stopped it.
    case programmatic
    /// Frames can no longer be made or shown.
    case failure
    /// The content reached its end.
    case mediaEnded
    /// Another picture in picture, or content that is not ready, replaced it.
    case replaced
}
