/// What a player does when its program goes to the background. After AVFoundation's type of this name.
public enum AVPlayerAudiovisualBackgroundPlaybackPolicy: Int, Sendable {
    /// It goes on.
    case automatic = 1
    /// It pauses, unless a picture-in-picture shows it.
    case pauses = 2
    /// It goes on.
    case continuesIfPossible = 3
}
