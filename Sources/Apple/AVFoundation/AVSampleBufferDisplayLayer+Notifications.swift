public import Foundation
public import SampleQueue

/// The notifications of layers, posted to `NotificationCenter.default` with the layer as the object. They are posted on
/// the thread that displays the layer; in a session, that is the session's thread.
extension AVSampleBufferDisplayLayer {
    /// A sample could not be decoded, and the layer has failed. The error, an `NSError`, is in the notification's
    /// `userInfo` under `AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey`.
    public static var failedToDecodeNotification: Notification.Name { LayerNotifications.failedToDecode }
}

extension AVSampleBufferVideoRenderer {
    /// Drops the pending samples and, with `removeDisplayedImage`, the displayed frame.
    public func flush(removingDisplayedImage removeDisplayedImage: Bool) async {
        await withCheckedContinuation { continuation in
            flush(removingDisplayedImage: removeDisplayedImage) { continuation.resume() }
        }
    }

    /// A sample could not be decoded, and the renderer's layer has failed. It is posted with the renderer as the
    /// object, if the program retains it. The error, an `NSError`, is in the notification's `userInfo` under
    /// ``didFailToDecodeNotificationErrorKey``.
    public static var didFailToDecodeNotification: Notification.Name { LayerNotifications.rendererFailedToDecode }

    /// The key of the error in ``didFailToDecodeNotification``.
    public static let didFailToDecodeNotificationErrorKey =
        "AVSampleBufferVideoRendererDidFailToDecodeNotificationErrorKey"
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

/// Posts the events of layers, starting when code first reads a notification's name.
private enum LayerNotifications {
    static var failedToDecode: Notification.Name {
        isInstalled
        return layerName
    }

    static var rendererFailedToDecode: Notification.Name {
        isInstalled
        return rendererName
    }

    private static let layerName = Notification.Name("AVSampleBufferDisplayLayerFailedToDecodeNotification")
    private static let rendererName = Notification.Name("AVSampleBufferVideoRendererDidFailToDecodeNotification")

    private static let isInstalled: Void = LayerFailureNotifications.install { layer, error in
        let center = NotificationCenter.default
        center.post(
            name: layerName, object: layer,
            userInfo: [AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey: error as NSError])
        guard let renderer = layer.existingSampleBufferRenderer else { return }
        center.post(
            name: rendererName, object: renderer,
            userInfo: [AVSampleBufferVideoRenderer.didFailToDecodeNotificationErrorKey: error as NSError])
    }
}
