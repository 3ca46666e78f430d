package import SampleQueue
package import SharedTypes

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The methods that the screen calls, on its own thread. The screen sends the window's events by
/// ``deliver(_:)``. These methods call delegates before they return, unless they are called within a delegate's method.
extension AVPictureInPictureController {
    /// Connects the controller to `screen`, which can show a window; held weakly. From now on the controller runs on
    /// its thread. If picture in picture is not supported, the screen counts as no output.
    package func attach(to screen: any PictureInPictureScreen) {
        withState { $0.screen = screen }
        deliver(.outputChanged(isOpen: isSupported))
    }

    /// Disconnects the controller from its screen: a window stops because of a failure.
    package func detach() {
        deliver(.outputChanged(isOpen: false))
        withState { $0.screen = nil }
    }

    /// The current state of the window.
    package var machine: PictureInPictureStateMachine { withState { $0.machine } }
    /// The pending response of a delegate, as messages name it; nil if there is none.
    package var pendingReply: String? {
        let (machine, isPerformedElsewhere) = withState { state in
            (state.machine, state.isPerforming && pthread_equal(state.performer, pthread_self()) == 0)
        }
        if isPerformedElsewhere { return "what another thread began before the session" }
        if case .restoring = machine.phase { return "the delegate's restoration of the user interface" }
        return machine.isSeeking ? "the playback delegate's skip" : nil
    }
    /// The current time of the content on its own timeline; invalid without content.
    package var contentTime: CMTime { contentSource?.currentTime ?? .invalid }
}

/// The owner of the window that a controller requests: a session, or a test.
///
/// Called on the thread that delivers the controller's events, which the screen chooses.
package protocol PictureInPictureScreen: AnyObject, Sendable {
    /// Requests a window. The screen responds with `windowOpened` or `windowFailed`
    /// (``PictureInPictureStateMachine/Event``), at once or later.
    func openWindow(for controller: AVPictureInPictureController, attempt: UInt64)
    /// Notifies the screen that the window, or the attempt to open one, is over.
    func closeWindow(of controller: AVPictureInPictureController, reason: PictureInPictureStopReason)
    /// Notifies the screen of requests, perhaps made on another thread. The screen calls
    /// ``AVPictureInPictureController/processPendingEvents()`` on its own thread soon. Called on the thread that made
    /// the request.
    func eventsArePending(in controller: AVPictureInPictureController)
    /// Notifies the screen that a delegate makes requests in its methods without end. The screen calls
    /// ``AVPictureInPictureController/processPendingEvents()`` when time has passed. Called on the screen's thread.
    func eventsAreDeferred(in controller: AVPictureInPictureController)
    /// Lets the screen wrap an action. The screen must call `body`, which performs it.
    func controller(
        _ controller: AVPictureInPictureController, execute action: PictureInPictureStateMachine.Action,
        _ body: () -> Void)
}
