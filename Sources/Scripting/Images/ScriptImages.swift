import Images
import SharedTypes
import Views

/// The images of a script: those in its files, and the `UIImage`s that it holds, which it refers to by number.
/// Single-threaded.
final class ScriptImages {
    /// The maximum number of images that a script holds.
    static let maximumCount = 50_000
    /// The maximum number of bytes in names of cached images.
    private static let maximumNames = 16 << 20
    /// The maximum number of bytes in animated images.
    private static let maximumMovingBytes = 32 << 20
    /// The path of the documents folder that scripts get.
    private static let documents = "/var/mobile/Documents"

    private let folder: ScriptFolder
    private let files: ScriptFiles?
    private let around: HostFiles?
    private var known: [String: Result<ImageSource.Image, ImageError>] = [:]
    private var animations: [String: Result<[AnimationDecoder.Frame], ImageError>] = [:]
    private var knownNames = 0
    private var movingBytes = 0
    private var held: [Int: ImageSource.Image] = [:]
    private var lastNumber = 0
    /// The memory of all its images, including their drawn forms, wherever they are held.
    private let memoryBudget = ImageMemoryBudget(capacity: 64 << 20)
    private var hasReportedMissingMemory = false
    /// The decoder, in a process of its own.
    let decoder: SandboxedDecoder
    /// The remaining processor time for decoding images in this turn, which does not count as the script's. Nil for no
    /// limit.
    var timeLeft: Duration?

    /// Creates the images of the script in `folder`, in the form that the script gets, and of the files `around` it.
    /// `files` is nil for a script without files. One image may take `timeLimit`; `start` starts a decoder.
    init(
        folder: ScriptFolder, files: ScriptFiles?, around: HostFiles? = nil, timeLimit: Duration = .seconds(2.5),
        start: @escaping () throws(DecoderFailure) -> DecoderProcess = { () throws(DecoderFailure) in
            try DecoderProcess(requiresSandbox: false)
        }
    ) {
        self.around = around
        self.folder = folder
        self.files = files
        decoder = SandboxedDecoder(memoryBudget: memoryBudget, timeLimit: timeLimit, start: start)
    }

    // MARK: - Files

    /// The image at `path`, relative to the script's folder or inside of it. A name that ends in `@2x` or `@3x` states
    /// the pixels per point.
    func image(at path: String) throws(ImageError) -> ImageSource.Image {
        try remembered(path) { () throws(ImageError) in
            try decode(bytes(at: path), scale: Self.scale(of: path))
        }
    }

    /// Decodes the image in `bytes`. Cached images that are not held are removed to make space.
    func decode(_ bytes: [UInt8], scale: Double = 1) throws(ImageError) -> ImageSource.Image {
        try checkTime()
        do throws(ImageError) {
            return try decoder.image(bytes, scale: scale, timeLeft: &timeLeft)
        } catch {
            guard error.isMemoryLimitExceeded, !known.isEmpty || !animations.isEmpty else { throw error }
            evictImages()
            evictAnimations()
            return try decoder.image(bytes, scale: scale, timeLeft: &timeLeft)
        }
    }

    /// The QR code of `text`.
    func code(of text: String) throws(ImageError) -> ImageSource.Image {
        // No path contains a zero byte.
        try remembered("\0\(text)") { () throws(ImageError) in
            try checkTime()
            return .pixels(try decoder.code(of: text, timeLeft: &timeLeft))
        }
    }

    private func checkTime() throws(ImageError) {
        if let timeLeft, timeLeft <= .zero {
            throw SandboxedDecoder.late
        }
    }

    /// The frames of the GIF at `path`; none if it is not a GIF.
    func animation(at path: String) throws(ImageError) -> [AnimationDecoder.Frame] {
        if let found = animations[path] { return try found.get() }
        let result = Result { () throws(ImageError) -> [AnimationDecoder.Frame] in
            let bytes = try bytes(at: path)
            guard AnimationDecoder.mayDecode(bytes) else { return [] }
            try checkTime()
            return try decoder.animation(bytes, scale: Self.scale(of: path), timeLeft: &timeLeft)
        }
        if case .failure(SandboxedDecoder.late) = result { throw SandboxedDecoder.late }
        let size = ((try? result.get()) ?? []).reduce(path.utf8.count) { $0 + Self.size(of: .pixels($1.image)) }
        if animations.count >= 256 || movingBytes + size > Self.maximumMovingBytes { evictAnimations() }
        animations[path] = result
        movingBytes += size
        return try result.get()
    }

    /// The image in `bytes`, which `name` identifies.
    func image(of bytes: [UInt8], called name: String) throws(ImageError) -> ImageSource.Image {
        try remembered(name) { () throws(ImageError) in try decode(bytes) }
    }

    /// The image cached as `name`, or else the result of `read`, which is then cached. The cache is limited in number
    /// and in bytes, so that an endless stream of names cannot fill it.
    private func remembered(
        _ name: String, read: () throws(ImageError) -> ImageSource.Image
    ) throws(ImageError) -> ImageSource.Image {
        if let found = known[name] { return try found.get() }
        let result = Result(catching: read)
        if case .failure(SandboxedDecoder.late) = result { throw SandboxedDecoder.late }
        if known.count >= 256 || knownNames + name.utf8.count > Self.maximumNames { evictImages() }
        known[name] = result
        knownNames += name.utf8.count
        return try result.get()
    }

    private func evictImages() {
        known.removeAll()
        knownNames = 0
    }

    private func evictAnimations() {
        animations.removeAll()
        movingBytes = 0
    }

    /// The image of an SVG's source text.
    func drawing(of code: String) throws(ImageError) -> ImageSource.Image {
        guard code.contains("<svg") else { throw ImageError.with("is not a readable SVG") }
        return try image(of: Array(code.utf8), called: code)
    }

    /// The bytes of the file at `path`.
    func bytes(at path: String) throws(ImageError) -> [UInt8] {
        var path = path
        if path.hasPrefix("file://") { path = String(path.dropFirst(7)) }
        func isInside(_ path: String) -> Bool { FilePath.relative(folder.place(of: path), to: folder.path) != nil }
        if path.hasPrefix(Self.documents + "/"), !isInside(path) {
            path = String(path.dropFirst(Self.documents.utf8.count + 1))
        }
        guard !path.isEmpty else { throw ImageError.with("does not exist") }
        switch around?.image(path) {
        case .success(let bytes): return bytes
        case .failure(let failure):
            throw ImageError.with(failure.kind == .missing ? "does not exist" : "cannot be read: \(failure.reason)")
        case nil: break
        }
        guard let files else { throw ImageError.with("does not exist") }
        guard let inside = FilePath.relative(folder.place(of: path), to: folder.path) else {
            throw ImageError.with("is outside the script's folder")
        }
        switch files.find(inside) {
        case .file(let bytes): return bytes
        case let other: throw ImageError.with(other.reason ?? "does not exist")
        }
    }

    private static func scale(of path: String) -> Double {
        let name = FilePath.withoutExtension(path)
        return name.hasSuffix("@2x") ? 2 : name.hasSuffix("@3x") ? 3 : 1
    }

    /// Takes the notice about images drawn since the last call, once.
    func takeNotice() -> String? {
        guard memoryBudget.hasRefused, !hasReportedMissingMemory else { return nil }
        hasReportedMissingMemory = true
        return
            "the visible images take more than \(memoryBudget.capacity >> 20) MB together: "
            + "some of them are not drawn correctly"
    }

    // MARK: - Held images

    /// The image of a number; nil if there is none.
    subscript(_ number: Int) -> ImageSource.Image? { held[number] }

    /// Holds an image, and returns its number; nil if the script holds too many.
    func hold(_ image: ImageSource.Image) -> Int? {
        guard held.count < Self.maximumCount else { return nil }
        lastNumber += 1
        held[lastNumber] = image
        return lastNumber
    }

    func release(_ number: Int) {
        held[number] = nil
    }

    /// The approximate memory of an image in bytes, also of one without pixels.
    private static func size(of image: ImageSource.Image) -> Int {
        switch image {
        case .pixels(let image): 1_000 + image.width * image.height * 4
        case .vector, .symbol: 1_000
        }
    }
}
