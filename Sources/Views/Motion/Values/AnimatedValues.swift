/// The numbers of a view or a modifier that move from one value to the next: read out of it, or put into it. What has them names them
/// one after the other, always in the same order; each name is a field, which moves where it has as many numbers in the old
/// value as in the new one and is of the same form in both. Other fields have their new value at once.
package struct AnimatedValues {
    /// Numbers that move together.
    struct Field: Equatable {
        /// Which of several forms the value has; numbers of different ones have nothing to do with each other.
        var form: Int
        var numbers: [Double]
        /// The value where it is a style: one of another form is mixed with it.
        var style: PaintStyle?
        /// The style of another form that it is seen mixed with, and how much of that is still seen.
        var fade: (style: PaintStyle, share: Double)?

        static func == (one: Field, other: Field) -> Bool {
            one.form == other.form && one.numbers == other.numbers && one.style == other.style
        }
    }

    private(set) var fields: [Field]
    private var next = 0
    private let isReading: Bool

    /// Reads what it is shown.
    init() {
        fields = []
        isReading = true
    }

    /// Puts `fields` into what it is shown.
    init(putting fields: [Field]) {
        self.fields = fields
        isReading = false
    }

    /// A field of the numbers that `read` gives, which `put` puts back.
    mutating func field(form: Int = 0, _ read: () -> [Double], _ put: ([Double]) -> Void) {
        defer { next += 1 }
        if isReading { return fields.append(Field(form: form, numbers: read())) }
        guard next < fields.count, fields[next].form == form else { return }
        put(fields[next].numbers)
    }

    /// One field of all that `name` names of `value`, so that it moves where all of that can, and else is there at once without
    /// keeping other fields from moving. What is a style tells itself as `style`. Returns the field that was put, if one was.
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
            fields.append(Field(form: form, numbers: numbers, style: style))
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

    /// A number of either sign.
    package mutating func number(_ value: inout Double) {
        var copy = value
        field {
            [copy]
        } _: {
            copy = Length.finite($0[0])
        }
        value = copy
    }

    /// A number that is held within `range`.
    package mutating func number(_ value: inout Double, in range: ClosedRange<Double>) {
        number(&value)
        value = min(max(value, range.lowerBound), range.upperBound)
    }

    /// A length, never negative.
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

    /// A length that may be left out, as which it does not move.
    package mutating func length(_ value: inout Double?) {
        guard var length = value else {
            return field(form: 2) {
                []
            } _: { _ in
            }
        }
        self.length(&length)
        value = length
    }

    /// A number that may be left out, as which it does not move.
    package mutating func number(_ value: inout Double?) {
        guard var number = value else {
            return field(form: 2) {
                []
            } _: { _ in
            }
        }
        self.number(&number)
        value = number
    }

    /// A place.
    package mutating func point(_ value: inout Point) {
        var copy = value
        field {
            [copy.x, copy.y]
        } _: {
            copy = Point(x: Length.finite($0[0]), y: Length.finite($0[1]))
        }
        value = copy
    }

    /// A size, never negative.
    package mutating func size(_ value: inout Size) {
        length(&value.width)
        length(&value.height)
    }

    /// A place in unit space.
    package mutating func point(_ value: inout UnitPoint) {
        number(&value.x)
        number(&value.y)
    }

    /// Distances from the edges, of either sign.
    package mutating func insets(_ value: inout EdgeInsets) {
        number(&value.top)
        number(&value.leading)
        number(&value.bottom)
        number(&value.trailing)
    }

    /// A change of colours.
    package mutating func matrix(_ value: inout ColorMatrix) {
        var copy = value
        field {
            copy.rows.flatMap { $0 }
        } _: { numbers in
            copy = ColorMatrix(rows: (0..<4).map { row in Array(numbers[row * 5..<row * 5 + 5]) })
        }
        value = copy
    }

    /// A map of the plane.
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
