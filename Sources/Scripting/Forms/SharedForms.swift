import SharedTypes
import Views

// The forms that several modifiers and views share.

/// The definitions of the types that readers share, by the names under which other types refer to them. Each is parsed on
/// its first use: all of them would take 2 % of the instructions of a session's start.
let sharedTypes = ownSharedTypes.merging(colorTypes) { $1 }

private let ownSharedTypes: [String: @Sendable () -> ValueForm] = [
    "AngularGradient": { Form.angularGradient.definition },
    "ColorWithGradientOrOpacity": { Form.tintedColor.definition },
    "ConcentricRectangleShape": { Form.concentricCorners.definition },
    "DynamicShapeStyle": { Form.adaptiveStyle.definition },
    "EdgeCornerStyle": { Form.concentricCorner.definition }, "GlobalCompositeOperation": { compositeOperations.type },
    "Gradient": { Form.gradient.definition }, "GradientStop": { Form.gradientStop.definition },
    "LinearGradient": { Form.linearGradient.definition }, "Material": { materials.type },
    "MeshGradient": { Form.meshGradient.definition }, "ParagraphStyle": { Form.paragraph.definition },
    "RadialGradient": { Form.radialGradient.definition }, "RectCornerRadii": { Form.cornerRadii.definition },
    "RectWithCornerRadii": { Form.radiiRectangle.definition },
    "RectWithCornerRadius": { Form.radiusRectangle.definition },
    "RectWithCornerSize": { Form.sizeRectangle.definition }, "Shape": { Form.shape.definition },
    "ShapeStyle": { Form.shapeStyle.definition }, "Style": { Form.style.definition },
    "StyledText": { Form.styledText.definition },
    "UnderlineStyle": { underlineStyles.type },
]

extension Form where Value == UnitPoint {
    /// A point in unit space: a keyword or `{x, y}`.
    static var unitPoint: Form { unitPointForm }
}

private let unitPointForm = Form<UnitPoint>.either(
    .word("KeywordPoint", of: unitPoints),
    Form.object { point, decoder throws(ScriptError) in
        let x = try point.required("x", .number, &decoder)
        let y = try point.required("y", .number, &decoder)
        guard let x, let y else { return nil }
        return UnitPoint(x: x, y: y)
    }.named("Point"))

private let unitPoints: KeyValuePairs<String, UnitPoint> = [
    "top": UnitPoint(x: 0.5, y: 0), "topLeading": UnitPoint(x: 0, y: 0), "topTrailing": UnitPoint(x: 1, y: 0),
    "bottom": UnitPoint(x: 0.5, y: 1), "bottomLeading": UnitPoint(x: 0, y: 1),
    "bottomTrailing": UnitPoint(x: 1, y: 1), "leading": UnitPoint(x: 0, y: 0.5),
    "trailing": UnitPoint(x: 1, y: 0.5), "center": UnitPoint(x: 0.5, y: 0.5), "zero": UnitPoint(x: 0, y: 0),
]

extension Form where Value == Double {
    /// An angle in degrees: a number of them, or `{type, value}`.
    static var degrees: Form { degreesForm }

    /// A number of degrees, in a call also an angle.
    static var angle: Form { Form(.number, read: degreesForm.read) }
}

extension Form where Value == Double {
    fileprivate static var angleUnit: Form { .word(of: ["degrees": 1, "radians": 180 / Double.pi]) }
}

private let degreesForm = Form<Double>.either(
    .number,
    Form.object { angle, decoder throws(ScriptError) in
        let unit = try angle.required("type", .angleUnit, &decoder) ?? 1
        let value = try angle.required("value", .number, &decoder)
        return value.map { $0 * unit }
    }.named("Angle"))

extension Form where Value == Font {
    private static var styles: Scripting.Form<Font.TextStyle> { .word("Font") }

    /// A text style's name, a size, or `{name, size}`.
    static var font: Form {
        Form(.either([styles.type, "number | { name: string; size: number }"])) {
            value, decoder throws(ScriptError) in try decoder.font(value)
        }
    }
}

extension Form where Value == HorizontalAlignment {
    /// An alignment of a vertical stack.
    static var horizontalAlignment: Form { .word("HorizontalAlignment", [.leading, .center, .trailing]) }
}

extension Form where Value == VerticalAlignment {
    /// An alignment of a horizontal stack.
    static var verticalAlignment: Form {
        .word("VerticalAlignment", [.top, .center, .bottom, .firstTextBaseline, .lastTextBaseline])
    }
}

extension Form where Value == Alignment {
    /// One of the nine alignments, or one on a baseline.
    static var alignment: Form { .word("Alignment", of: alignments) }
}

private let alignments: KeyValuePairs<String, Alignment> = [
    "top": .top, "center": .center, "bottom": .bottom, "leading": .leading, "trailing": .trailing,
    "bottomLeading": .bottomLeading, "bottomTrailing": .bottomTrailing,
    "centerFirstTextBaseline": Alignment(horizontal: .center, vertical: .firstTextBaseline),
    "centerLastTextBaseline": Alignment(horizontal: .center, vertical: .lastTextBaseline),
    "leadingFirstTextBaseline": Alignment(horizontal: .leading, vertical: .firstTextBaseline),
    "leadingLastTextBaseline": Alignment(horizontal: .leading, vertical: .lastTextBaseline),
    "topLeading": .topLeading, "topTrailing": .topTrailing,
    "trailingFirstTextBaseline": Alignment(horizontal: .trailing, vertical: .firstTextBaseline),
    "trailingLastTextBaseline": Alignment(horizontal: .trailing, vertical: .lastTextBaseline),
    "firstTextBaseline": Alignment(horizontal: .center, vertical: .firstTextBaseline),
    "lastTextBaseline": Alignment(horizontal: .center, vertical: .lastTextBaseline),
]

extension Form where Value == EdgeSet {
    /// Edges: a name, or several.
    static var edges: Form { edgesForm }
}

private let edgesForm = Form<EdgeSet>.either(
    .word(of: ["all": .all]), edgeForm, .of(Form<[EdgeSet]>.list(edgeForm)) { $0.reduce([]) { $0.union($1) } }
).named("EdgeSet")

private let edgeForm = Form<EdgeSet>.word(
    "EdgeSetOption",
    of: [
        "top": .top, "leading": .leading, "trailing": .trailing, "bottom": .bottom, "horizontal": .horizontal,
        "vertical": .vertical,
    ])

extension Form where Value == (horizontal: Bool, vertical: Bool) {
    /// `vertical`, `horizontal` or `all`.
    static var axes: Form {
        .word("AxisSet", of: ["vertical": (false, true), "horizontal": (true, false), "all": (true, true)])
    }
}

extension Form where Value == ViewNode {
    static var view: Form {
        Form(.view) { value, decoder throws(ScriptError) in
            if let view = try decoder.view(value) { return view }
            decoder.refuse(value, as: .view)
            return nil
        }
    }

    /// A text as a view.
    static var text: Form {
        Form(.string) { value, decoder throws(ScriptError) in
            if let view = try decoder.view(value) { return view }
            decoder.refuse(value, as: .string)
            return nil
        }
    }

    /// A view, or a text as a view.
    static var label: Form {
        Form(.either([.string, .view])) { value, decoder throws(ScriptError) in
            if let view = try decoder.view(value) { return view }
            decoder.refuse(value, as: .either([.string, .view]))
            return nil
        }
    }
}

/// A view and its place: a background, an overlay or a mask.
struct DecorationView {
    var view: ViewNode
    var alignment: Alignment
}

extension Form where Value == DecorationView {
    /// A view, or `{content, alignment}`.
    static var decoration: Form {
        Form(.either([.view, .members(decorationMembers)])) { value, decoder throws(ScriptError) in
            if let (view, alignment) = try decoder.decoration(value) {
                return DecorationView(view: view, alignment: alignment)
            }
            decoder.refuse(value, as: .either([.view, .members(decorationMembers)]))
            return nil
        }
    }
}

private let decorationMembers = [
    ValueForm.Member(name: "content", isOptional: false, form: .view),
    ValueForm.Member(name: "alignment", isOptional: false, form: Form<Alignment>.alignment.type),
]

extension Form where Value == Void {
    /// A moment, which the runtime converts to the session's time.
    static var moment: Form { Form("number | Date") { _, _ in nil } }
}

extension Form where Value == ActionID {
    /// A function of the script, with its TypeScript signature.
    static func action(_ signature: String = "() => void") -> Form {
        Form(.function(signature)) { value, decoder in
            if let action = decoder.action(value) { return action }
            decoder.refuse(value, as: .function(signature))
            return nil
        }
    }
}
