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

    @Test("the declaration is TypeScript, and names every name once")
    func syntax() throws {
        let text = TypeDeclaration.text
        let scratch = try ScratchScript(["scripting.d.ts": text])
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["esbuild", "--log-level=error", scratch.path + "/scripting.d.ts"]
        process.standardOutput = FileHandle.nullDevice
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let said = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(String(decoding: said, as: UTF8.self))")
        for name in Vocabulary.all where name.kind == .view {
            #expect(text.contains("export const \(name.name): View<"), "\(name.name)")
        }
    }
}
