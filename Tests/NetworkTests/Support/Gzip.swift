import Foundation
import TestSupport

/// Compression with the `gzip` program.
enum Gzip {
    static func packed(_ bytes: [UInt8], in folder: TemporaryFolder) throws -> [UInt8] {
        let file = folder.file("bytes")
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        return Array(try ExternalProgram.run(["gzip", "-nc", file]))
    }
}
