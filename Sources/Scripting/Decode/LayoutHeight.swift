import JSONText
import Terms
import Views

/// The most views and modifiers within one another in a part of a tree, as layout counts them.
struct LayoutHeight {
    /// The number of views and modifiers.
    private(set) var levels = 0
    /// The place of the innermost of those views as the tree has it; reading it takes time.
    private var placeText: JSONValue?
    private var knownPlace: SourceLocation?

    /// A part without views.
    init() {}

    /// A part that an earlier tree has.
    init(levels: Int, place: SourceLocation?) {
        (self.levels, knownPlace) = (levels, place)
    }

    /// The place of the innermost view; nil where it is not known.
    var place: SourceLocation? {
        knownPlace ?? placeText?.string.flatMap { SourceLocation($0) }
    }

    /// Adds the view that the part is in, with its `modifiers`. Throws where that is more than a tree may have.
    mutating func add(_ modifiers: [Modifier], of element: Element) throws(ScriptError) {
        if levels == 0 { placeText = element.locationText }
        levels += 1
        for modifier in modifiers where modifier.isWrapping { levels += 1 }
        guard levels > TreeLimits.levels else { return }
        throw ScriptError(
            .limit, "the tree is more than \(TreeLimits.levels) views and modifiers deep",
            location: place ?? element.location)
    }

    /// Takes the height of a part beside this one where it is greater.
    mutating func join(_ other: LayoutHeight) {
        if other.levels > levels { self = other }
    }
}
