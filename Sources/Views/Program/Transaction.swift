/// What goes along with a change of what is shown; SwiftUI's `Transaction`.
public struct Transaction: Hashable, Sendable {
    /// How the change is moved through; nil for at once.
    public var animation: Animation?

    /// A change that is moved through by `animation`.
    public init(animation: Animation? = nil) {
        self.animation = animation
    }
}

/// How a change is moved through; SwiftUI's `Animation`.
public struct Animation: Hashable, Sendable {
    /// How fast the change goes in its course.
    public var curve: Curve
    /// How long it takes.
    public var duration: Duration

    /// A course of `duration` along `curve`.
    public init(_ curve: Curve, duration: Duration) {
        self.curve = curve
        self.duration = duration
    }

    /// SwiftUI's courses that are told by a name.
    public enum Curve: String, Hashable, Sendable {
        case linear, easeIn, easeOut, easeInOut
    }
}
