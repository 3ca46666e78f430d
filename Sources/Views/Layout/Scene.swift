/// A laid-out tree: its appearance as a function of the session's time. It is laid out at the first request, and again
/// only for a time by which it has changed.
package struct Scene {
    /// The appearance of the tree from one time on.
    struct Moment {
        let time: Duration
        let list: DisplayList
        /// The frames; empty unless they were requested.
        let frames: [LayoutFrame]
        /// The time of the next change; nil for never.
        let nextChange: Duration?
        /// The views that were made for another size than they have here.
        var sizeUpdates: [MeasuredView] = []
        /// The views that UIKit draws on a phone, of those that were laid out again.
        var hostedViews: [HostedView] = []

        func covers(_ time: Duration) -> Bool {
            self.time <= time && nextChange.map { time < $0 } ?? true
        }
    }

    private let layOut: (_ time: Duration, _ recordsFrames: Bool) -> Moment
    private var latest: Moment?

    init(_ layOut: @escaping (_ time: Duration, _ recordsFrames: Bool) -> Moment) {
        self.layOut = layOut
    }

    /// Returns the display list at `time`. Its size is the one that the view chose, rounded to pixels.
    package mutating func displayList(at time: Duration) -> DisplayList {
        moment(at: time).list
    }

    /// Returns the next time after `time` at which the tree changes by itself; nil for never. Continuous changes occur
    /// a nanosecond later.
    package mutating func nextChange(after time: Duration) -> Duration? {
        moment(at: time).nextChange
    }

    /// Returns the views that their program made for another size or moment than they have in the frame at `time`, in
    /// tree order. It is empty if the frame is final.
    package mutating func sizeUpdates(at time: Duration) -> [MeasuredView] {
        moment(at: time).sizeUpdates
    }

    /// Returns the views in the layout for `time` that UIKit draws on a phone, if the environment requests them. Views
    /// with cached layouts are not included.
    package mutating func hostedViews(at time: Duration) -> [HostedView] {
        moment(at: time).hostedViews
    }

    /// Returns the frames of every view and modifier at `time`, a parent before its children, in tree order.
    package func frames(at time: Duration) -> [LayoutFrame] {
        layOut(time, true).frames
    }

    private mutating func moment(at time: Duration) -> Moment {
        if let latest, latest.covers(time) { return latest }
        let moment = layOut(time, false)
        latest = moment
        return moment
    }
}

/// Collects the times at which the views of a scene change.
final class SceneChanges {
    /// The earliest time; nil while there is none.
    private(set) var next: Duration?
    /// The number of times that a view read the time, or stored its context to read it later.
    private(set) var timeDependences = 0
    /// The number of changes added.
    private(set) var additions = 0
    /// The views that UIKit draws on a phone.
    private(set) var hostedViews: [HostedView] = []

    /// Records that a view reads the time.
    func noteTimeDependence() {
        timeDependences += 1
    }

    /// Adds a view that UIKit draws on a phone.
    func add(_ view: HostedView) {
        hostedViews.append(view)
    }

    /// Adds a change at `time`.
    func add(_ time: Duration) {
        additions += 1
        next = next.map { min($0, time) } ?? time
    }
}
