public import Foundation
public import SampleQueue

/// Notifications of layers, posted to `NotificationCenter.default` with the layer as the object, on the thread that shows the layer: in a
/// session the session's.
extension AVSampleBufferDisplayLayer {
    /// A sample could not be decoded, and the layer has failed; the error, an `NSError`, is in the notification's `userInfo` under
    /// `AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey`.
    public static var failedToDecodeNotification: Notification.Name { LayerNotifications.failedToDecode }
}

extension AVSampleBufferVideoRenderer {
    /// A sample could not be decoded, and the renderer's layer has failed; posted with the renderer as the object, where somebody keeps it. The error,
    /// an `NSError`, is in the notification's `userInfo` under ``didFailToDecodeNotificationErrorKey``.
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

/// Posts what befalls layers, from the first time on that somebody asks for a notification's name.
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

    private static let isInstalled: Void = LayerNotices.install { layer, error in
        let center = NotificationCenter.default
        center.post(
            name: layerName, object: layer,
            userInfo: [AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey: error as NSError])
        guard let renderer = layer.keptSampleBufferRenderer else { return }
        center.post(
            name: rendererName, object: renderer,
            userInfo: [AVSampleBufferVideoRenderer.didFailToDecodeNotificationErrorKey: error as NSError])
    }
}
