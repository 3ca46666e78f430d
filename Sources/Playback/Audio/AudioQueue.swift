import SampleQueue

/// Queued audio, by its content frame. Gaps between two pieces are silent.
struct AudioQueue: Sendable {
    /// A piece of audio; its memory is that of the appended buffer.
    private struct Piece: Sendable {
        /// The content frame of the first frame that counts.
        let start: Int64
        /// The number of the buffer's frames before that.
        let skipped: Int
        let frameCount: Int
        let bytes: [UInt8]

        var end: Int64 { start + Int64(frameCount) }
    }

    /// The largest distance between a piece's time and the end of the piece before, without a gap or a cut: 5 ms.
    /// Containers that count milliseconds are off by half of one. The error is measured from the beginning of the first
    /// piece, and does not accumulate.
    private static let tolerance: Int64 = 240

    private var pieces: [Piece] = []

    /// The content frame up to which there is audio; nil if there is none.
    var end: Int64? { pieces.last?.end }
    /// The content frame at which the audio begins; nil if there is none.
    var start: Int64? { pieces.first?.start }
    /// The number of audio frames in memory.
    var frameCount: Int { pieces.reduce(0) { $0 + $1.frameCount } }

    /// Appends the audio in `buffer`, of the session's format, at the content frame `frame`. The part before the end of
    /// the existing audio is cut off.
    mutating func append(_ buffer: AudioBuffer, at frame: Int64) {
        let count = buffer.frameCount
        guard count > 0 else { return }
        var (start, skipped) = (frame, 0)
        if let end {
            let distance = frame - end
            if abs(distance) <= Self.tolerance {
                start = end
            } else if distance < 0 {
                guard -distance < Int64(count) else { return }
                (start, skipped) = (end, Int(-distance))
            }
        }
        pieces.append(Piece(start: start, skipped: skipped, frameCount: count - skipped, bytes: buffer.bytes))
    }

    /// Discards the pieces that end at or before the content frame `frame`. O(n) in the pieces.
    mutating func discard(before frame: Int64) {
        guard let first = pieces.first, first.end <= frame else { return }
        pieces.removeFirst(pieces.firstIndex { $0.end > frame } ?? pieces.count)
    }

    /// Fills `output` (interleaved stereo) with the audio from the content frame `start` on, and silence where there is
    /// none.
    func read(into output: UnsafeMutableBufferPointer<Float>, from start: Int64) {
        output.update(repeating: 0)
        let end = start + Int64(output.count / SessionAudioFormat.channelCount)
        var index = firstPiece(endingAfter: start)
        while index < pieces.count, pieces[index].start < end {
            let piece = pieces[index]
            let (from, to) = (max(start, piece.start), min(end, piece.end))
            let count = Int(to - from) * SessionAudioFormat.channelCount
            let offset = (piece.skipped + Int(from - piece.start)) * SessionAudioFormat.channelCount
            let place = Int(from - start) * SessionAudioFormat.channelCount
            piece.bytes.withUnsafeBytes { bytes in
                let bytesOfFloat = MemoryLayout<Float>.stride
                let source = UnsafeRawBufferPointer(
                    rebasing: bytes[offset * bytesOfFloat..<(offset + count) * bytesOfFloat])
                UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(output)[
                        place * bytesOfFloat..<(place + count) * bytesOfFloat]
                ).copyMemory(from: source)
            }
            index += 1
        }
    }

    private func firstPiece(endingAfter frame: Int64) -> Int {
        var (low, high) = (0, pieces.count)
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].end > frame { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
