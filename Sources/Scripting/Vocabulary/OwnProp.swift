/// A prop of a view's own, which is no modifier. A string literal is one that the view's reader draws.
package struct OwnProp: Equatable, Sendable, ExpressibleByStringLiteral {
    /// The prop's name.
    package let name: String
    /// What becomes of it.
    package let standing: Standing

    private init(_ name: String, _ standing: Standing) {
        self.name = name
        self.standing = standing
    }

    package init(stringLiteral name: String) {
        self.init(name, .drawn)
    }

    /// A prop that changes the view on a phone and not here.
    static func notDrawnYet(_ name: String) -> OwnProp {
        OwnProp(name, .notDrawnYet)
    }

    /// A prop that shows nothing on a phone either.
    static func withoutPicture(_ name: String, _ reason: WithoutPicture) -> OwnProp {
        OwnProp(name, .withoutPicture(reason))
    }
}
