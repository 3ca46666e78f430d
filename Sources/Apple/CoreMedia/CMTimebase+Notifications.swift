public import Foundation
public import SampleQueue

// The notifications of timebases, posted to `NotificationCenter.default` with the timebase as the object, on the thread
// that changes the timebase or its source.

/// The effective rate of a timebase changed: its own rate, or that of its source.
public var kCMTimebaseNotification_EffectiveRateChanged: CFString {
    CMTimebaseChanges.name("CMTimebaseNotification_EffectiveRateChanged") as NSString
}

/// The time of a timebase jumped: it, or its source, was set.
public var kCMTimebaseNotification_TimeJumped: CFString {
    CMTimebaseChanges.name("CMTimebaseNotification_TimeJumped") as NSString
}

extension CMTimebase {
    /// See `kCMTimebaseNotification_EffectiveRateChanged`.
    public static var effectiveRateChanged: Notification.Name {
        Notification.Name(kCMTimebaseNotification_EffectiveRateChanged as String)
    }

    /// See `kCMTimebaseNotification_TimeJumped`.
    public static var timeJumped: Notification.Name {
        Notification.Name(kCMTimebaseNotification_TimeJumped as String)
    }
}

/// Posts the changes of timebases, starting when code first reads a notification's name.
private enum CMTimebaseChanges {
    static func name(_ name: String) -> String {
        _ = installed
        return name
    }

    private static let installed: Void = TimebaseNotifications.install { timebase, change in
        let center = NotificationCenter.default
        if change.contains(.rate) { center.post(name: CMTimebase.effectiveRateChanged, object: timebase) }
        if change.contains(.time) { center.post(name: CMTimebase.timeJumped, object: timebase) }
    }
}
