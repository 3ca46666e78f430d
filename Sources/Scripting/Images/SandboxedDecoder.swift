package import Glibc
package import Images
package import SharedTypes
import Synchronization
package import Views
import WorkerProtocol

/// Decodes and draws the images of a script in a process of its own, which starts when first needed. A process that
/// fails is replaced by a new one for the next image; the image that it failed on is not tried again. Thread-safe.
package final class SandboxedDecoder: @unchecked Sendable {
    // SAFETY: `state` is used only under `lock`.

    /// The maximum number of failed processes in a session.
    static let maximumFailureCount = 8

    /// The least time that a request counts. Two processes that wait for each other take longer than they work.
    private static let minimumTime: Duration = .microseconds(100)

    private struct State {
        var process: DecoderProcess?
        var failureCount = 0
        /// The images on which a process failed.
        var refused: [(source: Source, reason: String)] = []
        var lastDocument: Int64 = 0
        var isToEnd: (() -> Bool)?
        var waited: Duration = .zero
    }

    /// The content of an image, without its bytes.
    private struct Source: Equatable {
        let count: Int
        let hash: Int

        init(_ bytes: [UInt8]) {
            var hasher = Hasher()
            bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
            (count, hash) = (bytes.count, hasher.finalize())
        }
    }

    private let lock = Mutex<Void>(())
    private var state = State()
    private let memoryBudget: ImageMemoryBudget
    /// The longest time of one image, and of all images of one turn, in processor time.
    private let timeLimit: Duration
    private let start: () throws(DecoderFailure) -> DecoderProcess
    /// The work for frames that are laid out or drawn.
    package let drawing = RemoteDrawing()

    /// Creates a decoder of images whose memory counts towards `memoryBudget`. One may take `timeLimit`; `start` starts
    /// a process.
    package init(
        memoryBudget: ImageMemoryBudget, timeLimit: Duration,
        start: @escaping () throws(DecoderFailure) -> DecoderProcess
    ) {
        (self.memoryBudget, self.timeLimit, self.start) = (memoryBudget, timeLimit, start)
    }

    /// Starts the process in advance, without waiting for it.
    package func prepare() {
        locked { state in try? self.process(&state).prepare() }
    }

    /// Aborts a long request once `isToEnd` returns that the session was asked to end.
    func endRequests(when isToEnd: @escaping () -> Bool) {
        locked { state in
            state.isToEnd = isToEnd
            state.process?.isToEnd = isToEnd
        }
    }

    /// Ends the process; a later request starts another one.
    package func end() {
        locked { state in state.process = nil }
    }

    /// The process ID of the running process; nil if none runs.
    package var processIdentifier: pid_t? { locked { state in state.process?.identifier } }

    /// The total time that its users have waited for it.
    var waitedTime: Duration { locked { state in state.waited } }

    /// The error of images that are not decoded or drawn because others have used up the time for it.
    package static let late = ImageError.with("is not drawn: other images took too long; --script-timeout allows more")

    private func locked<Result>(_ body: (inout State) -> Result) -> Result {
        var result: Result?
        lock.withLock { _ in result = body(&state) }
        guard let result else { preconditionFailure("the lock runs its body") }
        return result
    }

    // MARK: - Images

    /// Decodes the image in `bytes`, with `scale` pixels per point. It may take the time `left`, from which the time
    /// that it took is subtracted; nil for no limit.
    package func image(
        _ bytes: [UInt8], scale: Double, timeLeft left: inout Duration?
    ) throws(ImageError) -> ImageSource.Image {
        let number = locked { state in
            state.lastDocument += 1
            return state.lastDocument
        }
        let request = DecoderRequest.image(bytes, document: number, budget)
        return try ask(request, about: bytes, timeLeft: &left) { reply, pixels, process throws(DecoderFailure) in
            switch reply {
            case .image(let frame):
                return .success(.pixels(try self.images([frame], pixels, scale: scale)[0]))
            case .document(let width, let height, let byteCount):
                let sides = 0.001...100_000.0
                guard sides.contains(width), sides.contains(height),
                    (0...Int64(DecoderLimits.pixels)).contains(byteCount)
                else { throw .invalid("an image of \(width) by \(height) points") }
                guard self.memoryBudget.take(Int(byteCount)) else { return .failure(.exceeding(self.memoryBudget)) }
                process.documents.insert(number)
                let document = DecodedDocument(
                    number, bytes, byteCount: Int(byteCount), decoder: self, self.memoryBudget)
                return .success(
                    .vector(
                        VectorImage(size: Size(width: width, height: height), source: document) {
                            $0.draw(width: $1, height: $2)
                        }))
            default: throw .invalid("an unexpected message")
            }
        }
    }

    /// Decodes the frames of the GIF in `bytes`; none if it is not a GIF. For the time see
    /// ``image(_:scale:timeLeft:)``.
    package func animation(
        _ bytes: [UInt8], scale: Double, timeLeft left: inout Duration?
    ) throws(ImageError) -> [AnimationDecoder.Frame] {
        let request = DecoderRequest.animation(bytes, limit: Int64(AnimationDecoder.maximumBytes), budget)
        return try ask(request, about: bytes, timeLeft: &left) { reply, pixels, _ throws(DecoderFailure) in
            guard case .animation(let frames) = reply else { throw .invalid("an unexpected message") }
            let images = try self.images(frames, pixels, scale: scale)
            return .success(
                zip(images, frames).map { image, frame in
                    AnimationDecoder.Frame(image: image, duration: .nanoseconds(frame.nanoseconds))
                })
        }
    }

    /// The QR code of `text`. For the time see ``image(_:scale:timeLeft:)``.
    package func code(of text: String, timeLeft left: inout Duration?) throws(ImageError) -> PixelImage {
        try ask(.code(text), about: Array(text.utf8), timeLeft: &left) { reply, pixels, _ throws(DecoderFailure) in
            guard case .image(let frame) = reply else { throw .invalid("an unexpected message") }
            return .success(try self.images([frame], pixels, scale: 1)[0])
        }
    }

    /// Draws a document at a size in pixels; nil if the memory does not suffice. The time counts towards the frame that
    /// is laid out.
    fileprivate func draw(_ document: DecodedDocument, width: Int, height: Int) throws(ImageError) -> PixelImage? {
        guard width * height <= ImageDecoder.maximumPixelCount, memoryBudget.has(width * height * 4) else { return nil }
        let isKnown = locked { state in state.process?.documents.contains(document.number) == true }
        for content in isKnown ? [nil, document.bytes] : [document.bytes] {
            let limit = min(drawing.timeLeft ?? timeLimit, timeLimit)
            guard limit > .zero else { throw Self.late }
            var left: Duration? = limit
            defer { drawing.add(limit - (left ?? .zero)) }
            let request = DecoderRequest.drawing(
                document: document.number, content, width: Int64(width), height: Int64(height))
            let image: PixelImage? = try ask(request, about: document.bytes, timeLeft: &left) {
                reply, pixels, process throws(DecoderFailure) in
                if reply == .unknownDocument, content == nil { return .success(nil) }
                guard case .image(let frame) = reply, frame.width == width, frame.height == height else {
                    throw reply == .notDrawn ? .notDrawn : .invalid("an unexpected message")
                }
                process.documents.insert(document.number)
                return .success(try self.images([frame], pixels, scale: 1)[0])
            }
            if let image { return image }
        }
        return nil
    }

    // MARK: - Requests

    private var budget: DecoderBudget {
        DecoderBudget(capacity: memoryBudget.capacity, left: max(0, min(memoryBudget.left, memoryBudget.capacity)))
    }

    private func images(
        _ frames: [DecodedFrame], _ descriptor: Int32?, scale: Double
    ) throws(DecoderFailure) -> [PixelImage] {
        let pixels = try DecodedPixels(frames, from: descriptor)
        var images: [PixelImage] = []
        for (frame, bytes) in zip(frames, pixels.frames) {
            let (width, height) = (Int(frame.width), Int(frame.height))
            guard
                let image = PixelImage(
                    bytes: bytes, width: width, height: height, bytesPerRow: width * 4,
                    scale: frame.isHalved ? scale / 2 : scale, memoryBudget: memoryBudget)
            else { throw .invalid("more pixels than the script may hold") }
            images.append(image)
        }
        return images
    }

    /// Sends a request about `source`, and returns the result of `body` for its reply and pixels.
    private func ask<Value>(
        _ request: DecoderRequest, about source: [UInt8], timeLeft: inout Duration?,
        _ body: (DecoderReply, Int32?, DecoderProcess) throws(DecoderFailure) -> Result<Value, ImageError>
    ) throws(ImageError) -> Value {
        let limit = min(timeLeft ?? timeLimit, timeLimit)
        var spent: Duration = .zero
        defer { timeLeft? -= spent }
        let result: Result<Value, ImageError> = locked { state in
            let start = MonotonicClock.now
            defer { state.waited += MonotonicClock.now - start }
            if let reason = refusal(of: source, state) { return .failure(.with(reason)) }
            do throws(DecoderFailure) {
                let process = try process(&state)
                defer { spent = max(process.time, Self.minimumTime) }
                let (reply, descriptor) = try process.reply(to: request, limit: limit)
                defer { if let descriptor { close(descriptor) } }
                if case .failed(let reason, let isMemoryLimitExceeded) = reply {
                    guard reason.utf8.count <= 200 else { throw .invalid("a reason of \(reason.utf8.count) bytes") }
                    return .failure(.with(reason, isMemoryLimitExceeded: isMemoryLimitExceeded))
                }
                return try body(reply, descriptor, process)
            } catch {
                // Also ends it.
                state.process = nil
                // It might succeed within the time that one image may take.
                if error == .overTime, limit < timeLimit { return .failure(Self.late) }
                if error.isOfSource {
                    state.failureCount += 1
                    state.refused.append((Source(source), error.reason))
                }
                return .failure(.with(error.reason))
            }
        }
        return try result.get()
    }

    /// The reason why `source` is not sent to a process; nil if it may be.
    private func refusal(of source: [UInt8], _ state: State) -> String? {
        if let known = state.refused.first(where: { $0.source.count == source.count && $0.source == Source(source) }) {
            return known.reason
        }
        guard state.failureCount >= Self.maximumFailureCount else { return nil }
        return "is not drawn: the image decoder failed on \(state.failureCount) other images"
    }

    private func process(_ state: inout State) throws(DecoderFailure) -> DecoderProcess {
        if let process = state.process { return process }
        let process = try start()
        process.isToEnd = state.isToEnd
        state.process = process
        return process
    }
}

/// An SVG document of a script, which a decoder process parses and draws. Its memory counts towards the script's
/// images. Thread-safe.
package final class DecodedDocument: Sendable {
    /// Its number in all processes.
    let number: Int64
    /// The bytes of its file.
    let bytes: [UInt8]
    private let byteCount: Int
    private let memoryBudget: ImageMemoryBudget
    private let decoder: SandboxedDecoder
    private let state = Mutex(State())

    private struct State {
        var origin: (name: String, location: SourceLocation?)?
        var failure: ImageError?
    }

    fileprivate init(
        _ number: Int64, _ bytes: [UInt8], byteCount: Int, decoder: SandboxedDecoder, _ memoryBudget: ImageMemoryBudget
    ) {
        (self.number, self.bytes, self.byteCount) = (number, bytes, byteCount)
        (self.decoder, self.memoryBudget) = (decoder, memoryBudget)
    }

    deinit {
        memoryBudget.giveBack(byteCount)
    }

    /// Sets the name and the location by which a failure is reported, unless they are set.
    package func setOrigin(_ name: String, at location: SourceLocation?) {
        state.withLock { state in state.origin = state.origin ?? (name, location) }
    }

    /// The reason why it cannot be drawn; nil if no attempt has failed.
    package var failure: ImageError? { state.withLock(\.failure) }

    /// Draws the document, unless that has failed before. A failure is reported once.
    fileprivate func draw(width: Int, height: Int) -> PixelImage? {
        guard failure == nil else { return nil }
        do throws(ImageError) {
            return try decoder.draw(self, width: width, height: height)
        } catch {
            let origin = state.withLock { state in
                state.failure = error
                return state.origin
            }
            if let origin { decoder.drawing.report("\(origin.name) \(error.reason)", at: origin.location) }
            return nil
        }
    }
}
