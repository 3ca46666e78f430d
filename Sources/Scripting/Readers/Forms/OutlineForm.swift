import SharedTypes
import Views

extension Form where Value == Outline {
    /// A shape by name, `{type, …}`, or a path.
    static var outline: Form {
        Form(#"Shape | "concentricRect" | ({ type: "concentricRect" } & ConcentricRectangleShape)"#, read: shape.read)
    }

    /// The same without concentric corners.
    static var shape: Form {
        Form(
            "Shape",
            definition: """
                { type: "rect" | "circle" | "ellipse" | "capsule" | "buttonBorder" | "containerRelative" } | "rect" \
                | "circle" | "capsule" | "ellipse" | "buttonBorder" | "containerRelative" | { type: "capsule"; \
                style: RoundedCornerStyle } | RectWithCornerRadius | RectWithCornerSize | RectWithCornerRadii | \
                PathShapeValue
                """
        ) { value, decoder throws(ScriptError) in
            if let path = decoder.path(value) { return .path(path) }
            let name = value.json.string ?? value.json["type"]?.string
            if name == "rect" {
                let form: Form? =
                    if value["cornerRadius"] != nil {
                        .radiusRectangle
                    } else if value["cornerSize"] != nil {
                        .sizeRectangle
                    } else if value["cornerRadii"] != nil {
                        .radiiRectangle
                    } else {
                        nil
                    }
                if let form { return try form.read(value, &decoder) }
                // It has no corners to which a style applies.
                _ = decoder.cornerStyle(value["style"])
            }
            if name == "concentricRect" {
                return try Form<ConcentricCorners>.concentricCorners.read(value, &decoder).map {
                    .concentricRectangle($0)
                }
            }
            if let outline = name.flatMap({ outlines[$0] }) { return outline }
            decoder.reject(value, expected: "a shape")
            return nil
        }
    }

    /// A rectangle with equal corners.
    static var radiusRectangle: Form {
        Form(
            "RectWithCornerRadius",
            definition: #"{ type: "rect"; cornerRadius: number; style?: RoundedCornerStyle }"#
        ) { value, decoder throws(ScriptError) in
            let style = decoder.cornerStyle(value["style"])
            return try decoder.length(value["cornerRadius"]).map { .roundedRectangle(cornerRadius: $0, style: style) }
        }
    }

    /// A rectangle with corners of a width and a height.
    static var sizeRectangle: Form {
        Form(
            "RectWithCornerSize",
            definition: #"{ type: "rect"; cornerSize: { width: number; height: number }; style?: RoundedCornerStyle }"#
        ) { value, decoder throws(ScriptError) in
            let style = decoder.cornerStyle(value["style"])
            let size = value["cornerSize"]
            let width = try decoder.length(size?["width"])
            let height = try decoder.length(size?["height"])
            guard let width, let height else {
                if decoder.refused.isEmpty { decoder.reject(size ?? value, expected: "a width and a height") }
                return nil
            }
            return .roundedRectangle(cornerSize: Size(width: width, height: height), style: style)
        }
    }

    /// A rectangle with a radius for each corner.
    static var radiiRectangle: Form {
        Form(
            "RectWithCornerRadii",
            definition: #"{ type: "rect"; cornerRadii: RectCornerRadii; style?: RoundedCornerStyle }"#
        ) { value, decoder throws(ScriptError) in
            let style = decoder.cornerStyle(value["style"])
            guard let radii = value["cornerRadii"], radii.json.isObject else { return .rectangle }
            return try Form<CornerRadii>.cornerRadii.read(radii, &decoder).map {
                .unevenRoundedRectangle(
                    topLeading: $0.topLeading, topTrailing: $0.topTrailing, bottomLeading: $0.bottomLeading,
                    bottomTrailing: $0.bottomTrailing, style: style)
            }
        }
    }
}

/// The radii of a rectangle's corners.
typealias CornerRadii = (topLeading: Double, topTrailing: Double, bottomLeading: Double, bottomTrailing: Double)

extension Form where Value == CornerRadii {
    /// Radii by the corners' names; 0 for others.
    static var cornerRadii: Form {
        .object { radii, decoder throws(ScriptError) in
            let topLeading = try radii.optional("topLeading", .length, &decoder) ?? 0
            let bottomLeading = try radii.optional("bottomLeading", .length, &decoder) ?? 0
            let bottomTrailing = try radii.optional("bottomTrailing", .length, &decoder) ?? 0
            let topTrailing = try radii.optional("topTrailing", .length, &decoder) ?? 0
            return (topLeading, topTrailing, bottomLeading, bottomTrailing)
        }
    }
}

/// The shapes without further members. A bordered button's is its default one on iOS.
private let outlines: [String: Outline] = [
    "rect": .rectangle, "circle": .circle, "capsule": .capsule, "ellipse": .ellipse,
    "buttonBorder": .roundedRectangle(cornerRadius: 8), "containerRelative": .containerRelative,
]

extension TreeDecoder {
    /// The corner style; continuous by default.
    mutating func cornerStyle(_ value: PropValue?) -> RoundedCornerStyle {
        value.flatMap { word($0, expected: "circular or continuous") } ?? .continuous
    }
}

extension Form where Value == ConcentricCorners {
    /// The corners of a concentric rectangle.
    static var concentricCorners: Form {
        Form(
            "ConcentricRectangleShape",
            definition: """
                { corners: EdgeCornerStyle; isUniform?: boolean } | { [K in "topLeadingCorner" | "topTrailingCorner" \
                | "bottomLeadingCorner" | "bottomTrailingCorner" | "uniformBottomCorners" | "uniformTopCorners" | \
                "uniformLeadingCorners" | "uniformTrailingCorners"]?: EdgeCornerStyle }
                """
        ) { value, decoder throws(ScriptError) in try ConcentricCorners(Members(value), &decoder) }
    }
}

extension Form where Value == ConcentricCorners.Corner {
    /// The corner of a concentric rectangle.
    static var concentricCorner: Form {
        Form(
            "EdgeCornerStyle",
            definition: #"{ style: "fixed"; radius: number } | { style: "concentric"; minimum: number } | "concentric""#
        ) { value, decoder throws(ScriptError) in
            switch value.json.string ?? value.json["style"]?.string {
            case "concentric": return .concentric(minimum: try decoder.length(value["minimum"]) ?? 0)
            case "fixed": return .fixed(try decoder.length(value["radius"]) ?? 0)
            default:
                decoder.reject(value, expected: "concentric or a fixed corner")
                return nil
            }
        }
    }
}

extension ConcentricCorners {
    /// Reads all corners, those of a side, or single ones; the more specific name wins.
    init(_ members: Members, _ decoder: inout TreeDecoder) throws(ScriptError) {
        let all = try members.optional("corners", .concentricCorner, &decoder)
        let topLeading = try members.optional("topLeadingCorner", .concentricCorner, &decoder)
        let topTrailing = try members.optional("topTrailingCorner", .concentricCorner, &decoder)
        let bottomLeading = try members.optional("bottomLeadingCorner", .concentricCorner, &decoder)
        let bottomTrailing = try members.optional("bottomTrailingCorner", .concentricCorner, &decoder)
        let bottom = try members.optional("uniformBottomCorners", .concentricCorner, &decoder)
        let top = try members.optional("uniformTopCorners", .concentricCorner, &decoder)
        let leading = try members.optional("uniformLeadingCorners", .concentricCorner, &decoder)
        let trailing = try members.optional("uniformTrailingCorners", .concentricCorner, &decoder)
        let usual = Corner.concentric(minimum: 0)
        self.init(
            topLeading: topLeading ?? top ?? leading ?? all ?? usual,
            topTrailing: topTrailing ?? top ?? trailing ?? all ?? usual,
            bottomLeading: bottomLeading ?? bottom ?? leading ?? all ?? usual,
            bottomTrailing: bottomTrailing ?? bottom ?? trailing ?? all ?? usual,
            isUniform: try members.optional("isUniform", .boolean, &decoder) ?? false)
    }
}

extension Outline {
    /// A rounded rectangle with corners of a width and a height.
    static func roundedRectangle(cornerSize size: Size, style: RoundedCornerStyle) -> Outline {
        size.width == size.height
            ? .roundedRectangle(cornerRadius: size.width, style: style) : .ellipticalRectangle(cornerSize: size)
    }
}
