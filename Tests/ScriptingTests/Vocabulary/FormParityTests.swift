import Scripting
import Testing

/// Compares readers with the types that `pipstream types` prints, for every modifier and view prop that is drawn: makes
/// values that a type allows and values that it forbids, and decodes them.
@Suite("Types and readers agree")
struct FormParityTests {
    private static let modifiers = Vocabulary.all.filter { $0.kind == .modifier && $0.supportLevel == .drawn }.map(
        \.name)
    private static let views = Vocabulary.all.filter { $0.kind == .view && $0.supportLevel == .drawn }

    /// The warnings about values of an element with these props.
    private func warnings(_ props: String, tag: String = "Rectangle") throws -> [String] {
        var decoder = TreeDecoder()
        let element = #"{"t":"\#(tag)","p":{\#(props)},"m":[],"l":"walk.tsx:9:7"}"#
        let isPlotted = tag.hasSuffix("Chart") && tag != "Chart" || tag.hasSuffix("Plot") || tag.hasPrefix("Chart")
        let page = isPlotted && tag != "Chart" ? #"{"t":"Chart","c":[\#(element)]}"# : element
        let decoded = try decoder.decode(#"{"page":\#(page),"pip":null}"#)
        return decoded.diagnostics.map(\.text).filter { $0.contains(": expected ") }
    }

    @Test("a value that a modifier's type allows is read without a warning")
    func allowedModifiers() throws {
        var samples = FormSamples()
        var wrong: [String] = []
        for name in Self.modifiers {
            for value in samples.allowed(samples.modifier(name)) {
                let warnings = try warnings("\"\(name)\":\(value.text)")
                if let first = warnings.first { wrong.append("\(name)={\(value.text)}: \(first)") }
            }
        }
        #expect(wrong == [])
    }

    @Test("a value that a modifier's type forbids is one warning that names the modifier")
    func forbiddenModifiers() throws {
        var samples = FormSamples()
        var wrong: [String] = []
        for name in Self.modifiers {
            for value in samples.forbidden(samples.modifier(name)) {
                let warnings = try warnings("\"\(name)\":\(value)")
                if warnings.count != 1 || !warnings[0].hasPrefix(name) {
                    wrong.append("\(name)={\(value)}: \(warnings)")
                }
            }
        }
        #expect(wrong == [])
    }

    @Test("a value that the type of a view's prop allows is read without a warning")
    func allowedProps() throws {
        var samples = FormSamples()
        var wrong: [String] = []
        for view in Self.views {
            // The numbers of a mesh must fit one another, so that one alone is refused.
            for prop in view.props ?? [] where prop.supportLevel == .drawn && view.name != "MeshGradient" {
                for value in samples.allowed(samples.prop(prop.name, of: view.name)) {
                    let warnings = try warnings("\"\(prop.name)\":\(value.text)", tag: view.name).filter {
                        !isOfMissingProp($0, view.name)
                    }
                    if let first = warnings.first {
                        wrong.append("\(view.name) \(prop.name)={\(value.text)}: \(first)")
                    }
                }
            }
        }
        #expect(wrong == [])
    }

    @Test("a value that the type of a view's prop forbids is one warning that names the view and the prop")
    func forbiddenProps() throws {
        var samples = FormSamples()
        var wrong: [String] = []
        for view in Self.views {
            for prop in view.props ?? [] where prop.supportLevel == .drawn && view.name != "MeshGradient" {
                for value in samples.forbidden(samples.prop(prop.name, of: view.name)) {
                    let warnings = try warnings("\"\(prop.name)\":\(value)", tag: view.name).filter {
                        !isOfMissingProp($0, view.name)
                    }
                    if warnings.count != 1 || !warnings[0].hasPrefix("\(view.name).\(prop.name)") {
                        wrong.append("\(view.name) \(prop.name)={\(value)}: \(warnings)")
                    }
                }
            }
        }
        #expect(wrong == [])
    }

    @Test("every drawn modifier and every drawn prop of a view has a type")
    func typed() {
        var samples = FormSamples()
        let modifiers = Self.modifiers.filter { samples.modifier($0) == .any }
        #expect(modifiers == [])
        let props = Self.views.flatMap { view in
            (view.props ?? []).filter { $0.supportLevel == .drawn && samples.prop($0.name, of: view.name) == .any }
                .map { "\(view.name).\($0.name)" }
        }
        #expect(props == [])
    }

    /// Whether a warning names a required prop that the view, which has only one prop, lacks.
    private func isOfMissingProp(_ warning: String, _ view: String) -> Bool {
        warning.hasPrefix("\(view): expected ") && warning.hasSuffix(", which is missing")
    }
}
