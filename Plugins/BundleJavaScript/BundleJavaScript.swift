import Foundation
import PackagePlugin

/// Bundles the runtime of scripts and the JavaScript packages behind its web APIs, and writes them as Swift source
/// (`script/support/bundle-javascript.py`).
@main struct BundleJavaScript: BuildToolPlugin {
    /// The package descriptions of the libraries. They change when a newer package is installed.
    private static let packages = ["whatwg-url", "tr46", "data-urls", "web-streams-polyfill", "core-js"].map {
        URL(filePath: "/usr/share/nodejs/\($0)/package.json")
    }

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
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
