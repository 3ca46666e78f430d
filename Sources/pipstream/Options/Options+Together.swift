import Glibc
import PiPKit

// The checks of combinations of options.
extension Options {
    /// The names of the standard input.
    private static let standardInputs = ["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"]

    /// Returns the first given option that applies only to `use`; nil if there is none.
    private func given(for use: OptionSpecification.Use) -> OptionKey? {
        OptionKey.allCases.first { given.contains($0) && OptionTable[$0].use == use }
    }

    private func checkInput() throws(UsageError) {
        guard movie != nil else {
            if let key = given(for: .movies) {
                throw UsageError("\(OptionTable.name(of: key)) is for movies; name one")
            }
            return
        }
        if let key = given(for: .views) {
            throw UsageError("\(OptionTable.name(of: key)) is for views, and does not apply to a movie")
        }
        if case .frameStream(STDIN_FILENO, _, _) = movie, let events, Self.standardInputs.contains(events) {
            throw UsageError("--events \(events) and the frames cannot both be read from standard input")
        }
    }

    /// Throws if the output cannot be a chunk.
    private func checkChunk() throws(UsageError) {
        guard chunk != nil else { return }
        guard outputs.count == 1, case .file = outputs[0].kind, !live else {
            throw UsageError("--chunk is for one file: --out 01.chunk")
        }
        if movie != nil { throw UsageError("--chunk is for views, and does not apply to a movie") }
    }

    private func checkQuantizer() throws(UsageError) {
        guard quantizer != nil else { return }
        for key in [OptionKey.crf, .bitRate] where given.contains(key) {
            throw UsageError("--qp sets the quality itself: remove \(OptionTable.name(of: key))")
        }
    }

    /// Throws if options contradict each other.
    func checkTogether() throws(UsageError) {
        try checkInput()
        for (index, output) in outputs.enumerated() {
            if let problem = output.problem { throw UsageError("--out \(output.shown): \(problem)") }
            // Files are compared later, by what their names refer to.
            if output.path == nil, outputs[..<index].contains(output) {
                throw UsageError("--out \(output.shown): is given twice; remove one")
            }
        }
        if outputs.count > 1, let still = outputs.first(where: \.isStill) {
            throw UsageError("--out \(still.text) is an image, which must be the only output")
        }
        if session.moment != nil, !isStill {
            throw UsageError("--at needs an image: name a .png or .jpg file with --out, not '\(output)'")
        }
        if let expect, !isStill {
            throw UsageError("--expect \(expect) needs an image: name a .png or .jpg file with --out, or none")
        }
        if expect == nil, given.contains(.tolerance) { throw UsageError("--tolerance is for --expect; name an image") }
        if waitsForViewer, !outputs.contains(where: \.isListener) {
            throw UsageError(
                "--wait-for-viewer is for outputs that viewers connect to: --out srt://:9000?mode=listener")
        }
        try checkQuantizer()
        try checkChunk()
        try checkRequirements()
        if isStill, live { throw UsageError("--live makes a video: name a video file with --out, or - for a stream") }
        if events == "-", !live { throw UsageError("--events - reads control events live: add --live, or --out -") }
        if let control, !live {
            throw UsageError("--control \(control) takes control events live: add --live, or --out -")
        }
        if let canvas = session.canvas, !isStill, canvas.width % 2 != 0 || canvas.height % 2 != 0 {
            let even = CMVideoDimensions(
                width: canvas.width + canvas.width % 2, height: canvas.height + canvas.height % 2)
            throw UsageError("--size \(canvas): a 4:2:0 video needs an even width and height; use --size \(even)")
        }
    }
}
