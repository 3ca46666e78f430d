/// Where a session's control events come from.
package protocol ControlSource {
    /// The time of the event that comes first; nil where none is known.
    var nextTime: Duration? { get }
    /// No event will come any more.
    var isExhausted: Bool { get }
    /// The events open the window themselves, so that the session must not.
    var presentsByItself: Bool { get }
    /// They do it by pressing something on the page.
    var asksByTap: Bool { get }
    /// Takes out the first event that is due at `time` or before.
    mutating func takeDue(at time: Duration) -> TimedControlEvent?
}

extension ControlTimeline: ControlSource {}
