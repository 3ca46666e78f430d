public import Foundation
public import SwiftViews

// A file that imports SwiftUI, but not Foundation itself, gets the session's date: a module's own declarations take
// precedence over those that it re-exports. In a file that also imports Foundation, `Date()` is the host's date, and
// `SessionDate.now` the session's.
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
