// The import for code that was written for iOS: `import SwiftUI` exports the views, related types, and Foundation, as
// Apple's does. This module declares everything that uses Foundation's `CGFloat`, `CGPoint`, `CGSize` and `CGRect`. The
// modules below do not import Foundation, so that the command, which draws scripts, starts without it.
@_exported public import Foundation
@_exported public import Observation
@_exported public import SwiftViews
@_exported public import SharedTypes
@_exported public import Views

// A name that two modules declare means the views' own declaration here.

/// One of the two axes of a layout; SwiftUI's `Axis`.
public typealias Axis = SwiftViews.Axis
/// An edge of a rectangle; SwiftUI's `Edge`.
public typealias Edge = SwiftViews.Edge
