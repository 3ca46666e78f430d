// The import of files that were written for iOS: `import SwiftUI` brings the views, what belongs to them, and Foundation, as Apple's does.
// Here stands what speaks of Foundation's `CGFloat`, `CGPoint`, `CGSize` and `CGRect`; the rooms below have no Foundation, so that the
// command, which draws scripts, starts without it.
@_exported public import Foundation
@_exported public import Observation
@_exported public import SwiftViews
@_exported public import Terms
@_exported public import Views

// What two rooms have under one name is the views' own here.

/// One of the two directions of a layout; SwiftUI's `Axis`.
public typealias Axis = SwiftViews.Axis
/// A side of a rectangle; SwiftUI's `Edge`.
public typealias Edge = SwiftViews.Edge
