package import Foundation

/// Another program as a judge of what was written.
package enum ExternalProgram {
    /// The program failed or complained.
    package struct Failure: Error, CustomStringConvertible {
        /// The command, its exit code, and its output.
        package let description: String
    }

    /// Runs a program found on the search path and returns its standard output. Throws if it fails or writes to
    /// standard error.
    package static func run(_ arguments: [String], input: FileHandle = .nullDevice) throws -> Data {
        let process = Process()
        let (output, errors) = (Pipe(), FileManager.default.temporaryDirectory.appending(path: UUID().uuidString))
        _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
        defer { try? FileManager.default.removeItem(at: errors) }
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.runWithSignals()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let said = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
        guard process.terminationStatus == 0, said.isEmpty else {
            throw Failure(description: "\(arguments.joined(separator: " ")): \(process.terminationStatus) \(said)")
        }
        return data
    }
}
