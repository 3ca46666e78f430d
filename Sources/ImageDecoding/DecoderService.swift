import Images
package import Sandbox
import Views
import WorkerProtocol

/// The image decoder's side of the socket: executes requests in order and replies to each. It ends when the other side
/// closes the socket.
package final class DecoderService {
    private let channel: MessageChannel
    private let sandbox: Sandbox
    private let hasFailedFonts: () -> Bool
    private let loadFonts: () -> Void
    private var documents = DocumentCache()
    private var hasFonts = false

    /// Creates a service at the socket `descriptor`. `sandbox` is the sandbox of the process. `hasFailedFonts` returns
    /// whether the last drawing made fonts fail, and `loadFonts` loads the fonts before the first document is parsed.
    package init(
        descriptor: Int32, sandbox: Sandbox, hasFailedFonts: @escaping () -> Bool, loadFonts: @escaping () -> Void
    ) {
        channel = MessageChannel(descriptor, maximumSize: DecoderLimits.request)
        self.sandbox = sandbox
        (self.hasFailedFonts, self.loadFonts) = (hasFailedFonts, loadFonts)
    }

    /// Serves requests until the other side closes the socket or sends an invalid message.
    package func run() {
        guard reply(.ready(SandboxStatus(activeLayers: sandbox.names, missing: sandbox.gaps))) else { return }
        while let request = next(), perform(request) {}
    }

    private func next() -> DecoderRequest? {
        (try? channel.receive(wait: channel.waitForever)).flatMap { try? DecoderRequest(reading: $0) }
    }

    private func reply(_ reply: DecoderReply) -> Bool {
        (try? channel.send(reply.bytes, wait: channel.waitForever)) != nil
    }

    private func reply(_ reply: DecoderReply, pixels: [[UInt8]]) -> Bool {
        guard let memory = SealedMemory(pixels) else { return false }
        return (try? channel.send(reply.bytes, passing: memory.descriptor, wait: channel.waitForever)) != nil
    }

    /// Performs a request; false if the service should stop.
    private func perform(_ request: DecoderRequest) -> Bool {
        do throws(ImageError) {
            switch request {
            case .prepare:
                ImageLibraries.loadForBitmaps()
                return true
            case .image(let bytes, let number, let budget): return try open(bytes, as: number, budget)
            case .animation(let bytes, let limit, let budget): return try animate(bytes, limit, budget)
            case .drawing(let number, let bytes, let width, let height):
                return draw(number, bytes, Int(clamping: width), Int(clamping: height))
            case .code(let text): return encode(text)
            }
        } catch {
            return reply(.failed(error.reason, isMemoryLimitExceeded: error.isMemoryLimitExceeded))
        }
    }

    private func open(_ bytes: [UInt8], as number: Int64, _ budget: DecoderBudget) throws(ImageError) -> Bool {
        let isBitmap = ImageDecoder.isBitmap(bytes)
        if isBitmap { ImageLibraries.loadForBitmaps() } else { loadForDocuments() }
        guard reply(.began) else { return false }
        switch try ImageDecoder.open(bytes, memoryBudget: budget.memoryBudget) {
        case .pixels(let image): return reply(.image(DecodedFrame(image)), pixels: [image.pixels])
        case .document(let document):
            documents.add(document, as: number)
            let size = document.size
            return reply(.document(width: size.width, height: size.height, byteCount: Int64(document.byteCount)))
        }
    }

    private func animate(_ bytes: [UInt8], _ limit: Int64, _ budget: DecoderBudget) throws(ImageError) -> Bool {
        ImageLibraries.loadForBitmaps()
        guard reply(.began) else { return false }
        let frames = try AnimationDecoder.decode(bytes, within: Int(clamping: limit), memoryBudget: budget.memoryBudget)
        let sizes = frames.map { DecodedFrame($0.image, duration: $0.duration) }
        return reply(.animation(sizes), pixels: frames.map(\.image.pixels))
    }

    private func draw(_ number: Int64, _ bytes: [UInt8]?, _ width: Int, _ height: Int) -> Bool {
        loadForDocuments()
        guard reply(.began) else { return false }
        if documents[number] == nil, let bytes {
            let memoryBudget = ImageMemoryBudget(capacity: .max)
            guard case .document(let document)? = try? ImageDecoder.open(bytes, memoryBudget: memoryBudget) else {
                return reply(.notDrawn)
            }
            documents.add(document, as: number)
        }
        guard let document = documents[number] else { return reply(.unknownDocument) }
        let drawn = document.draw(width: width, height: height, memoryBudget: nil)
        guard let image = drawn, !hasFailedFonts() else { return reply(.notDrawn) }
        return reply(.image(DecodedFrame(image)), pixels: [image.pixels])
    }

    private func encode(_ text: String) -> Bool {
        guard reply(.began) else { return false }
        guard let image = QRCode.image(of: text) else {
            return reply(.failed("is too long", isMemoryLimitExceeded: false))
        }
        return reply(.image(DecodedFrame(image)), pixels: [image.pixels])
    }

    private func loadForDocuments() {
        guard !hasFonts else { return }
        hasFonts = true
        ImageLibraries.loadForDocuments()
        loadFonts()
    }
}

/// The parsed documents of a decoder: the latest ones, with a limit on their memory. Without it, each size of a drawing
/// would parse the file again: 2 % more processor time for 69 KB of SVG that change their size 20 times a second.
struct DocumentCache {
    /// The maximum of their approximate memory in bytes.
    private static let maximumByteCount = 96 << 20
    /// The maximum number of documents.
    private static let maximumCount = 1_000

    private var documents: [Int64: SVGDocument] = [:]
    private var order: [Int64] = []
    private var byteCount = 0

    /// The document of a number; nil if it is no longer there.
    subscript(_ number: Int64) -> SVGDocument? { documents[number] }

    /// Adds a document, and removes the oldest ones to make space.
    mutating func add(_ document: SVGDocument, as number: Int64) {
        if let old = documents.removeValue(forKey: number) {
            byteCount -= old.byteCount
            order.removeAll { $0 == number }
        }
        documents[number] = document
        order.append(number)
        byteCount += document.byteCount
        while order.count > 1, byteCount > Self.maximumByteCount || order.count > Self.maximumCount {
            let oldest = order.removeFirst()
            byteCount -= documents.removeValue(forKey: oldest)?.byteCount ?? 0
        }
    }
}

extension DecoderBudget {
    /// A budget of the same size of which as much is taken.
    fileprivate var memoryBudget: ImageMemoryBudget {
        let memoryBudget = ImageMemoryBudget(capacity: Int(clamping: capacity))
        _ = memoryBudget.take(Int(clamping: capacity - left))
        return memoryBudget
    }
}

extension DecodedFrame {
    fileprivate init(_ image: PixelImage, duration: Duration = .zero) {
        let (seconds, attoseconds) = duration.components
        self.init(
            width: image.width, height: image.height, isHalved: image.scale < 1,
            nanoseconds: seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }
}
