import Glibc
import Images
import Scripting
import SharedTypes
import Synchronization
import TestSupport
import Testing
import Views
import WorkerProtocol

/// The process that decodes a script's images, and its client.
@Suite("The sandboxed image decoder")
struct ImageDecoderTests {
    /// The name of an SVG and its content, which fills its 4 by 4 pixels.
    private static func square(_ color: String) -> [UInt8] {
        Array(
            "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'><rect width='4' height='4' fill='\(color)'/></svg>"
                .utf8)
    }

    private func decoder(timeLimit: Duration = .seconds(60)) -> SandboxedDecoder {
        SandboxedDecoder(memoryBudget: ImageMemoryBudget(capacity: 64 << 20), timeLimit: timeLimit) {
            () throws(DecoderFailure) in
            try DecoderProcess(requiresSandbox: true)
        }
    }

    /// The result of decoding, or the reason of its failure.
    private func outcome(_ decoder: SandboxedDecoder, _ bytes: [UInt8]) -> Result<ImageSource.Image, ImageError> {
        var left: Duration?
        return Result { () throws(ImageError) in try decoder.image(bytes, scale: 1, timeLeft: &left) }
    }

    private func reason(_ decoder: SandboxedDecoder, _ bytes: [UInt8]) -> String? {
        if case .failure(let error) = outcome(decoder, bytes) { error.reason } else { nil }
    }

    @Test(
        "The sandboxed image decoder gives the same pixels as decoding in the own process",
        arguments: ["scene.png", "scene.bmp", "scene.gif", "scene.webp", "photo.jpg", "turned.jpg", "badge.svg"])
    func equalPixels(name: String) throws {
        let bytes = try RepositoryFile.bytes("fixtures/gallery/images/\(name)")
        let decoder = decoder()
        switch (try ImageDecoder.decode(bytes), try outcome(decoder, bytes).get()) {
        case (.pixels(let own), .pixels(let other)):
            #expect(own.width == other.width && own.height == other.height && own.scale == other.scale)
            #expect(own.unpremultipliedRGBA == other.unpremultipliedRGBA)
        case (.vector(let own), .vector(let other)):
            #expect(own.size == other.size)
            let images = [own, other].map { $0.image(width: 61, height: 43)?.unpremultipliedRGBA }
            #expect(images[0] != nil && images[0] == images[1])
        case (let own, let other): Issue.record("\(own) became \(other)")
        }
    }

    @Test("The sandboxed image decoder gives the same frames of an animation, and the same QR code, as the own process")
    func equalFrames() throws {
        let bytes = try RepositoryFile.bytes("fixtures/gallery/images/scene.gif")
        var left: Duration?
        let (own, other) = (
            try AnimationDecoder.decode(bytes, scale: 2), try decoder().animation(bytes, scale: 2, timeLeft: &left)
        )
        #expect(!own.isEmpty && own.map(\.duration) == other.map(\.duration))
        #expect(own.map(\.image.unpremultipliedRGBA) == other.map(\.image.unpremultipliedRGBA))
        #expect(own.map(\.image.scale) == other.map(\.image.scale))
        let code = try decoder().code(of: "https://example.com", timeLeft: &left)
        #expect(code.unpremultipliedRGBA == QRCode.image(of: "https://example.com")?.unpremultipliedRGBA)
    }

    @Test("The sandboxed image decoder draws texts with the same fonts as the own process")
    func equalTexts() throws {
        let text =
            "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='30'><text y='20' font-family='Inter'>Ag 12 汉</text></svg>"
        guard case .vector(let own) = try ImageDecoder.decode(Array(text.utf8)),
            case .vector(let other) = try outcome(decoder(), Array(text.utf8)).get()
        else {
            Issue.record("the text is no SVG")
            return
        }
        // The own process has the fonts of the frames only after they are loaded.
        let image = try #require(other.image(width: 90, height: 30))
        #expect(image.unpremultipliedRGBA.contains { $0 != 0 })
        #expect(own.size == other.size)
    }

    @Test("an SVG is one by what librsvg reads: compressed, or in another encoding")
    func disguisedDocuments() throws {
        let utf16 = Array("\u{FEFF}<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'/>".utf16).flatMap {
            [UInt8($0 & 0xFF), UInt8($0 >> 8)]
        }
        guard case .vector(let image) = try outcome(decoder(), utf16).get() else {
            Issue.record("a bitmap")
            return
        }
        #expect(image.size == Size(width: 4, height: 4))
        #expect(reason(decoder(), Array("no image".utf8)) == "is not an image in a supported format")
    }

    @Test("A decoder that a signal ended is replaced, and the image of that moment is not tried again")
    func killed() throws {
        let decoder = decoder()
        #expect(reason(decoder, Self.square("red")) == nil)
        let first = try #require(decoder.processIdentifier)
        kill(first, SIGKILL)
        let killed = "is not drawn: the image decoder ended with signal 9 (Killed)"
        #expect(reason(decoder, Self.square("blue")) == killed)
        #expect(decoder.processIdentifier == nil)
        #expect(reason(decoder, Self.square("blue")) == killed)
        #expect(decoder.processIdentifier == nil)
        #expect(reason(decoder, Self.square("green")) == nil)
        #expect(decoder.processIdentifier != nil && decoder.processIdentifier != first)
    }

    @Test("The sandboxed image decoder is replaced after a signal has stopped it")
    func stopped() throws {
        let decoder = decoder()
        #expect(reason(decoder, Self.square("red")) == nil)
        kill(try #require(decoder.processIdentifier), SIGSTOP)
        #expect(reason(decoder, Self.square("blue")) == "is not drawn: the image decoder was stopped by a signal")
        #expect(reason(decoder, Self.square("green")) == nil)
    }

    @Test("a document outlives the process that has parsed it")
    func redrawn() throws {
        let decoder = decoder()
        guard case .vector(let image) = try outcome(decoder, Self.square("red")).get() else {
            Issue.record("a bitmap")
            return
        }
        #expect(image.image(width: 4, height: 4)?.color(x: 1, y: 1) == RGBA(red: 1, green: 0, blue: 0))
        decoder.end()
        #expect(image.image(width: 8, height: 8)?.color(x: 7, y: 7) == RGBA(red: 1, green: 0, blue: 0))
    }

    @Test("The sandboxed image decoder is no longer started after eight failures")
    func manyFailures() throws {
        let decoder = decoder()
        for number in 0..<8 {
            #expect(reason(decoder, Self.square("#00000\(number)")) == nil)
            kill(try #require(decoder.processIdentifier), SIGKILL)
            #expect(reason(decoder, Self.square("#10000\(number)"))?.hasSuffix("signal 9 (Killed)") == true)
        }
        #expect(
            reason(decoder, Self.square("red")) == "is not drawn: the image decoder failed on 8 other images")
        #expect(decoder.processIdentifier == nil)
    }

    @Test("The sandboxed image decoder that is not installed gives no image")
    func missing() {
        let decoder = SandboxedDecoder(memoryBudget: ImageMemoryBudget(capacity: 64 << 20), timeLimit: .seconds(60)) {
            () throws(DecoderFailure) in throw .missing("/none cannot be run: No such file or directory")
        }
        for _ in 0..<20 {
            #expect(
                reason(decoder, Self.square("red"))
                    == "is not drawn: the image decoder is not available (/none cannot be run: No such file or directory)"
            )
        }
    }

    // MARK: - Images that take too much

    private static func filtered(_ filter: String) -> String {
        "<svg xmlns='http://www.w3.org/2000/svg' width='900' height='900'><filter id='f'>\(filter)</filter>"
            + "<rect width='900' height='900' filter='url(#f)'/></svg>"
    }

    @Test("The sandboxed image decoder is ended where drawing has no end, and the message has the image's place, once")
    func endless() throws {
        let decoder = decoder(timeLimit: .seconds(1))
        let source = Self.filtered(
            String(repeating: "<feTurbulence baseFrequency='.1' numOctaves='9'/>", count: 20_000))
        guard case .vector(let image) = try outcome(decoder, Array(source.utf8)).get() else {
            Issue.record("a bitmap")
            return
        }
        let document = try #require(image.source as? DecodedDocument)
        document.setOrigin("filePath: a.svg", at: SourceLocation(file: "a.tsx", line: 3, column: 5))
        #expect(image.image(width: 900, height: 900) == nil)
        #expect(image.image(width: 90, height: 90) == nil)
        let message = ProgramMessage(
            kind: .diagnostic,
            text: "filePath: a.svg is not drawn: decoding it takes too long; --script-timeout allows more",
            location: SourceLocation(file: "a.tsx", line: 3, column: 5))
        #expect(decoder.drawing.takeMessages() == [message])
        #expect(decoder.drawing.spent >= .seconds(1))
        #expect(reason(decoder, Self.square("green")) == nil)
    }

    @Test("an image for which others have left too little time is decoded when there is more")
    func late() throws {
        // The first decoder announces a reply that does not follow.
        let answers = Mutex([
            StandInDecoder.Answer.length(100), .pixels(.image(DecodedFrame(width: 2, height: 2)), 16),
        ])
        let decoder = SandboxedDecoder(memoryBudget: ImageMemoryBudget(capacity: 64 << 20), timeLimit: .seconds(60)) {
            DecoderProcess(descriptor: StandInDecoder.start([answers.withLock { $0.removeFirst() }]))
        }
        var left: Duration? = .milliseconds(1)
        #expect(throws: SandboxedDecoder.late) { try decoder.image(Self.square("red"), scale: 1, timeLeft: &left) }
        #expect(try #require(left) <= .zero)
        #expect(reason(decoder, Self.square("red")) == nil)
    }

    // MARK: - Replies that are wrong

    static let wrongAnswers: [(StandInDecoder.Answer, String)] = [
        (.reply(.image(DecodedFrame(width: 2, height: 2))), "no pixels"),
        (.pixels(.image(DecodedFrame(width: 2, height: 2)), 15), "pixels of a different size than it declares"),
        (.pixels(.image(DecodedFrame(width: 2, height: 2)), 17), "pixels of a different size than it declares"),
        (.changeable(.image(DecodedFrame(width: 2, height: 2)), 16), "pixels that can change"),
        (.pipe(.image(DecodedFrame(width: 2, height: 2))), "pixels of a different size than it declares"),
        (.pixels(.image(DecodedFrame(width: 0, height: 4)), 0), "an image of 0 by 4 pixels"),
        (.pixels(.image(DecodedFrame(width: -2, height: -2)), 16), "an image of -2 by -2 pixels"),
        (.pixels(.image(DecodedFrame(width: 40_000, height: 1)), 160_000), "an image of 40000 by 1 pixels"),
        (.pixels(.image(DecodedFrame(width: 30_000, height: 30_000)), 16), "more than 64 MB of pixels"),
        (.pixels(.image(DecodedFrame(width: .max, height: .max)), 16), "an image of \(Int.max) by \(Int.max) pixels"),
        (.reply(.document(width: .nan, height: 1, byteCount: 1)), "an image of nan by 1.0 points"),
        (.reply(.document(width: 1, height: 1, byteCount: -1)), "an image of 1.0 by 1.0 points"),
        (.reply(.animation([])), "an unexpected message"), (.reply(.began), "an unexpected message"),
        (.reply(.unknownDocument), "an unexpected message"),
        (.reply(.failed(String(repeating: "a", count: 300), isMemoryLimitExceeded: false)), "a reason of 300 bytes"),
        (.bytes([9]), "a message that cannot be read (unknownKind)"),
        (.bytes([2, 1]), "a message that cannot be read (tooShort)"), (.length(.max), "a message of 4095 MB"),
    ]

    @Test("The sandboxed image decoder that sends anything is ended", arguments: wrongAnswers)
    func wrong(answer: StandInDecoder.Answer, words: String) {
        let decoder = SandboxedDecoder(memoryBudget: ImageMemoryBudget(capacity: 64 << 20), timeLimit: .seconds(60)) {
            DecoderProcess(descriptor: StandInDecoder.start([answer]))
        }
        #expect(reason(decoder, Self.square("red")) == "is not drawn: the image decoder sent \(words)")
    }

    @Test("The sandboxed image decoder that draws another size than requested is ended")
    func wrongSize() throws {
        let decoder = SandboxedDecoder(memoryBudget: ImageMemoryBudget(capacity: 64 << 20), timeLimit: .seconds(60)) {
            DecoderProcess(
                descriptor: StandInDecoder.start([
                    .reply(.document(width: 4, height: 4, byteCount: 100)), .reply(.unknownDocument),
                    .pixels(.image(DecodedFrame(width: 3, height: 4)), 48),
                ]))
        }
        guard case .vector(let image) = try outcome(decoder, Self.square("red")).get() else {
            Issue.record("a bitmap")
            return
        }
        #expect(image.image(width: 4, height: 4) == nil)
        let document = try #require(image.source as? DecodedDocument)
        #expect(document.failure?.reason == "is not drawn: the image decoder sent an unexpected message")
    }

    @Test("The sandboxed image decoder that closes its socket in the middle of a request has ended")
    func ended() {
        let decoder = SandboxedDecoder(memoryBudget: ImageMemoryBudget(capacity: 64 << 20), timeLimit: .seconds(60)) {
            DecoderProcess(descriptor: StandInDecoder.start([.end]))
        }
        #expect(reason(decoder, Self.square("red")) == "is not drawn: the image decoder ended with its socket")
    }
}
