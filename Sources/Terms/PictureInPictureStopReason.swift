/// Why a picture-in-picture stops. AVKit does not tell.
public enum PictureInPictureStopReason: String, Hashable, Sendable, CaseIterable {
    /// The viewer closed the window.
    case userClosed
    /// The viewer asked to go back to where the content came from.
    case restoreRequested
    /// The program asked for it.
    case programmatic
    /// Pictures can no longer be made or shown.
    case failure
    /// The content came to its end.
    case mediaEnded
    /// Another picture-in-picture, or content that is not ready, took its place.
    case replaced
}
