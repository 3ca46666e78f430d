import Foundation
import PackagePlugin

/// Bundles the JavaScript packages behind the web APIs of scripts, and writes them as Swift source
/// (`script/support/bundle-libraries.py`).
@main struct BundleLibraries: BuildToolPlugin {
    /// The package descriptions of the libraries. They change when a newer package is installed.
    private static let packages = ["whatwg-url", "tr46", "data-urls", "web-streams-polyfill", "core-js"].map {
        URL(filePath: "/usr/share/nodejs/\($0)/package.json")
    }

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let package = context.package.directoryURL
        let script = package.appending(path: "script/support/bundle-libraries.py")
        let output = context.pluginWorkDirectoryURL.appending(path: "BundledLibraries.swift")
        let libraries = try FileManager.default.contentsOfDirectory(
            at: package.appending(path: "Sources/ScriptWorker/Libraries"), includingPropertiesForKeys: nil)
        let sources =
            libraries + [script, package.appending(path: "Sources/ScriptWorker/Engine/LanguageMethods.swift")]
        return [
            .buildCommand(
                displayName: "Bundle the libraries of scripts", executable: URL(filePath: "/usr/bin/env"),
                arguments: ["python3", script.path, package.path, output.path],
                inputFiles: sources + Self.packages.filter { FileManager.default.fileExists(atPath: $0.path) },
                outputFiles: [output])
        ]
    }
}
