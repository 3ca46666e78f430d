/// A program's custom layout, SwiftUI's `Layout`. It is called on the layout thread.
package protocol ProgramLayout: Sendable {
    /// The name under which its frame is listed.
    var name: String { get }
    /// Begins a layout pass for `views`; the pass may cache values.
    func begin(_ views: [LayoutSubviewProxy]) -> any ProgramLayoutPass
    /// The animatable numbers.
    var numbers: [Double] { get }
    /// Returns the layout with other numbers, of the same count.
    func with(_ numbers: [Double]) -> any ProgramLayout
    /// Whether `other` produces the same layout, as far as can be determined.
    func equals(_ other: any ProgramLayout) -> Bool
    /// The identifier of the layout's type.
    var kind: ObjectIdentifier { get }
}

/// One layout pass of a program's custom layout.
package protocol ProgramLayoutPass: AnyObject {
    /// Returns the size chosen for `proposal`; a length that is NaN or negative counts as 0.
    func size(for proposal: ProposedSize) -> Size
    /// Returns the place of each view in `rect`, which has the size chosen for `proposal`; nil for a view that was not
    /// placed.
    func placements(in rect: Rect, for proposal: ProposedSize) -> [(origin: Point, proposal: ProposedSize)?]
    /// Returns the position of a horizontal guide, from the leading edge of `rect`; nil for the default.
    func guide(_ guide: HorizontalAlignment, in rect: Rect, for proposal: ProposedSize) -> Double?
    /// Returns the position of a vertical guide, from the top of `rect`; nil for the default.
    func guide(_ guide: VerticalAlignment, in rect: Rect, for proposal: ProposedSize) -> Double?
}

/// The proxy of a view for a program's custom layout.
package struct LayoutSubviewProxy {
    let node: LayoutNode

    /// Returns the metrics for `proposal`.
    package func metrics(for proposal: ProposedSize) -> LayoutMetrics { node.metrics(for: proposal) }
    /// The view's layout priority.
    package var priority: Double { node.traits.priority }
    /// Returns the view's value for a key; nil if it has none.
    package func value(_ key: ObjectIdentifier) -> Any? { node.traits.values[key]?.value }
    /// The view's preferred distances.
    package var spacing: SpacingPreference { node.spacing }
}

extension SpacingPreference {
    /// Returns the preferred distance to `next`, which follows along the axis.
    package func distance(to next: SpacingPreference, isHorizontal: Bool) -> Double {
        SpacingPreference.distance(self, next, along: isHorizontal ? .horizontal : .vertical)
    }

    /// The standard distances on all sides.
    package static var standard: SpacingPreference { SpacingPreference() }

    /// Returns the common preference of adjacent views.
    package func joined(with other: SpacingPreference) -> SpacingPreference {
        func shared(_ edge: KeyPath<SpacingPreference, EdgeSpacing>) -> EdgeSpacing {
            Self.shared([self[keyPath: edge], other[keyPath: edge]])
        }
        return SpacingPreference(
            top: shared(\.top), bottom: shared(\.bottom), leading: shared(\.leading), trailing: shared(\.trailing))
    }

    /// No distance on any side.
    package static var zero: SpacingPreference {
        SpacingPreference(top: .none, bottom: .none, leading: .none, trailing: .none)
    }
}

/// A program's custom value that layout passes on without inspecting it.
///
/// SAFETY: the session lays out on the thread that it drives the program on, and hands no tree to another while it
/// does; the value is read by the program's own code alone.
package struct ProgramValue: Equatable, @unchecked Sendable {
    /// The value.
    package let value: Any

    /// Wraps `value`.
    package init(_ value: Any) {
        self.value = value
    }

    /// Whether both are equal by their type's `Equatable` conformance; false for types without one.
    package static func == (first: ProgramValue, second: ProgramValue) -> Bool {
        (first.value as? any Equatable)?.equals(second.value) ?? false
    }
}
