import Glibc
import PiPKit
import SharedTypes

/// The file with the display lists of a chunk, whose hash is right. Blocks follow each other, each with its kind and
/// its length: the contents, the images, the frames, and the hash of all. It is read once, in order.
final class FrameFile {
    /// A file that cannot be used: the rest of a sentence about it.
    struct Failure: Error {
        var reason: String
    }

    /// The kinds of blocks.
    enum Kind: UInt8 {
        case end, contents, image, frames
    }

    /// The contents of the file beside the frames.
    struct Contents: Equatable {
        /// The values with which the session opened its output.
        var opening: MovieOutput.Opening
        /// The numbers of the frames.
        var drawn: Range<Int>
        /// The end of the session.
        var end: Duration
        /// The times of the frames before, if they must be counted.
        var timesBefore: [Duration] = []
        /// The times of some frames after.
        var timesAfter: [Duration] = []
    }

    /// The hash of blocks.
    struct Digest {
        private var first = StableHash()
        private var second = StableHash(seed: 0x2545_F491_4F6C_DD1D)

        mutating func add(_ block: [UInt8]) {
            block.withUnsafeBytes { bytes in
                first.add(bytes)
                second.add(bytes)
            }
        }

        var bytes: [UInt8] {
            var writer = ByteWriter()
            writer.write(word: first.value)
            writer.write(word: second.value)
            return writer.bytes
        }
    }

    static let headSize = 9
    static let name = "pipstream lists 1"

    /// The kind and the length of a block.
    static func head(_ kind: Kind, _ count: Int) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(byte: kind.rawValue)
        writer.write(word: UInt64(count))
        return writer.bytes
    }

    let contents: Contents
    var opening: MovieOutput.Opening { contents.opening }
    private let descriptor: Int32
    private let size: Int
    private var position = 0
    private var images: [ImageKey: PixelImage] = [:]
    private var decoder = FrameDecoder(images: [:])
    private var reader = ByteReader([])
    /// The number of the next frame in the file.
    private var number = 0

    /// Opens the file at `path` and checks its hash.
    init(path: String) throws(Failure) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        var status = stat()
        guard descriptor >= 0 else {
            throw Failure(
                reason: errno == ENOENT ? "is missing" : "cannot be read: \(String(cString: strerror(errno)))")
        }
        let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        size = isFile ? Int(status.st_size) : 0
        var (contents, number) = (Contents?.none, 0)
        do throws(Failure) {
            try Self.check(descriptor, size)
            let (kind, bytes) = try Self.block(descriptor, at: 0, size: size)
            guard kind == .contents, let read = try? Contents.reading(bytes) else { throw Self.damaged }
            (contents, number) = read
            position = Self.headSize + bytes.count
        } catch {
            close(descriptor)
            throw error
        }
        guard let contents else { throw Self.damaged }
        (self.contents, self.number) = (contents, number)
    }

    deinit { close(descriptor) }

    private static let damaged = Failure(reason: "is damaged")

    /// Checks the hash of all blocks.
    private static func check(_ descriptor: Int32, _ size: Int) throws(Failure) {
        var digest = Digest()
        var position = 0
        while true {
            let (kind, bytes) = try block(descriptor, at: position, size: size)
            position += headSize + bytes.count
            if kind == .end {
                guard bytes == digest.bytes, position == size else { throw damaged }
                return
            }
            digest.add(head(kind, bytes.count) + bytes)
        }
    }

    private static func block(
        _ descriptor: Int32, at position: Int, size: Int
    ) throws(Failure) -> (kind: Kind, bytes: [UInt8]) {
        guard position + headSize <= size else { throw damaged }
        let head = try bytes(descriptor, position, headSize)
        guard let kind = Kind(rawValue: head[0]) else { throw damaged }
        let count = head[1...].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard count <= UInt64(size - position - headSize) else { throw damaged }
        return (kind, try bytes(descriptor, position + headSize, Int(count)))
    }

    private static func bytes(_ descriptor: Int32, _ start: Int, _ count: Int) throws(Failure) -> [UInt8] {
        var failure: Int32?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
            while done < count {
                let read = pread(descriptor, buffer.baseAddress! + done, count - done, off_t(start + done))
                if read < 0, errno == EINTR { continue }
                guard read > 0 else { return failure = read < 0 ? errno : 0 }
                done += read
            }
        }
        guard let failure else { return bytes }
        throw failure == 0 ? damaged : Failure(reason: "cannot be read: \(String(cString: strerror(failure)))")
    }

    /// Returns the next frame with its hash; nil at the end.
    func next() throws(Failure) -> (frame: ArchivedFrame, hash: UInt64)? {
        do throws(ArchiveError) {
            while true {
                if reader.isAtEnd, try !nextBlock() { return nil }
                let (frame, hash) = try decoder.frame(from: &reader)
                number += 1
                if number > contents.drawn.upperBound { return nil }
                if number > contents.drawn.lowerBound { return (frame, hash) }
            }
        } catch {
            throw Self.damaged
        }
    }

    /// Reads the next block of frames, and the images before. Returns false if there is none.
    private func nextBlock() throws(ArchiveError) -> Bool {
        while true {
            guard let (kind, bytes) = try? Self.block(descriptor, at: position, size: size) else {
                throw ArchiveError()
            }
            position += Self.headSize + bytes.count
            switch kind {
            case .end: return false
            case .contents: throw ArchiveError()
            case .image:
                let (key, image) = try PixelImage.decode(bytes[...])
                images[key] = image
            case .frames:
                decoder = FrameDecoder(images: images)
                reader = ByteReader(bytes[...])
                return true
            }
        }
    }
}

extension FrameFile.Contents {
    /// The contents as bytes, in a file whose first frame has the number `firstStored`.
    func bytes(firstStored: Int) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(FrameFile.name)
        writer.write(count: Int(opening.canvas.width))
        writer.write(count: Int(opening.canvas.height))
        writer.write(opening.maximumFrameRate)
        writer.write(opening.carriesAudio)
        for number in [firstStored, drawn.lowerBound, drawn.upperBound] { writer.write(count: number) }
        writer.write(end)
        for times in [timesBefore, timesAfter] {
            writer.write(count: times.count)
            for time in times { writer.write(time) }
        }
        return writer.bytes
    }

    /// Reads the contents and the number of the file's first frame.
    fileprivate static func reading(_ bytes: [UInt8]) throws(ArchiveError) -> (contents: Self, firstStored: Int) {
        var reader = ByteReader(bytes[...])
        guard try reader.text() == FrameFile.name else { throw ArchiveError() }
        let (width, height) = (try reader.count(), try reader.count())
        guard (1...32_767).contains(width), (1...32_767).contains(height) else { throw ArchiveError() }
        let opening = MovieOutput.Opening(
            canvas: CMVideoDimensions(width: Int32(width), height: Int32(height)),
            maximumFrameRate: try reader.number(), carriesAudio: try reader.flag())
        let (first, lower, upper) = (try reader.count(), try reader.count(), try reader.count())
        guard first <= lower, lower < upper, opening.maximumFrameRate > 0 else { throw ArchiveError() }
        var contents = Self(opening: opening, drawn: lower..<upper, end: try reader.duration())
        for path in [\Self.timesBefore, \Self.timesAfter] {
            let count = try reader.count()
            guard count <= bytes.count else { throw ArchiveError() }
            for _ in 0..<count { contents[keyPath: path].append(try reader.duration()) }
        }
        guard reader.isAtEnd else { throw ArchiveError() }
        return (contents, first)
    }
}
