/// A laid-out tree: what it looks like as a function of the session's time. It is laid out when it is first asked, and again
/// only where a time is asked at which it has changed by itself.
package struct Scene {
    /// What the tree looks like from one time on.
    struct Moment {
        let time: Duration
        let list: DisplayList
        /// Empty unless frames were asked for.
        let frames: [LayoutFrame]
        /// When it will look otherwise; nil for never.
        let nextChange: Duration?
        /// The views that were made for another size than they have here.
        var news: [MeasuredView] = []
        /// The views that UIKit draws on a phone, of those that were laid out anew.
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

    /// What the tree looks like at `time`. The list's size is the one that the view chose, rounded to pixels.
    package mutating func displayList(at time: Duration) -> DisplayList {
        moment(at: time).list
    }

    /// When the tree looks otherwise than at `time`, with nothing changed but the time; nil for never. What changes all the
    /// time does so a nanosecond later.
    package mutating func nextChange(after time: Duration) -> Duration? {
        moment(at: time).nextChange
    }

    /// The views that their program made for another size or moment than they have in the picture at `time`, in the order of the
    /// tree; none where the picture is what it is to be.
    package mutating func news(at time: Duration) -> [MeasuredView] {
        moment(at: time).news
    }

    /// The views in the layout for `time` that UIKit draws on a phone, where the environment asks for them: of those that were laid out
    /// before, none.
    package mutating func hostedViews(at time: Duration) -> [HostedView] {
        moment(at: time).hostedViews
    }

    /// The frames of every view and modifier at `time`, a parent before its children, in the order of the tree.
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

/// Collects from the views of a scene when they will look otherwise.
final class SceneChanges {
    /// The earliest time; nil while there is none.
    private(set) var next: Duration?
    /// How often a view asked for the time, or keeps its context to ask later.
    private(set) var questions = 0
    /// How often a change was added.
    private(set) var additions = 0
    /// The views that UIKit draws on a phone.
    private(set) var hostedViews: [HostedView] = []

    /// The time is asked for.
    func ask() {
        questions += 1
    }

    /// The view is drawn by UIKit on a phone.
    func add(_ view: HostedView) {
        hostedViews.append(view)
    }

    /// There is a change at `time`.
    func add(_ time: Duration) {
        additions += 1
        next = next.map { min($0, time) } ?? time
    }
}
