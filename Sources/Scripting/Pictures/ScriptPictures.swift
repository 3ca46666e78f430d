import Descriptors
import Glibc
import JSONText
import Pictures
import Views

/// The pictures of a script: those in its files, and those that it holds as `UIImage`s, which it knows by number. Single-threaded.
final class ScriptPictures {
    /// The most pictures that a script holds.
    static let greatestCount = 50_000
    /// The most bytes of names of pictures that are known.
    private static let greatestNames = 16 << 20
    /// The most bytes of moving pictures.
    private static let greatestMovingBytes = 32 << 20
    /// The folder that scripts are told the documents lie in.
    private static let documents = "/var/mobile/Documents"

    private let folder: ScriptFolder
    private let files: ScriptFiles?
    private let around: HostFiles?
    private var known: [String: Result<ImageSource.Picture, PictureError>] = [:]
    private var animations: [String: Result<[AnimationDecoder.Frame], PictureError>] = [:]
    private var knownNames = 0
    private var movingBytes = 0
    private var held: [Int: ImageSource.Picture] = [:]
    private var lastNumber = 0
    /// What all of its pictures take, with what is drawn of them, wherever they are held.
    private let room = PictureRoom(capacity: 64 << 20)
    private var hasSaidThatRoomIsMissing = false
    /// How much longer pictures may be decoded in this turn, by the processor's time: what the script is ended for afterwards is not
    /// done to its end. Nil for as long as it takes.
    var timeLeft: Duration?

    /// The pictures of the script in `folder`, as it is told, and of the files `around` it; nil for a script without files.
    init(folder: ScriptFolder, files: ScriptFiles?, around: HostFiles? = nil) {
        self.around = around
        self.folder = folder
        self.files = files
    }

    // MARK: - Files

    /// The picture at `path`, from the script's folder or inside of it. A name that ends in `@2x` or `@3x` says how many pixels a point
    /// has.
    func picture(at path: String) throws(PictureError) -> ImageSource.Picture {
        try remembered(path) { () throws(PictureError) in
            try decode(bytes(at: path), scale: Self.scale(of: path))
        }
    }

    /// The picture in `bytes`. What is known without being held makes room for it.
    func decode(_ bytes: [UInt8], scale: Double = 1) throws(PictureError) -> ImageSource.Picture {
        if let timeLeft, timeLeft <= .zero { throw PictureError.with("comes after others that took too long") }
        let start = HostClock.time(of: CLOCK_THREAD_CPUTIME_ID)
        defer {
            if let start, let now = HostClock.time(of: CLOCK_THREAD_CPUTIME_ID) { timeLeft? -= now - start }
        }
        do throws(PictureError) {
            return try PictureDecoder.decode(bytes, scale: scale, room: room)
        } catch {
            guard error.isForWantOfRoom, !known.isEmpty || !animations.isEmpty else { throw error }
            forgetKnown()
            forgetMoving()
            return try PictureDecoder.decode(bytes, scale: scale, room: room)
        }
    }

    /// The pictures of the GIF at `path`; none where it is none.
    func animation(at path: String) throws(PictureError) -> [AnimationDecoder.Frame] {
        if let found = animations[path] { return try found.get() }
        let result = Result { () throws(PictureError) in
            try AnimationDecoder.decode(bytes(at: path), scale: Self.scale(of: path), room: room)
        }
        let size = ((try? result.get()) ?? []).reduce(path.utf8.count) { $0 + Self.size(of: .pixels($1.image)) }
        if animations.count >= 256 || movingBytes + size > Self.greatestMovingBytes { forgetMoving() }
        animations[path] = result
        movingBytes += size
        return try result.get()
    }

    /// The picture in `bytes`, which `name` tells from others.
    func picture(of bytes: [UInt8], called name: String) throws(PictureError) -> ImageSource.Picture {
        try remembered(name) { () throws(PictureError) in try decode(bytes) }
    }

    /// The picture that is known by `name`, or else what `read` gives, which is then known. What an endless stream of names
    /// would fill is bounded, in number and in bytes.
    private func remembered(
        _ name: String, read: () throws(PictureError) -> ImageSource.Picture
    ) throws(PictureError) -> ImageSource.Picture {
        if let found = known[name] { return try found.get() }
        let result = Result(catching: read)
        if known.count >= 256 || knownNames + name.utf8.count > Self.greatestNames { forgetKnown() }
        known[name] = result
        knownNames += name.utf8.count
        return try result.get()
    }

    private func forgetKnown() {
        known.removeAll()
        knownNames = 0
    }

    private func forgetMoving() {
        animations.removeAll()
        movingBytes = 0
    }

    /// The picture of an SVG's text.
    func drawing(of code: String) throws(PictureError) -> ImageSource.Picture {
        guard code.contains("<svg") else { throw PictureError.with("is no SVG that can be read") }
        return try picture(of: Array(code.utf8), called: code)
    }

    /// The bytes of the file at `path`.
    func bytes(at path: String) throws(PictureError) -> [UInt8] {
        var path = path
        if path.hasPrefix("file://") { path = String(path.dropFirst(7)) }
        func isInside(_ path: String) -> Bool { FilePath.relative(folder.place(of: path), to: folder.path) != nil }
        if path.hasPrefix(Self.documents + "/"), !isInside(path) {
            path = String(path.dropFirst(Self.documents.utf8.count + 1))
        }
        guard !path.isEmpty else { throw PictureError.with("is not there") }
        switch around?.picture(path) {
        case .success(let bytes): return bytes
        case .failure(let failure):
            throw PictureError.with(failure.kind == .missing ? "is not there" : "cannot be read: \(failure.reason)")
        case nil: break
        }
        guard let files else { throw PictureError.with("is not there") }
        guard let inside = FilePath.relative(folder.place(of: path), to: folder.path) else {
            throw PictureError.with("leads out of the script's folder")
        }
        switch files.find(inside) {
        case .file(let bytes): return bytes
        case let other: throw PictureError.with(other.reason ?? "is not there")
        }
    }

    private static func scale(of path: String) -> Double {
        let name = FilePath.withoutExtension(path)
        return name.hasSuffix("@2x") ? 2 : name.hasSuffix("@3x") ? 3 : 1
    }

    /// What there is to say of what was drawn since the last call, once.
    func takeNotice() -> String? {
        guard room.hasRefused, !hasSaidThatRoomIsMissing else { return nil }
        hasSaidThatRoomIsMissing = true
        return
            "the pictures that are shown take more than \(room.capacity >> 20) MB together: "
            + "not all of them are drawn as they should be"
    }

    // MARK: - Held pictures

    /// The picture of a number; nil where there is none.
    subscript(_ number: Int) -> ImageSource.Picture? { held[number] }

    /// Keeps a picture, and gives its number; nil where the script holds too many.
    func hold(_ picture: ImageSource.Picture) -> Int? {
        guard held.count < Self.greatestCount else { return nil }
        lastNumber += 1
        held[lastNumber] = picture
        return lastNumber
    }

    /// Lets go of a picture.
    func release(_ number: Int) {
        held[number] = nil
    }

    /// The bytes that a picture takes, about, one without pixels among them.
    private static func size(of picture: ImageSource.Picture) -> Int {
        switch picture {
        case .pixels(let image): 1_000 + image.width * image.height * 4
        case .vector, .symbol: 1_000
        }
    }
}
