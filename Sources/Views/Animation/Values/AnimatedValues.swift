/// The animatable numbers of a view or a modifier, read from it or written into it. The owner names them one after the
/// other, always in the same order; each name is a field. A field is animated if the old and the new value have the
/// same form and the same count of numbers. Other fields take their new value immediately.
package struct AnimatedValues {
    /// Numbers that are animated together.
    struct Field: Equatable {
        /// The form of the value; numbers of different forms cannot be interpolated.
        var form: Int
        var numbers: [Double]
        /// The points that one unit of the numbers counts as: springs are removed, and repeat, by the distance in
        /// points.
        var points = 1.0
        /// The value if it is a style: a style of another form is mixed with it.
        var style: PaintStyle?
        /// The style of another form with which it is mixed, and that style's visible share.
        var fade: (style: PaintStyle, share: Double)?

        static func == (one: Field, other: Field) -> Bool {
            one.form == other.form && one.numbers == other.numbers && one.style == other.style
        }
    }

    private(set) var fields: [Field]
    private var next = 0
    private let isReading: Bool

    /// Creates values that read the fields of an owner.
    init() {
        fields = []
        isReading = true
    }

    /// Creates values that write `fields` into an owner.
    init(putting fields: [Field]) {
        self.fields = fields
        isReading = false
    }

    /// The points that a distance of 1 counts as in unit space (OpenSwiftUI, `VectorArithmetic.unitScale`).
    static let unitPoints = 128.0

    /// Adds a field of the numbers that `read` returns and `put` writes back. One unit of them counts as `points`.
    mutating func field(form: Int = 0, points: Double = 1, _ read: () -> [Double], _ put: ([Double]) -> Void) {
        defer { next += 1 }
        if isReading { return fields.append(Field(form: form, numbers: read(), points: points)) }
        guard next < fields.count, fields[next].form == form else { return }
        put(fields[next].numbers)
    }

    /// Adds one field of everything that `name` names of `value`. It is animated if all its parts can be; otherwise it
    /// changes immediately, without affecting other fields. A style passes itself as `style`. Returns the field that
    /// was written, if any.
    @discardableResult
    mutating func whole<Value>(
        _ value: inout Value, style: PaintStyle? = nil, _ name: (inout AnimatedValues, inout Value) -> Void
    ) -> Field? {
        defer { next += 1 }
        var copy = value
        var inner = AnimatedValues()
        name(&inner, &copy)
        var form = inner.fields.count
        for field in inner.fields { form = ((form &* 31) &+ field.form) &* 31 &+ field.numbers.count }
        let numbers = inner.fields.flatMap(\.numbers)
        if isReading {
            let points = inner.fields.map(\.points).max() ?? 1
            fields.append(Field(form: form, numbers: numbers, points: points, style: style))
            return nil
        }
        guard next < fields.count, fields[next].form == form, fields[next].numbers.count == numbers.count else {
            return nil
        }
        let field = fields[next]
        guard field.numbers != numbers else { return field }
        var rest = field.numbers[...]
        let parts = inner.fields.map { part -> Field in
            defer { rest = rest.dropFirst(part.numbers.count) }
            return Field(form: part.form, numbers: Array(rest.prefix(part.numbers.count)))
        }
        var putting = AnimatedValues(putting: parts)
        name(&putting, &value)
        return field
    }

    // MARK: Numbers

    /// Adds a number of either sign. One unit counts as `points`.
    package mutating func number(_ value: inout Double, points: Double = 1) {
        var copy = value
        field(points: points) {
            [copy]
        } _: {
            copy = Length.finite($0[0])
        }
        value = copy
    }

    /// Adds an angle in degrees (OpenSwiftUI, `Angle.animatableData`: 128 points a radian).
    package mutating func angle(_ degrees: inout Double) { number(&degrees, points: Self.unitPoints * .pi / 180) }

    /// Adds a number that is clamped to `range`.
    package mutating func number(_ value: inout Double, in range: ClosedRange<Double>) {
        number(&value)
        value = min(max(value, range.lowerBound), range.upperBound)
    }

    /// Adds a length, which is never negative.
    package mutating func length(_ value: inout Double) {
        let isEndless = value == .infinity
        var copy = value
        field(form: isEndless ? 1 : 0) {
            isEndless ? [] : [copy]
        } _: {
            if !isEndless { copy = Length.extent($0[0]) }
        }
        value = copy
    }

    /// Adds an optional length; nil is not animated.
    package mutating func length(_ value: inout Double?) { optional(&value) { $0.length(&$1) } }

    /// Adds an optional number; nil is not animated.
    package mutating func number(_ value: inout Double?) { optional(&value) { $0.number(&$1) } }

    private mutating func optional(_ value: inout Double?, _ add: (inout Self, inout Double) -> Void) {
        guard var copy = value else {
            return field(form: 2) {
                []
            } _: { _ in
            }
        }
        add(&self, &copy)
        value = copy
    }

    /// Adds a point.
    package mutating func point(_ value: inout Point) {
        var copy = value
        field {
            [copy.x, copy.y]
        } _: {
            copy = Point(x: Length.finite($0[0]), y: Length.finite($0[1]))
        }
        value = copy
    }

    /// Adds a size, which is never negative.
    package mutating func size(_ value: inout Size) {
        length(&value.width)
        length(&value.height)
    }

    /// Adds a point in unit space.
    package mutating func point(_ value: inout UnitPoint) {
        number(&value.x, points: Self.unitPoints)
        number(&value.y, points: Self.unitPoints)
    }

    /// Adds insets, of either sign.
    package mutating func insets(_ value: inout EdgeInsets) {
        number(&value.top)
        number(&value.leading)
        number(&value.bottom)
        number(&value.trailing)
    }

    /// Adds a colour matrix.
    package mutating func matrix(_ value: inout ColorMatrix) {
        var copy = value
        field {
            copy.rows.flatMap { $0 }
        } _: { numbers in
            copy = ColorMatrix(rows: (0..<4).map { row in Array(numbers[row * 5..<row * 5 + 5]) })
        }
        value = copy
    }

    /// Adds an affine transformation.
    package mutating func matrix(_ value: inout AffineMatrix) {
        var copy = value
        field {
            [copy.a, copy.b, copy.c, copy.d, copy.tx, copy.ty]
        } _: {
            copy = AffineMatrix(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
        }
        value = copy
    }
}
