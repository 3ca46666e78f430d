import Foundation
import PackagePlugin

/// Writes texts as Swift source: the tables of the vocabulary (`script/support/embed-texts.py`), and the runtime of
/// scripts with the JavaScript packages behind its web APIs, bundled (`script/support/bundle-javascript.py`).
@main struct EmbedTexts: BuildToolPlugin {
    /// The package descriptions of the libraries. They change when a newer package is installed.
    private static let packages = ["whatwg-url", "tr46", "data-urls", "web-streams-polyfill", "core-js"].map {
        URL(filePath: "/usr/share/nodejs/\($0)/package.json")
    }

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        target.name == "Scripting" ? try vocabulary(context) : try bundles(context)
    }

    private func vocabulary(_ context: PluginContext) throws -> [Command] {
        let package = context.package.directoryURL
        let script = package.appending(path: "script/support/embed-texts.py")
        let output = context.pluginWorkDirectoryURL.appending(path: "VocabularyTables.swift")
        let tables = ["forms", "members", "web"].map {
            package.appending(path: "Sources/Scripting/Vocabulary/\($0).txt")
        }
        return [
            .buildCommand(
                displayName: "Embed the tables of the vocabulary", executable: URL(filePath: "/usr/bin/env"),
                arguments: ["python3", script.path, "VocabularyTables", output.path] + tables.map(\.path),
                inputFiles: tables + [script], outputFiles: [output])
        ]
    }

    private func bundles(_ context: PluginContext) throws -> [Command] {
        let package = context.package.directoryURL
        let script = package.appending(path: "script/support/bundle-javascript.py")
        let methods = package.appending(path: "script/support/language-methods.txt")
        let patches = package.appending(path: "script/support/javascript_patches.py")
        let output = context.pluginWorkDirectoryURL.appending(path: "JavaScriptBundles.swift")
        let sources = try ["Runtime", "Libraries"].flatMap {
            try FileManager.default.contentsOfDirectory(
                at: package.appending(path: "Sources/ScriptWorker/\($0)"), includingPropertiesForKeys: nil)
        }
        let packages = Self.packages.filter { FileManager.default.fileExists(atPath: $0.path) }
        return [
            .buildCommand(
                displayName: "Bundle the JavaScript of scripts", executable: URL(filePath: "/usr/bin/env"),
                arguments: ["python3", script.path, package.path, output.path],
                inputFiles: sources + [script, methods, patches] + packages, outputFiles: [output])
        ]
    }
}
