package import Playback
import Scripting

extension MovieDecoding {
    private static let (strict, lenient) = (make(requiresSandbox: true), make(requiresSandbox: false))

    /// Decoding of scripts' movies in sandboxed processes. With `requiresSandbox`, a movie fails if a layer of the
    /// sandbox is missing.
    package static func sandboxed(requiresSandbox: Bool) -> MovieDecoding { requiresSandbox ? strict : lenient }

    private static func make(requiresSandbox: Bool) -> MovieDecoding {
        MovieDecoding { () throws(PlaybackError) in
            do throws(DecoderFailure) {
                let process = try MovieDecoderProcess()
                return MovieDecoderPeer(
                    descriptor: process.descriptor, requiresSandbox: requiresSandbox, begin: process.begin,
                    problem: process.problem, end: process.end)
            } catch {
                var cause = "its decoder cannot be started"
                if case .missing(let words) = error { cause = words }
                throw PlaybackError(.unreadable, operation: "decode it", subject: "", cause: cause)
            }
        }
    }
}
