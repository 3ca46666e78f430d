import Foundation

import Scripting

/// A folder for one test with the files that it names, removed when it goes.
final class ScratchScript {
    let path: String

    init(_ files: [String: String]) throws {
        path = NSTemporaryDirectory() + "pipstream-tests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, text) in files { try write(text, to: name) }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func write(_ text: String, to name: String) throws {
        let target = path + "/" + name
        let folder = (target as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try text.write(toFile: target, atomically: true, encoding: .utf8)
    }

    func link(_ name: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: destination)
    }

    /// Opens what is called `name` in the folder, the folder itself by default.
    func open(_ name: String = "") throws -> ScriptSource {
        try ScriptSource.open(path: name.isEmpty ? path : path + "/" + name)
    }

    /// Opens and bundles the script. Returns the single line of its error; nil if there is none.
    func failure(_ name: String = "") -> String? {
        do {
            _ = try ScriptBundler().bundle(try open(name), exportNames: ["Text", "VStack", "useState"])
            return nil
        } catch {
            return "\(error)"
        }
    }
}
