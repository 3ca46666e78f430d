import Foundation
import FrameSource
import TestSupport
import Testing
import Views

/// Our numbers compared with those measured in screenshots of iPhones. `script/fidelity` prints the table.
@Suite("Measurements of a phone's screen")
struct FidelityTests {
    private static let cases: [MeasuredCase] = {
        let bytes = (try? RepositoryFile.bytes("Tests/FrameSourceTests/Fidelity/measured.tsv")) ?? []
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap(MeasuredCase.init)
    }()

    @Test("agree with the renderer, within the tolerance of each number")
    func table() throws {
        #expect(Self.cases.count > 90)
        let renderer = try ViewRenderer()
        let isShown = ProcessInfo.processInfo.environment["PIPSTREAM_FIDELITY"] != nil
        for item in Self.cases {
            let measured = try item.measure(with: renderer)
            let error = item.error(of: measured)
            #expect(abs(error) <= item.tolerance, "\(item.testDescription): \(measured), expected \(item.expected)")
            if isShown {
                let shown = Double(measured).map { String(format: "%.2f", $0) } ?? measured
                print(
                    "fidelity\t\(item.testDescription)\t\(item.expected)\t\(shown)\t\(String(format: "%+.2f", error))")
            }
        }
    }

    @Test("Texts are on average as wide as on a phone, to half a percent")
    func meanWidth() throws {
        let renderer = try ViewRenderer()
        let widths = Self.cases.filter { [.ink, .advance, .inkOfEqualDigits].contains($0.kind) }
        let errors = try widths.map { abs($0.error(of: try $0.measure(with: renderer))) }
        #expect(errors.reduce(0, +) / Double(errors.count) < 0.5)
    }

    @Test("The fonts are those of the edition that the command looks for")
    func edition() throws {
        let list = String(decoding: try RepositoryFile.bytes("script/support/fonts"), as: UTF8.self)
        let edition = try #require(list.split(separator: "\n").first { $0.hasPrefix("edition ") }?.dropFirst(8))
        #expect(FontLibrary.standardFolders.contains("/usr/share/pipstream/fonts-\(edition)"))
        // A font that changes has a folder of its own. Whoever changes the list must raise the edition in both places,
        // and update this sum.
        let sums = list.split(separator: "\n").filter { !$0.hasPrefix("#") && !$0.hasPrefix("edition") }.map {
            $0.prefix(8)
        }
        #expect(sums.joined() == "5a1d0f1f4eb66abdefbd93b2b86638197f39849248715a4285ae2a5c")
    }
}
