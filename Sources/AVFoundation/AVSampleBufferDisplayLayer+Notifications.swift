public import Foundation
public import SampleQueue

/// Notifications of layers, posted to `NotificationCenter.default` with the layer as the object, on the thread that shows the layer: in a
/// session the session's.
extension AVSampleBufferDisplayLayer {
    /// A sample could not be decoded, and the layer has failed; the error, an `NSError`, is in the notification's `userInfo` under
    /// `AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey`.
    public static var failedToDecodeNotification: Notification.Name { LayerNotifications.failedToDecode }
}

extension Notification.Name {
    /// See `AVSampleBufferDisplayLayer.failedToDecodeNotification`.
    public static var AVSampleBufferDisplayLayerFailedToDecode: Notification.Name {
        AVSampleBufferDisplayLayer.failedToDecodeNotification
    }
}

/// The key of the error in `AVSampleBufferDisplayLayer.failedToDecodeNotification`.
public let AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey =
    "AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey"

/// Posts what befalls layers, from the first time on that somebody asks for the notification's name.
private enum LayerNotifications {
    static let failedToDecode: Notification.Name = {
        let name = Notification.Name("AVSampleBufferDisplayLayerFailedToDecodeNotification")
        LayerNotices.install { layer, error in
            NotificationCenter.default.post(
                name: name, object: layer,
                userInfo: [AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey: error as NSError])
        }
        return name
    }()
}
