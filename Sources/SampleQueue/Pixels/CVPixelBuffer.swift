import Synchronization

/// The pixels of a frame in memory; after CoreVideo's `CVPixelBuffer`.
///
/// Rows and planes start at multiples of 64 bytes, except in foreign memory. The creator of a buffer writes it on one
/// thread and then passes it on. From then on it is read-only and may be read on any thread. Memory of a pool returns
/// there when the buffer is released.
public final class CVPixelBuffer: @unchecked Sendable {
    // SAFETY: all stored properties are constant; the bytes are written by the creator alone, before the buffer is
    // passed on.

    /// One plane of a frame in foreign memory: its first row in ``RowOrder``, and the positive number of bytes from one
    /// row to the next.
    package struct ForeignPlane {
        package let start: UnsafeMutableRawPointer
        package let bytesPerRow: Int

        /// Creates a plane that begins at `start`.
        package init(start: UnsafeMutableRawPointer, bytesPerRow: Int) {
            self.start = start
            self.bytesPerRow = bytesPerRow
        }
    }

    private enum Storage {
        case own(PixelMemory, PixelMemoryRecycler?)
        case foreign([ForeignPlane], owner: AnyObject)
    }

    /// The memory layout of a pixel.
    public enum PixelFormat: Hashable, Sendable {
        /// One plane of four bytes per pixel: blue, green, red, alpha; colours premultiplied by alpha.
        case bgra32
        /// Three planes of one byte per sample: luma, then two chroma planes at half the width and height, rounded up;
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
        /// Like ``yuv420Planar``, in full range.
        case yuv420PlanarFullRange
        /// Two planes: luma, then pairs of chroma at half the width and height, rounded up; BT.709, limited range.
        case yuv420BiPlanar
        /// Like ``yuv420BiPlanar``, in full range.
        case yuv420BiPlanarFullRange
        /// Like ``yuv420BiPlanar``, with ten-bit samples in the upper bits of 16-bit words.
        case yuv420BiPlanar10
        /// Like ``yuv420BiPlanar10``, in full range.
        case yuv420BiPlanar10FullRange
        /// One plane with pairs of pixels: blue difference, luma, red difference, luma; BT.709, limited range.
        case yuv422Packed
        /// One plane of one byte per pixel, from black to white.
        case gray8
        /// One plane of red, green, blue, alpha, a half-precision float each; colours premultiplied by alpha, from 0 to
        /// 1.
        case rgbaHalf
    }

    /// The order of the rows in memory.
    public enum RowOrder: Hashable, Sendable {
        /// Top row first, as in most images.
        case topDown
        /// Bottom row first, as in the textures of 3D renderers.
        case bottomUp
    }

    /// The maximum width and height, in pixels.
    public static let maximumSideLength = 16_384

    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The memory layout of a pixel.
    public let pixelFormat: PixelFormat
    /// The order of the rows in memory.
    public let rowOrder: RowOrder

    private let layout: PixelLayout
    private let storage: Storage
    /// The attachments of the buffer.
    package let attachments = AttachmentStore()
    private let ownForm = Mutex(PixelInterpretation())
    /// The interpretation of the pixels and the visible part. Thread-safe.
    package var form: PixelInterpretation {
        get { ownForm.withLock { $0 } }
        set { ownForm.withLock { $0 = newValue } }
    }
    /// The number of locks of the base address.
    private let locks = Atomic(0)

    /// Creates a zeroed buffer. Throws ``SampleQueueError`` for a side below 1 or above ``maximumSideLength``, and when
    /// memory runs out.
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

    /// Creates a buffer in memory that `owner` retains and that is no longer written, such as a decoder's. Throws
    /// ``SampleQueueError`` for an invalid size.
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
        if case .own(let memory, let recycler) = storage { recycler?.recycle(memory) }
    }

    /// The number of planes: 1 for RGB formats, 2 or 3 for 4:2:0.
    public var planeCount: Int { layout.planes.count }
    /// Returns the number of bytes from one row to the next.
    public func bytesPerRow(ofPlane plane: Int = 0) -> Int {
        switch storage {
        case .own: layout.planes[plane].bytesPerRow
        case .foreign(let planes, _): planes[plane].bytesPerRow
        }
    }
    /// Returns the width of a plane in samples.
    public func width(ofPlane plane: Int) -> Int { layout.planes[plane].width }
    /// Returns the number of rows of a plane.
    public func height(ofPlane plane: Int) -> Int { layout.planes[plane].height }

    /// Calls `body` with the bytes of a plane, including padding, with the rows in ``rowOrder``. The pointer is valid
    /// only inside `body`.
    public func withUnsafeBytes<R, E: Error>(
        ofPlane plane: Int = 0, _ body: (UnsafeRawBufferPointer) throws(E) -> R
    ) throws(E) -> R {
        try body(UnsafeRawBufferPointer(planeBytes(plane)))
    }

    /// Calls `body` with the writable bytes of a plane, including padding, with the rows in ``rowOrder``. The pointer
    /// is valid only inside `body`. Only the buffer's creator may call it, before the buffer is passed on.
    public func withUnsafeMutableBytes<R>(
        ofPlane plane: Int = 0, _ body: (UnsafeMutableRawBufferPointer) throws -> R
    ) rethrows -> R {
        try body(planeBytes(plane))
    }

    /// Locks the base address. CoreVideo requires that before it returns the address.
    package func lockBaseAddress() {
        locks.add(1, ordering: .relaxed)
    }

    /// Releases one lock of ``lockBaseAddress()``. Returns false if there is none.
    package func unlockBaseAddress() -> Bool {
        var count = locks.load(ordering: .relaxed)
        while count > 0 {
            let exchange = locks.compareExchange(expected: count, desired: count - 1, ordering: .relaxed)
            if exchange.exchanged { return true }
            count = exchange.original
        }
        return false
    }

    /// Returns the address of a plane, with the rows in ``rowOrder``; nil if the address is not locked or there is no
    /// such plane. It is valid while it is locked and the buffer is retained.
    package func baseAddress(ofPlane plane: Int) -> UnsafeMutableRawPointer? {
        guard locks.load(ordering: .relaxed) > 0, layout.planes.indices.contains(plane) else { return nil }
        return planeBytes(plane).baseAddress
    }

    /// The size of all planes in bytes.
    package var dataSize: Int { (0..<planeCount).reduce(0) { $0 + bytesPerRow(ofPlane: $1) * height(ofPlane: $1) } }

    private func planeBytes(_ index: Int) -> UnsafeMutableRawBufferPointer {
        let plane = layout.planes[index]
        switch storage {
        case .own(let memory, _):
            let range = plane.offset..<plane.offset + plane.bytesPerRow * plane.height
            return UnsafeMutableRawBufferPointer(rebasing: memory.bytes[range])
        case .foreign(let planes, _):
            // The last row may end at its last sample.
            let count = planes[index].bytesPerRow * (plane.height - 1) + plane.width * plane.bytesPerSample
            return UnsafeMutableRawBufferPointer(start: planes[index].start, count: count)
        }
    }

    /// The size of a plane.
    package struct PlaneShape: Sendable {
        /// The width and the height in samples.
        package let width, height: Int
        /// The bytes per row without padding.
        package let leastBytesPerRow: Int
    }

    /// Returns the shapes of the planes. Throws ``SampleQueueError`` for an invalid size.
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
