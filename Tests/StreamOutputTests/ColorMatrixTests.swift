import Foundation
import SampleQueue
import StreamOutput
import TestSupport
import Testing

/// Luma and chroma of every format and matrix, against swscale in its most exact way.
@Suite("The colours of luma and chroma")
struct ColorMatrixTests {
    typealias Format = CVPixelBuffer.PixelFormat

    private static let formats: [(Format, name: String, isFull: Bool)] = [
        (.yuv420Planar, "yuv420p", false), (.yuv420PlanarFullRange, "yuv420p", true), (.yuv420BiPlanar, "nv12", false),
        (.yuv420BiPlanarFullRange, "nv12", true), (.yuv420BiPlanar10, "p010le", false),
        (.yuv420BiPlanar10FullRange, "p010le", true), (.yuv422Packed, "uyvy422", false),
    ]

    /// Squares of this many pixels have a colour each, so that swscale's filters for chroma change nothing in their
    /// middle.
    private static let square = 16
    private static let (width, height) = (256, 64)

    /// Random samples of ten bits, three for each square.
    private static func samples(_ generator: inout SeededGenerator) -> [[UInt16]] {
        (0..<width / square * (height / square)).map { _ in
            (0..<3).map { _ in UInt16.random(in: 0...1023, using: &generator) }
        }
    }

    /// The samples of the square at a pixel.
    private static func sample(_ colors: [[UInt16]], _ x: Int, _ y: Int) -> [UInt16] {
        colors[y / square * (width / square) + x / square]
    }

    /// Creates a frame of squares of one color each.
    private static func image(_ format: Format, _ colors: [[UInt16]]) throws -> CVPixelBuffer {
        let buffer = try CVPixelBuffer(width: width, height: height, pixelFormat: format)
        for plane in 0..<buffer.planeCount {
            let bytesPerRow = buffer.bytesPerRow(ofPlane: plane)
            buffer.withUnsafeMutableBytes(ofPlane: plane) { bytes in
                func set(_ index: Int, _ row: Int, _ part: Int, _ x: Int, _ y: Int) {
                    let value = sample(colors, x, y)[part]
                    switch format {
                    case .yuv420BiPlanar10, .yuv420BiPlanar10FullRange:
                        bytes.storeBytes(of: value << 6, toByteOffset: row * bytesPerRow + index * 2, as: UInt16.self)
                    default: bytes[row * bytesPerRow + index] = UInt8(value >> 2)
                    }
                }
                let shift = plane == 0 ? 0 : 1
                for row in 0..<(height >> shift) {
                    for column in 0..<(width >> shift) {
                        let (x, y) = (column << shift, row << shift)
                        if format == .yuv422Packed {
                            set(column * 2, row, column % 2 == 0 ? 1 : 2, x, y)
                            set(column * 2 + 1, row, 0, x, y)
                        } else if plane == 0 || buffer.planeCount == 3 {
                            set(column, row, plane, x, y)
                        } else {
                            set(column * 2, row, 1, x, y)
                            set(column * 2 + 1, row, 2, x, y)
                        }
                    }
                }
            }
        }
        return buffer
    }

    /// Converts `frames` with swscale's most exact settings. It fills `targets`, each in its own format with BT.709
    /// colors.
    private static func convert(
        _ frames: [CVPixelBuffer], _ format: (name: String, isFull: Bool), matrix: String, to targets: [CVPixelBuffer]
    ) throws {
        let folder = try TemporaryFolder()
        let (source, result) = (folder.file("source.raw"), folder.file("result.raw"))
        try Data(frames.flatMap(bytes)).write(to: URL(fileURLWithPath: source))
        let isColored = targets[0].pixelFormat == .bgra32
        // The ranges are set before swscale selects its algorithm. One without a change of range is never left.
        let scale =
            "scale=in_color_matrix=\(matrix):in_range=\(format.isFull ? "full" : "limited")"
            + ":out_color_matrix=bt709:out_range=\(isColored ? "full" : "limited")"
            + ":flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp"
        _ = try ExternalProgram.run([
            "ffmpeg", "-v", "error", "-f", "rawvideo", "-pix_fmt", format.name, "-s", "\(width)x\(height)", "-i",
            source,
            "-vf", scale, "-pix_fmt", isColored ? "bgra" : "yuv420p", "-f", "rawvideo", result,
        ])
        var rest = ArraySlice(try [UInt8](Data(contentsOf: URL(fileURLWithPath: result))))
        for target in targets {
            for plane in 0..<target.planeCount {
                let bytesPerRow = target.bytesPerRow(ofPlane: plane)
                for row in 0..<target.height(ofPlane: plane) {
                    let length = target.width(ofPlane: plane) * (isColored ? 4 : 1)
                    let line = rest.prefix(length)
                    rest = rest.dropFirst(length)
                    try #require(line.count == length)
                    target.withUnsafeMutableBytes(ofPlane: plane) {
                        UnsafeMutableRawBufferPointer(rebasing: $0[(row * bytesPerRow)...]).copyBytes(from: line)
                    }
                }
            }
        }
    }

    /// Returns a frame's samples without the padding between rows.
    private static func bytes(_ image: CVPixelBuffer) -> [UInt8] {
        let lengths: [Int] =
            switch image.pixelFormat {
            case .yuv420BiPlanar, .yuv420BiPlanarFullRange: [width, width]
            case .yuv420BiPlanar10, .yuv420BiPlanar10FullRange: [width * 2, width * 2]
            case .yuv422Packed: [width * 2]
            default: [width, width / 2, width / 2]
            }
        return lengths.indices.flatMap { plane in
            image.withUnsafeBytes(ofPlane: plane) { bytes in
                (0..<image.height(ofPlane: plane)).flatMap { row in
                    let start = row * image.bytesPerRow(ofPlane: plane)
                    return bytes[start..<start + lengths[plane]]
                }
            }
        }
    }

    /// Returns the greatest difference of two frames of a format at the centers of the squares, except where swscale
    /// overflows.
    private static func difference(_ ours: CVPixelBuffer, _ theirs: CVPixelBuffer, wraps: (Int, Int, Int) -> Bool)
        -> Int
    {
        var worst = 0
        for plane in 0..<ours.planeCount {
            let (step, side) = (ours.planeCount == 1 ? 4 : 1, plane == 0 ? square : square / 2)
            for y in stride(from: side / 2, to: plane == 0 ? height : height / 2, by: side) {
                for x in stride(from: side / 2, to: plane == 0 ? width : width / 2, by: side) {
                    for part in 0..<min(3, step) {
                        let values = [ours, theirs].map { buffer in
                            buffer.withUnsafeBytes(ofPlane: plane) {
                                Int($0[y * buffer.bytesPerRow(ofPlane: plane) + x * step + part])
                            }
                        }
                        // A colour as bright as that is the brightest there is.
                        let right = wraps(x, y, part) ? 255 : values[1]
                        worst = max(worst, abs(values[0] - right))
                    }
                }
            }
        }
        return worst
    }

    /// Whether a color of luma and chroma is at least twice as bright as white. In its most exact mode swscale computes
    /// in signed 32-bit integers. The color reaches 2³¹ there and becomes black.
    private static func wraps(_ samples: [UInt16], _ format: Format, _ matrix: PixelInterpretation.Matrix, part: Int)
        -> Bool
    {
        let isFull = [.yuv420PlanarFullRange, .yuv420BiPlanarFullRange, .yuv420BiPlanar10FullRange].contains(format)
        let weights = [
            PixelInterpretation.Matrix.bt601: (0.299, 0.114), .bt709: (0.2126, 0.0722), .bt2020: (0.2627, 0.0593),
            .smpte240M: (0.212, 0.087),
        ]
        let (red, blue) = weights[matrix]!
        let values = samples.map { Double($0) / 4 }
        let luma = isFull ? values[0] : (values[0] - 16) * 255 / 219
        let unit = isFull ? 1 : 255.0 / 224
        let color =
            switch part {
            case 0: luma + 2 * (1 - blue) * (values[1] - 128) * unit
            case 2: luma + 2 * (1 - red) * (values[2] - 128) * unit
            default: 0.0
            }
        return color > 508
    }

    @Test(
        "The colours of luma and chroma are swscale's within two levels, of random samples in every format and matrix",
        arguments: formats.indices)
    func agree(index: Int) throws {
        let (format, name, isFull) = Self.formats[index]
        var generator = SeededGenerator(seed: 77 + UInt64(index))
        for (matrix, theirMatrix) in [
            (PixelInterpretation.Matrix.bt601, "bt601"), (.bt709, "bt709"), (.bt2020, "bt2020"),
            (.smpte240M, "smpte240m"),
        ] {
            let samples = (0..<8).map { _ in Self.samples(&generator) }
            let sources = try samples.map { try Self.image(format, $0) }
            for source in sources { source.form.matrix = matrix }
            let ours = try sources.map { try $0.inDisplayFormat() }
            let isColored = matrix != .bt709
            #expect(ours.allSatisfy { $0.pixelFormat == (isColored ? .bgra32 : .yuv420Planar) })
            let theirs = try ours.map {
                try CVPixelBuffer(width: Self.width, height: Self.height, pixelFormat: $0.pixelFormat)
            }
            try Self.convert(sources, (name, isFull), matrix: theirMatrix, to: theirs)
            for (index, colors) in samples.enumerated() {
                let difference = Self.difference(ours[index], theirs[index]) { x, y, part in
                    isColored && Self.wraps(Self.sample(colors, x, y), format, matrix, part: part)
                }
                #expect(difference <= 2, "\(format), \(matrix)")
            }
        }
    }

    @Test(
        "Luma and chroma colours are the nearest that a screen has, where swscale overflows and returns black"
    )
    func brightest() throws {
        let source = try CVPixelBuffer(width: 16, height: 16, pixelFormat: .yuv420Planar)
        for plane in 0..<3 {
            source.withUnsafeMutableBytes(ofPlane: plane) { bytes in
                for index in bytes.indices { bytes[index] = plane == 2 ? 128 : 255 }
            }
        }
        source.form.matrix = .bt601
        let shown = try source.inDisplayFormat()
        // Luma 278.3; blue 278.3 + 256.3; green 278.3 − 49.8; red 278.3.
        #expect(shown.withUnsafeBytes { Array($0[0..<4]) } == [255, 229, 255, 255])
    }

    @Test("The colours of luma and chroma are the greys of a byte, or half a float")
    func greys() throws {
        let grey = try CVPixelBuffer(width: 3, height: 2, pixelFormat: .gray8)
        grey.withUnsafeMutableBytes { $0[grey.bytesPerRow() + 2] = 77 }
        let shown = try grey.inDisplayFormat()
        #expect(
            shown.withUnsafeBytes { Array($0[shown.bytesPerRow() + 8..<shown.bytesPerRow() + 12]) } == [
                77, 77, 77, 255,
            ])
        let half = try CVPixelBuffer(width: 9, height: 1, pixelFormat: .rgbaHalf)
        // 0, 1, 0.5, 2, −1, the least part, infinity, not a number, 0.2.
        let values: [UInt16] = [0, 0x3c00, 0x3800, 0x4000, 0xbc00, 1, 0x7c00, 0x7e00, 0x3266]
        half.withUnsafeMutableBytes { bytes in
            for (index, value) in values.enumerated() {
                for part in 0..<4 {
                    bytes.storeBytes(
                        of: part == 0 ? value : 0x3c00, toByteOffset: index * 8 + part * 2, as: UInt16.self)
                }
            }
        }
        let colors = try half.inDisplayFormat()
        let bytes: [UInt8] = colors.withUnsafeBytes { Array($0[0..<36]) }
        let reds: [UInt8] = (0..<9).map { bytes[$0 * 4 + 2] }
        let expected: [UInt8] = [0, 255, 128, 255, 0, 0, 255, 0, 51]
        #expect(reds == expected)
        #expect(bytes[0] == 255 && bytes[1] == 255 && bytes[3] == 255)
    }

    @Test("fill the canvas in the shape of their pixels, of the part that is seen", arguments: [false, true])
    func shape(isPlanar: Bool) throws {
        let buffer = try CVPixelBuffer(width: 48, height: 32, pixelFormat: isPlanar ? .yuv420Planar : .bgra32)
        for plane in 0..<buffer.planeCount {
            let (bytesPerRow, step) = (buffer.bytesPerRow(ofPlane: plane), isPlanar ? 1 : 4)
            let half = plane == 0 ? 1 : 2
            buffer.withUnsafeMutableBytes(ofPlane: plane) { bytes in
                for y in 0..<(32 / half) {
                    for x in 0..<(48 / half) {
                        let isInside = (8..<40).contains(x * half) && (4..<28).contains(y * half)
                        for part in 0..<step {
                            bytes[y * bytesPerRow + x * step + part] = plane > 0 ? 128 : isInside ? 200 : 20
                        }
                    }
                }
            }
        }
        buffer.form.setPixelAspect(horizontal: 40, vertical: 20)
        buffer.form.setAperture(width: 32, height: 24, horizontalOffset: 0, verticalOffset: 0)
        #expect(buffer.displaySize == (64, 24))
        let shown = try buffer.inDisplayFormat()
        #expect(shown.width == 32 && shown.height == 24 && shown.displaySize == (64, 24))
        let canvas = try CanvasFrame(width: 64, height: 48, gravity: .resizeAspect)
        try canvas.draw(shown, damage: nil)
        let (start, bytesPerRow) = canvas.encodable().plane(0)
        let rows = (0..<48).map { y in
            Set((0..<64).map { (start + y * bytesPerRow + $0).load(as: UInt8.self) })
        }
        #expect(rows[0..<12].allSatisfy { $0 == [16] } && rows[36..<48].allSatisfy { $0 == [16] })
        #expect(rows[12..<36].allSatisfy { $0.count == 1 && $0.first! > 150 })
    }

    @Test("The colours of luma and chroma are shown complete and square if their metadata makes no sense")
    func nonsense() throws {
        let buffer = try CVPixelBuffer(width: 16, height: 16)
        for (across, down) in [(0, 1), (1, 0), (-1, 1), (.nan, 1), (.infinity, 1), (1e308, 1e-308), (1, 1e9)]
            as [(Double, Double)]
        {
            buffer.form.setPixelAspect(horizontal: across, vertical: down)
        }
        for size in [0, -1, .nan, .infinity] as [Double] {
            buffer.form.setAperture(width: size, height: 8, horizontalOffset: 0, verticalOffset: 0)
        }
        buffer.form.setAperture(width: 8, height: 8, horizontalOffset: .nan, verticalOffset: 0)
        #expect(buffer.form == PixelInterpretation())
        for (size, offset) in [(1e308, 1e308), (8, 1e9), (1e-300, 0), (1e308, -1e308)] as [(Double, Double)] {
            buffer.form.setAperture(width: size, height: size, horizontalOffset: offset, verticalOffset: offset)
            let shown = try buffer.inDisplayFormat()
            #expect(shown.width == 16 && shown.height == 16)
        }
    }
}
