import Synchronization

/// A picture's pixels in memory. After CoreVideo's `CVPixelBuffer`.
///
/// Rows and planes start at multiples of 64 bytes, but for a picture in another's memory. Whoever makes a buffer writes it on
/// one thread and then hands it on; from then on it is only read, on any thread. Memory from a pool goes back there when the
/// buffer is released.
public final class CVPixelBuffer: @unchecked Sendable {
    // SAFETY: all stored properties are constant; the bytes are written by the maker alone, before it is handed on.

    /// One plane of a picture in another's memory: its first row in ``RowOrder``, and from one row's first byte to the next
    /// row's, which is positive.
    package struct ForeignPlane {
        package let start: UnsafeMutableRawPointer
        package let bytesPerRow: Int

        /// A plane that begins at `start`.
        package init(start: UnsafeMutableRawPointer, bytesPerRow: Int) {
            self.start = start
            self.bytesPerRow = bytesPerRow
        }
    }

    private enum Storage {
        case own(PixelMemory, PixelMemoryRecycler?)
        case foreign([ForeignPlane], owner: AnyObject)
    }

    /// How a pixel is laid out in memory.
    public enum PixelFormat: Hashable, Sendable {
        /// One plane of four bytes a pixel: blue, green, red, alpha; colours premultiplied by alpha.
        case bgra32
        /// Three planes of a byte a sample: luma, then the two chroma planes at half the width and height, rounded up;
        /// BT.709, limited range.
        case yuv420Planar
        /// One plane of alpha, red, green, blue; colours premultiplied by alpha.
        case argb32
        /// One plane of red, green, blue, alpha; colours premultiplied by alpha.
        case rgba32
        /// One plane of alpha, blue, green, red; colours premultiplied by alpha.
        case abgr32
        /// One plane of red, green, blue.
        case rgb24
        /// As ``yuv420Planar``, in full range.
        case yuv420PlanarFullRange
        /// Two planes: luma, then pairs of chroma at half the width and height, rounded up; BT.709, limited range.
        case yuv420BiPlanar
        /// As ``yuv420BiPlanar``, in full range.
        case yuv420BiPlanarFullRange
        /// As ``yuv420BiPlanar``, each sample the upper ten bits of sixteen.
        case yuv420BiPlanar10
        /// As ``yuv420BiPlanar10``, in full range.
        case yuv420BiPlanar10FullRange
        /// One plane of two pixels after the other: blue difference, luma, red difference, luma; BT.709, limited range.
        case yuv422Packed
        /// One plane of a byte a pixel, from black to white.
        case gray8
        /// One plane of red, green, blue, alpha, half a float each; colours premultiplied by alpha, from 0 to 1.
        case rgbaHalf
    }

    /// Which row comes first in memory.
    public enum RowOrder: Hashable, Sendable {
        /// The top row, as in most pictures.
        case topDown
        /// The bottom row, as in the textures of 3-D renderers.
        case bottomUp
    }

    /// The largest width and height, in pixels.
    public static let maximumSideLength = 16_384

    /// Pixels across.
    public let width: Int
    /// Pixels down.
    public let height: Int
    /// How a pixel is laid out in memory.
    public let pixelFormat: PixelFormat
    /// Which row comes first in memory.
    public let rowOrder: RowOrder

    private let layout: PixelLayout
    private let storage: Storage
    /// What else is said about the picture.
    package let attachments = AttachmentStore()
    private let ownForm = Mutex(PictureForm())
    /// How its numbers are to be understood, and what of it is to be seen. Any thread.
    package var form: PictureForm {
        get { ownForm.withLock { $0 } }
        set { ownForm.withLock { $0 = newValue } }
    }
    /// How often the base address was locked and not unlocked yet.
    private let locks = Atomic(0)

    /// A picture with all bytes zero. Throws ``SampleQueueError`` for a side below 1 or above ``maximumSideLength`` and
    /// when memory runs out.
    public convenience init(
        width: Int, height: Int, pixelFormat: PixelFormat = .bgra32, rowOrder: RowOrder = .topDown
    ) throws(SampleQueueError) {
        let layout = try Self.layout(width: width, height: height, pixelFormat: pixelFormat)
        let memory = try Self.memory(layout: layout, width: width, height: height)
        self.init(
            width: width, height: height, pixelFormat: pixelFormat, rowOrder: rowOrder, layout: layout, memory: memory,
            recycler: nil)
    }

    init(
        width: Int, height: Int, pixelFormat: PixelFormat, rowOrder: RowOrder, layout: PixelLayout, memory: PixelMemory,
        recycler: PixelMemoryRecycler?
    ) {
        self.width = width
        self.height = height
        self.pixelFormat = pixelFormat
        self.rowOrder = rowOrder
        self.layout = layout
        storage = .own(memory, recycler)
    }

    /// A picture in memory that `owner` keeps as long as it lives, and that nobody writes any more: a decoder's, say. Throws
    /// ``SampleQueueError`` for a size that a pixel buffer cannot have.
    package init(
        width: Int, height: Int, pixelFormat: PixelFormat, rowOrder: RowOrder = .topDown, planes: [ForeignPlane],
        owner: AnyObject
    ) throws(SampleQueueError) {
        layout = try Self.layout(width: width, height: height, pixelFormat: pixelFormat)
        self.width = width
        self.height = height
        self.pixelFormat = pixelFormat
        self.rowOrder = rowOrder
        storage = .foreign(planes, owner: owner)
    }

    deinit {
        if case .own(let memory, let recycler) = storage { recycler?.takeBack(memory) }
    }

    /// How many planes there are: 1 for colours, 2 or 3 for 4:2:0.
    public var planeCount: Int { layout.planes.count }
    /// From one row's first byte to the next row's in memory.
    public func bytesPerRow(ofPlane plane: Int = 0) -> Int {
        switch storage {
        case .own: layout.planes[plane].bytesPerRow
        case .foreign(let planes, _): planes[plane].bytesPerRow
        }
    }
    /// Samples across in a plane.
    public func width(ofPlane plane: Int) -> Int { layout.planes[plane].width }
    /// Rows of a plane.
    public func height(ofPlane plane: Int) -> Int { layout.planes[plane].height }

    /// Calls `body` with the bytes of a plane, rows in ``rowOrder``, padding included. The pointer is good inside `body`.
    public func withUnsafeBytes<R, E: Error>(
        ofPlane plane: Int = 0, _ body: (UnsafeRawBufferPointer) throws(E) -> R
    ) throws(E) -> R {
        try body(UnsafeRawBufferPointer(planeBytes(plane)))
    }

    /// Calls `body` with the writable bytes of a plane, rows in ``rowOrder``, padding included. The pointer is good inside
    /// `body`. Only for the buffer's maker, before the buffer is handed on.
    public func withUnsafeMutableBytes<R>(
        ofPlane plane: Int = 0, _ body: (UnsafeMutableRawBufferPointer) throws -> R
    ) rethrows -> R {
        try body(planeBytes(plane))
    }

    /// Keeps the address of the bytes for whoever reads or writes by it: that is what CoreVideo asks for before it gives one.
    package func lockBaseAddress() {
        locks.add(1, ordering: .relaxed)
    }

    /// Ends one ``lockBaseAddress()``; false where none was under way.
    package func unlockBaseAddress() -> Bool {
        var count = locks.load(ordering: .relaxed)
        while count > 0 {
            let exchange = locks.compareExchange(expected: count, desired: count - 1, ordering: .relaxed)
            if exchange.exchanged { return true }
            count = exchange.original
        }
        return false
    }

    /// Where a plane begins, rows in ``rowOrder``; nil where the address is not locked, or there is no such plane. It is good while it is
    /// locked and the buffer is kept.
    package func baseAddress(ofPlane plane: Int) -> UnsafeMutableRawPointer? {
        guard locks.load(ordering: .relaxed) > 0, layout.planes.indices.contains(plane) else { return nil }
        return planeBytes(plane).baseAddress
    }

    /// Bytes of all planes together.
    package var dataSize: Int { (0..<planeCount).reduce(0) { $0 + bytesPerRow(ofPlane: $1) * height(ofPlane: $1) } }

    private func planeBytes(_ index: Int) -> UnsafeMutableRawBufferPointer {
        let plane = layout.planes[index]
        switch storage {
        case .own(let memory, _):
            let range = plane.offset..<plane.offset + plane.bytesPerRow * plane.height
            return UnsafeMutableRawBufferPointer(rebasing: memory.bytes[range])
        case .foreign(let planes, _):
            // The last row may end where its samples do.
            let count = planes[index].bytesPerRow * (plane.height - 1) + plane.width * plane.bytesPerSample
            return UnsafeMutableRawBufferPointer(start: planes[index].start, count: count)
        }
    }

    /// The size of a plane.
    package struct PlaneShape: Sendable {
        /// Samples across and down.
        package let width, height: Int
        /// Bytes of a row without padding.
        package let leastBytesPerRow: Int
    }

    /// The planes of a picture. Throws ``SampleQueueError`` for a size that a pixel buffer cannot have.
    package static func planeShapes(
        width: Int, height: Int, pixelFormat: PixelFormat
    ) throws(SampleQueueError) -> [PlaneShape] {
        try layout(width: width, height: height, pixelFormat: pixelFormat).planes.map {
            PlaneShape(width: $0.width, height: $0.height, leastBytesPerRow: $0.width * $0.bytesPerSample)
        }
    }

    static func layout(
        width: Int, height: Int, pixelFormat: PixelFormat
    ) throws(SampleQueueError) -> PixelLayout {
        guard (1...maximumSideLength).contains(width), (1...maximumSideLength).contains(height) else {
            throw SampleQueueError(.invalidDimensions, operation: "make a pixel buffer", subject: "\(width)×\(height)")
        }
        return PixelLayout(width: width, height: height, pixelFormat: pixelFormat)
    }

    static func memory(layout: PixelLayout, width: Int, height: Int) throws(SampleQueueError) -> PixelMemory {
        guard let memory = PixelMemory(byteCount: layout.byteCount) else {
            throw SampleQueueError(.outOfMemory, operation: "make a pixel buffer", subject: "\(width)×\(height)")
        }
        return memory
    }
}
