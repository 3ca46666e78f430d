/// What goes along with a change of what is shown; SwiftUI's `Transaction`.
public struct Transaction: Hashable, Sendable {
    /// How the change is moved through; nil for at once.
    public var animation: Animation?
    /// Whether animations that views ask for themselves are left out.
    public var disablesAnimations = false

    /// A change that is moved through by `animation`.
    public init(animation: Animation? = nil) {
        self.animation = animation
    }
}
