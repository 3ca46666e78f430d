import SharedTypes
import Views

// The modifiers that change a view's size and its place.
extension ModifierReader {
    static let layout = list {
        ModifierReader("layoutPriority", .number) { .layoutPriority($0) }
        // On, off, or the directions one by one: the view keeps its ideal size.
        ModifierReader(
            "fixedSize",
            .either(
                .of(.boolean) { _ in .fixedSize(horizontal: true, vertical: true) },
                .object { size, decoder throws(ScriptError) in
                    .fixedSize(
                        horizontal: try size.required("horizontal", .boolean, &decoder) ?? false,
                        vertical: try size.required("vertical", .boolean, &decoder) ?? false)
                }), bare: [.fixedSize(horizontal: true, vertical: true)])
        ModifierReader("frame", all: frame)
        padding
        // Moves the drawing, not the layout.
        ModifierReader(
            "offset",
            .object { offset, decoder throws(ScriptError) in
                .offset(
                    x: try offset.required("x", .number, &decoder) ?? 0,
                    y: try offset.required("y", .number, &decoder) ?? 0)
            })
        // The position of the view's centre in the proposed space.
        ModifierReader(
            "position",
            .object { position, decoder throws(ScriptError) in
                .position(
                    x: try position.required("x", .number, &decoder) ?? 0,
                    y: try position.required("y", .number, &decoder) ?? 0)
            })
        ModifierReader("zIndex", .number) { .zIndex($0) }
        ModifierReader("alignmentGuide", all: alignmentGuide)
        ModifierReader("gridCellColumns", .count) { .gridCellColumns($0) }
        ModifierReader("gridCellAnchor", .unitPoint) { .gridCellAnchor($0) }
        ModifierReader("gridCellUnsizedAxes", .axes) {
            .gridCellUnsizedAxes(horizontal: $0.horizontal, vertical: $0.vertical)
        }
        ModifierReader("gridColumnAlignment", .horizontalAlignment) { .gridColumnAlignment($0) }
        ModifierReader("scaleToFit", flag: { $0 ? [.aspectRatio(nil, contentMode: .fit)] : [] })
        ModifierReader("scaleToFill", flag: { $0 ? [.aspectRatio(nil, contentMode: .fill)] : [] })
        // Width to height, or the view's own aspect ratio; a call may have the content mode alone.
        ModifierReader(
            "aspectRatio",
            Form(aspectRatio.type) { value, decoder throws(ScriptError) in
                guard value.json.isString else { return try aspectRatio.read(value, &decoder) }
                return try Form<ContentMode>.word.read(value, &decoder).map { .aspectRatio(nil, contentMode: $0) }
            })
        ModifierReader("preferredColorScheme", .word("ColorScheme", [.light, .dark])) { .preferredColorScheme($0) }
        // Values of the environment; those other than the direction change nothing visible.
        ModifierReader(
            "environments",
            all: .object { values, decoder throws(ScriptError) in
                let direction = try values.optional(
                    "layoutDirection", Form<LayoutDirection>.word("LayoutDirection"), &decoder)
                _ = try values.optional("editMode", Form<Void>("Observable<EditMode>") { _, _ in nil }, &decoder)
                _ = try values.optional("openURL", .action("(url: string) => any"), &decoder)
                return direction.map { [.layoutDirection($0)] } ?? []
            })
    }

    private static let aspectRatio: Form<Modifier> = .object { ratio, decoder throws(ScriptError) in
        let mode: ContentMode = try ratio.required("contentMode", .word("ContentMode"), &decoder) ?? .fit
        // An aspect ratio beyond these is a line.
        let value = try ratio.optional("value", .number.orNull, &decoder)
            .map { $0 > 0 ? min(max($0, 1e-4), 1e4) : $0 }
        return .aspectRatio(value, contentMode: mode)
    }

    /// Fixed lengths, or limits, or both: then the fixed lengths are the inner frame.
    private static let frame: Form<[Modifier]> = .object { frame, decoder throws(ScriptError) in
        let width = try frame.optional("width", .length, &decoder)
        let height = try frame.optional("height", .length, &decoder)
        let alignment = try frame.optional("alignment", .alignment, &decoder) ?? .center
        let limits = FlexibleFrame(
            minWidth: try frame.optional("minWidth", .unboundedLength, &decoder),
            idealWidth: try frame.optional("idealWidth", .extent, &decoder),
            maxWidth: try frame.optional("maxWidth", .extent, &decoder),
            minHeight: try frame.optional("minHeight", .unboundedLength, &decoder),
            idealHeight: try frame.optional("idealHeight", .extent, &decoder),
            maxHeight: try frame.optional("maxHeight", .extent, &decoder), alignment: alignment)
        var result: [Modifier] = []
        if width != nil || height != nil {
            result.append(.frame(width: width, height: height, alignment: alignment))
        }
        if limits != FlexibleFrame(alignment: alignment) { result.append(.flexibleFrame(limits)) }
        return result
    }

    /// `true`, a length, lengths by edge, or in a call edges by name with a length.
    private static let padding = ModifierReader(
        "padding", type: .either([.boolean, .number, ValueForm.edgeLengths]),
        arguments: { arguments, decoder throws(ScriptError) in
            guard let value = arguments.first else { return [.systemPadding] }
            if let flag = value.json.bool { return flag ? [.systemPadding] : [] }
            let insets =
                value.json.isString
                ? try decoder.insets(at: value, arguments[1]) : try decoder.insets(value)
            return insets.map { [.padding($0)] } ?? []
        })

    /// An alignment guide of the view, set to a length or to another of its guides.
    private static let alignmentGuide: Form<[Modifier]> = .object { guide, decoder throws(ScriptError) in
        let place = try guide.required("value", .guidePosition, &decoder)
        let offset = try guide.optional("offset", .number, &decoder) ?? 0
        guard let name = try guide.required("alignment", .guideName, &decoder), let place else { return nil }
        let horizontal = HorizontalAlignment(rawValue: name)
        let vertical = VerticalAlignment(rawValue: name)
        var result: [Modifier] = []
        // The centre is a guide of both axes; an anchor along one of them determines which is meant.
        if let horizontal, vertical == nil || place.axis != .down {
            result.append(.alignmentGuide(horizontal, at: place, offset: offset))
        }
        if let vertical, horizontal == nil || place.axis != .across {
            let place = place == .horizontal(.center) ? .vertical(.center) : place
            result.append(.alignmentGuide(vertical, at: place, offset: offset))
        }
        return result
    }
}

extension ValueForm {
    /// Lengths in points by the names of edges; `true` is the system's length.
    static let edgeLengths: ValueForm = .members(
        ["horizontal", "vertical", "leading", "trailing", "top", "bottom"].map {
            Member(name: $0, isOptional: true, form: .either([.number, .literal("true")]))
        })
}

extension Form where Value == String {
    /// The name of an alignment guide.
    fileprivate static var guideName: Form {
        Form(
            .either([
                Form<HorizontalAlignment>.horizontalAlignment.type, Form<VerticalAlignment>.verticalAlignment.type,
            ])
        ) { value, decoder in
            if let word = value.json.string,
                HorizontalAlignment(rawValue: word) != nil || VerticalAlignment(rawValue: word) != nil
            {
                return word
            }
            decoder.reject(value, expected: "a guide")
            return nil
        }
    }
}

extension Form where Value == GuidePosition {
    /// A length, or one of a view's anchors by name.
    fileprivate static var guidePosition: Form { guidePlaceForm }
}

private let guidePlaceForm: Form<GuidePosition> = .either(
    .of(.number) { .length($0) },
    .word(of: [
        "leading": .horizontal(.leading), "trailing": .horizontal(.trailing), "top": .vertical(.top),
        "bottom": .vertical(.bottom), "center": .horizontal(.center),
        "firstTextBaseline": .vertical(.firstTextBaseline), "lastTextBaseline": .vertical(.lastTextBaseline),
        "width": .width, "height": .height,
    ]))

extension GuidePosition {
    fileprivate enum Direction {
        case across, down, either
    }

    /// The axis of the anchor.
    fileprivate var axis: Direction {
        switch self {
        case .length, .horizontal(.center): .either
        case .horizontal, .width: .across
        case .vertical, .height: .down
        }
    }
}
