public import Foundation
public import Playback

/// The notifications of items, posted to `NotificationCenter.default` with the item as the object. They are posted on
/// the thread that serves the item's player; in a session, that is the session's thread.
extension AVPlayerItem {
    /// The item played to its end.
    public static var didPlayToEndTimeNotification: Notification.Name {
        PlayerNotifications.name("AVPlayerItemDidPlayToEndTimeNotification")
    }

    /// The item failed to play to its end. The error, an `NSError`, is in the notification's `userInfo` under
    /// `AVPlayerItemFailedToPlayToEndTimeErrorKey`.
    public static var failedToPlayToEndTimeNotification: Notification.Name {
        PlayerNotifications.name("AVPlayerItemFailedToPlayToEndTimeNotification")
    }

    /// Playback stalled: no further media is available in time.
    public static var playbackStalledNotification: Notification.Name {
        PlayerNotifications.name("AVPlayerItemPlaybackStalledNotification")
    }

    /// The item's time changed by a seek or a step; posted once the frame there can be shown.
    public static var timeJumpedNotification: Notification.Name {
        PlayerNotifications.name("AVPlayerItemTimeJumpedNotification")
    }
}

extension AVPlayer {
    /// The requested rate changed. It is posted with the player as the object, and with the reason, a
    /// ``RateDidChangeReason``, in the notification's `userInfo` under ``rateDidChangeReasonKey``.
    public static var rateDidChangeNotification: Notification.Name {
        PlayerNotifications.name("AVPlayerRateDidChangeNotification")
    }

    /// The key of the reason in ``rateDidChangeNotification``.
    public static let rateDidChangeReasonKey = "AVPlayerRateDidChangeReasonKey"

    /// A reason for a change of the rate.
    public struct RateDidChangeReason: RawRepresentable, Hashable, Sendable {
        /// The name, with AVFoundation's text.
        public let rawValue: String

        /// Creates the reason called `rawValue`.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The program set the rate, or the item ended.
        public static let setRateCalled = RateDidChangeReason(rawValue: "AVPlayerRateDidChangeReasonSetRateCalled")
        /// Not used: rates that are not possible are ignored.
        public static let setRateFailed = RateDidChangeReason(rawValue: "AVPlayerRateDidChangeReasonSetRateFailed")
        /// Not used: there are no interruptions.
        public static let audioSessionInterrupted = RateDidChangeReason(
            rawValue: "AVPlayerRateDidChangeReasonAudioSessionInterrupted")
        /// The program went to the background, and the player's policy is to pause there.
        public static let appBackgrounded = RateDidChangeReason(rawValue: "AVPlayerRateDidChangeReasonAppBackgrounded")
    }
}

extension Notification.Name {
    /// See `AVPlayerItem.timeJumpedNotification`.
    public static var AVPlayerItemTimeJumped: Notification.Name { AVPlayerItem.timeJumpedNotification }
    /// See `AVPlayerItem.didPlayToEndTimeNotification`.
    public static var AVPlayerItemDidPlayToEndTime: Notification.Name { AVPlayerItem.didPlayToEndTimeNotification }
    /// See `AVPlayerItem.failedToPlayToEndTimeNotification`.
    public static var AVPlayerItemFailedToPlayToEndTime: Notification.Name {
        AVPlayerItem.failedToPlayToEndTimeNotification
    }
    /// See `AVPlayerItem.playbackStalledNotification`.
    public static var AVPlayerItemPlaybackStalled: Notification.Name { AVPlayerItem.playbackStalledNotification }
}

/// The key of the error in `AVPlayerItem.failedToPlayToEndTimeNotification`.
public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "AVPlayerItemFailedToPlayToEndTimeErrorKey"

/// Posts the events of items and players, starting when code first reads a notification's name.
private enum PlayerNotifications {
    static func name(_ name: String) -> Notification.Name {
        _ = installed
        return Notification.Name(name)
    }

    private static let installed: Void = PlaybackNotifications.install { event in
        switch event {
        case .ended(let item): post("AVPlayerItemDidPlayToEndTimeNotification", item)
        case .failedToPlayToEnd(let item, let error):
            post(
                "AVPlayerItemFailedToPlayToEndTimeNotification", item,
                [AVPlayerItemFailedToPlayToEndTimeErrorKey: error as NSError])
        case .stalled(let item): post("AVPlayerItemPlaybackStalledNotification", item)
        case .moved(let item): post("AVPlayerItemTimeJumpedNotification", item)
        case .rateChanged(let player, isRateAnother: true):
            let reason: AVPlayer.RateDidChangeReason = player.isPausedForBackground ? .appBackgrounded : .setRateCalled
            NotificationCenter.default.post(
                name: Notification.Name("AVPlayerRateDidChangeNotification"), object: player,
                userInfo: [AVPlayer.rateDidChangeReasonKey: reason])
        case .loaded, .failed, .resumed, .rateChanged: break
        }
    }

    private static func post(_ name: String, _ item: AVPlayerItem, _ userInfo: [String: NSError]? = nil) {
        NotificationCenter.default.post(name: Notification.Name(name), object: item, userInfo: userInfo)
    }
}
