/// Makes a shape's edge: what stands for a shape of a program's own.
package protocol OutlineMaking: Sendable {
    /// The name under which the shape's frame is listed.
    var name: String { get }
    /// The shape's edge in `rect`, in points. Called on the thread that lays out.
    func path(in rect: Rect) -> Path
    /// How large the shape is as a view that is proposed `proposal`, in points.
    func size(for proposal: ProposedSize) -> Size
    /// The numbers that move when they change.
    var numbers: [Double] { get }
    /// The shape with other numbers, as many.
    func with(_ numbers: [Double]) -> any OutlineMaking
    /// Whether `other` has the same edge in every rectangle, as far as can be told.
    func equals(_ other: any OutlineMaking) -> Bool
    /// What tells shapes of different kinds apart; numbers move between two of the same kind.
    var kind: ObjectIdentifier { get }
}

/// A shape of a program's own among the outlines. Two are equal where their program's values are.
public struct CustomOutline: Hashable, Sendable {
    /// What makes the shape.
    package let maker: any OutlineMaking

    /// The shape that `maker` makes.
    package init(_ maker: any OutlineMaking) {
        self.maker = maker
    }

    /// Whether both are the same shape.
    public static func == (first: CustomOutline, second: CustomOutline) -> Bool {
        first.maker.kind == second.maker.kind && first.maker.equals(second.maker)
    }

    /// Only the kind is hashed: what else the shape has may say nothing of itself.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(maker.kind)
    }
}

extension AnimatedValues {
    /// A shape of a program's own, whose numbers move where the shape is of the same kind.
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
