public import Foundation
public import SwiftViews

// A file that imports SwiftUI, and not Foundation by itself, has the session's date: what the imported module declares itself comes before
// what it hands on. Where Foundation is imported beside it, `Date()` is the host's, and `SessionDate.now` the session's.
extension Date {
    /// The session's date within a session's views, actions and tasks; the host's date elsewhere.
    @_disfavoredOverload
    public init() {
        self = SessionDate.now
    }

    /// The session's date within a session's views, actions and tasks; the host's date elsewhere.
    @_disfavoredOverload
    public static var now: Date { SessionDate.now }
}

extension CGFloat: _FormatSpecifiable {}
