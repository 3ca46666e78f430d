import Views

extension ModifierReader {
    /// Degrees, or `{degrees, anchor}`.
    static let rotationEffect = ModifierReader(
        "rotationEffect",
        value: { value, decoder throws(ScriptError) in
            let isObject = value.json.isObject && value["degrees"] != nil
            guard let degrees = try decoder.degrees(isObject ? value["degrees"] : value) else { return [] }
            return [.rotationEffect(degrees: degrees, anchor: try decoder.unitPoint(value["anchor"]) ?? middle)]
        })

    /// A factor, or `{x, y, anchor}`.
    static let scaleEffect = ModifierReader(
        "scaleEffect",
        value: { value, decoder throws(ScriptError) in
            guard value.json.isObject, value["$num"] == nil else {
                return try decoder.number(value).map { [.scaleEffect(x: $0, y: $0, anchor: middle)] } ?? []
            }
            return [
                .scaleEffect(
                    x: try decoder.number(value["x"]) ?? 1, y: try decoder.number(value["y"]) ?? 1,
                    anchor: try decoder.unitPoint(value["anchor"]) ?? middle)
            ]
        })

    /// `{a, b, c, d, tx, ty}`; missing ones are the identity's.
    static let transformEffect = ModifierReader(
        "transformEffect",
        value: { value, decoder throws(ScriptError) in
            guard value.json.isObject else {
                decoder.reject(value, expected: "{a, b, c, d, tx, ty}")
                return []
            }
            return [
                .transformEffect(
                    AffineMatrix(
                        a: try decoder.number(value["a"]) ?? 1, b: try decoder.number(value["b"]) ?? 0,
                        c: try decoder.number(value["c"]) ?? 0, d: try decoder.number(value["d"]) ?? 1,
                        tx: try decoder.number(value["tx"]) ?? 0, ty: try decoder.number(value["ty"]) ?? 0))
            ]
        })

    /// `{degrees, axis: {x, y, z}, anchor, anchorZ, perspective}`.
    static let rotation3DEffect = ModifierReader(
        "rotation3DEffect",
        value: { value, decoder throws(ScriptError) in
            guard value.json.isObject, let axis = value["axis"], let degrees = try decoder.degrees(value["degrees"])
            else {
                decoder.reject(value, expected: "{degrees, axis: {x, y, z}}")
                return []
            }
            return [
                .rotation3DEffect(
                    degrees: degrees,
                    axis: (
                        x: try decoder.number(axis["x"]) ?? 0, y: try decoder.number(axis["y"]) ?? 0,
                        z: try decoder.number(axis["z"]) ?? 0
                    ), anchor: try decoder.unitPoint(value["anchor"]) ?? middle,
                    anchorZ: try decoder.number(value["anchorZ"]) ?? 0,
                    perspective: try decoder.number(value["perspective"]) ?? 1)
            ]
        })
}

private let middle = UnitPoint(x: 0.5, y: 0.5)
