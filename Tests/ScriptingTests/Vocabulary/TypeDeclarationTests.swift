import Foundation
import Scripting
import TestSupport
import Testing

/// The TypeScript declaration of the vocabulary.
@Suite struct TypeDeclarationTests {
    @Test("every modifier has its form, and more than a hundred views have theirs")
    func forms() {
        let forms = TypeDeclaration.forms
        for name in Vocabulary.all {
            switch name.kind {
            case .modifier: #expect(forms.modifiers[name.name] != nil, "\(name.name)")
            case .view, .value: break
            }
        }
        #expect(forms.types.count > 150)
        #expect(forms.views.count > 100)
    }

    @Test("the declaration is no module itself, or the one that it declares would only add to one that is elsewhere")
    func ambient() {
        let lines = TypeDeclaration.text.split(separator: "\n")
        #expect(lines.contains("declare module \"scripting\" {"))
        #expect(
            lines.filter { $0.hasPrefix("export") || $0.hasPrefix("import") || $0.contains("declare global") } == [])
    }

    @Test("the declaration is TypeScript, and names every name once")
    func syntax() throws {
        let text = TypeDeclaration.text
        let scratch = try ScratchScript(["scripting.d.ts": text])
        _ = try ExternalProgram.run(["esbuild", "--log-level=error", scratch.path + "/scripting.d.ts"])
        for name in Vocabulary.all where name.kind == .view {
            #expect(text.contains("export const \(name.name): View<"), "\(name.name)")
        }
    }
}
