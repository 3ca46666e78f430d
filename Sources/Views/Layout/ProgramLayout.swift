/// A way to lay views out that a program brings along, SwiftUI's `Layout`. It takes part in layout, on the thread that lays out.
package protocol ProgramLayout: Sendable {
    /// The name under which its frame is listed.
    var name: String { get }
    /// Begins a layout pass for `views`, which remembers what it likes.
    func begin(_ views: [LaidOutView]) -> any ProgramLayoutPass
    /// The numbers that move when they change.
    var numbers: [Double] { get }
    /// The layout with other numbers, as many.
    func with(_ numbers: [Double]) -> any ProgramLayout
    /// Whether `other` lays out alike, as far as can be told.
    func equals(_ other: any ProgramLayout) -> Bool
    /// What tells layouts of different kinds apart.
    var kind: ObjectIdentifier { get }
}

/// One layout pass of a program's own layout.
package protocol ProgramLayoutPass: AnyObject {
    /// The size chosen for `proposal`; a length that is not a number, or negative, counts as 0.
    func size(for proposal: ProposedSize) -> Size
    /// Where each view stands in `rect`, which is of the size chosen for `proposal`; nil for one that was not placed.
    func places(in rect: Rect, for proposal: ProposedSize) -> [(origin: Point, proposal: ProposedSize)?]
    /// The place of a guide across, from the leading edge of `rect`; nil for the usual one.
    func guide(_ guide: HorizontalAlignment, in rect: Rect, for proposal: ProposedSize) -> Double?
    /// The place of a guide down, from the top of `rect`; nil for the usual one.
    func guide(_ guide: VerticalAlignment, in rect: Rect, for proposal: ProposedSize) -> Double?
}

/// A view as a layout of a program's own knows it.
package struct LaidOutView {
    let node: LayoutNode

    /// The answer to `proposal`.
    package func metrics(for proposal: ProposedSize) -> LayoutMetrics { node.metrics(for: proposal) }
    /// The view's layout priority.
    package var priority: Double { node.traits.priority }
    /// What the view tells under a key; nil where it tells nothing.
    package func value(_ key: ObjectIdentifier) -> Any? { node.traits.values[key]?.value }
    /// The distance that the view prefers to `next`, which stands after it along the axis.
    package func distance(to next: LaidOutView, isHorizontal: Bool) -> Double {
        SpacingPreference.distance(node.spacing, next.node.spacing, along: isHorizontal ? .horizontal : .vertical)
    }
    /// What the view prefers as distances.
    package var spacing: SpacingPreference { node.spacing }
}

extension SpacingPreference {
    /// The distance preferred to `next`, which stands after it along the axis.
    package func distance(to next: SpacingPreference, isHorizontal: Bool) -> Double {
        SpacingPreference.distance(self, next, along: isHorizontal ? .horizontal : .vertical)
    }

    /// The system's distances on all sides.
    package static var standard: SpacingPreference { SpacingPreference() }

    /// What views beside each other prefer together.
    package func joined(with other: SpacingPreference) -> SpacingPreference {
        func shared(_ edge: KeyPath<SpacingPreference, EdgeSpacing>) -> EdgeSpacing {
            Self.shared([self[keyPath: edge], other[keyPath: edge]])
        }
        return SpacingPreference(
            top: shared(\.top), bottom: shared(\.bottom), leading: shared(\.leading), trailing: shared(\.trailing))
    }

    /// Nothing to anything on all sides.
    package static var zero: SpacingPreference {
        SpacingPreference(top: .none, bottom: .none, leading: .none, trailing: .none)
    }
}

/// A value of a program's own that layout carries and does not look into.
///
/// SAFETY: the session lays out on the thread that it drives the program on, and hands no tree to another while it does; the value is read
/// by the program's own code alone.
package struct ProgramValue: Equatable, @unchecked Sendable {
    /// The value.
    package let value: Any

    /// Carries `value`.
    package init(_ value: Any) {
        self.value = value
    }

    /// Whether both are the same, as far as their type says; what says nothing is another one.
    package static func == (first: ProgramValue, second: ProgramValue) -> Bool {
        (first.value as? any Equatable)?.equals(second.value) ?? false
    }
}
