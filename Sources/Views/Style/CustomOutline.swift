/// A type that makes the outline of a program's custom shape.
package protocol OutlineProvider: Sendable {
    /// The name under which the shape's frame is listed.
    var name: String { get }
    /// Returns the shape's outline in `rect`, in points. Called on the layout thread.
    func path(in rect: Rect) -> Path
    /// Returns the size of the shape as a view for `proposal`, in points.
    func size(for proposal: ProposedSize) -> Size
    /// The animatable numbers.
    var numbers: [Double] { get }
    /// Returns the shape with other numbers, of the same count.
    func with(_ numbers: [Double]) -> any OutlineProvider
    /// Whether `other` has the same outline in every rectangle, as far as can be determined.
    func equals(_ other: any OutlineProvider) -> Bool
    /// The identifier of the shape's type. Numbers animate between two shapes of the same type.
    var kind: ObjectIdentifier { get }
}

/// A program's custom shape among the outlines. Two are equal if their program's values are equal.
public struct CustomOutline: Hashable, Sendable {
    /// The value that makes the outline.
    package let maker: any OutlineProvider

    /// Creates the shape that `maker` makes.
    package init(_ maker: any OutlineProvider) {
        self.maker = maker
    }

    /// Whether both are the same shape.
    public static func == (first: CustomOutline, second: CustomOutline) -> Bool {
        first.maker.kind == second.maker.kind && first.maker.equals(second.maker)
    }

    /// Hashes only the type: the shape's other values need not be hashable.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(maker.kind)
    }
}

extension AnimatedValues {
    /// Animates the numbers of a custom shape between shapes of the same type.
    mutating func numbers(of custom: CustomOutline) -> CustomOutline {
        var result = custom
        field(form: custom.maker.kind.hashValue) {
            custom.maker.numbers
        } _: { numbers in
            if numbers != custom.maker.numbers { result = CustomOutline(custom.maker.with(numbers)) }
        }
        return result
    }
}
