import AVKit
import Dispatch
import Foundation
import PiPKit
import Synchronization
import TestSupport
import Testing

/// Uses of samples, pixels and queues as in code for iOS, with random values.
@MainActor @Suite("Content with random values")
struct OtherContentTests {
    /// An output, and a session of some seconds with a layer that a controller shows.
    private func scene(seconds: Int) throws -> (InMemoryOutput, SampleBufferSession, ForeignContent) {
        let output = InMemoryOutput()
        let session = SampleBufferSession(
            output: output, configuration: SessionConfiguration(duration: .seconds(seconds)))
        return (output, session, try ForeignContent(session))
    }

    @Test(
        "Content with random values shows each of a thousand frames of random sizes that are enqueued ahead, in a pause too"
    )
    func ahead() throws {
        var generator = SeededGenerator(seed: 30)
        let (output, session, content) = try scene(seconds: 12)
        func enqueue(_ numbers: Range<Int>) {
            for number in numbers {
                let size = [16, 32, 48].randomElement(using: &generator)!
                let image = try! CVPixelBuffer(width: size * 2, height: size)
                content.layer.enqueue(
                    CMSampleBuffer(
                        imageBuffer: image, presentationTimeStamp: CMTime(value: Int64(number), timescale: 100)))
            }
        }
        enqueue(0..<500)
        let timebase = content.timebase
        session.addDisplayLink(preferredFramesPerSecond: 2) { time in
            if time.seconds == 2 { try? timebase.setRate(0) }
            if time.seconds == 3 { enqueue(500..<1_000) }
            if time.seconds == 3.5 { try? timebase.setRate(1) }
        }
        try session.run(content.controller)
        // The pause at 2 s lasts for 1.5 s.
        let expected = (0..<1_000).map { Double($0) / 100 + ($0 > 200 ? 1.5 : 0) }
        let times = output.shown.map { $0.time / .seconds(1) }
        #expect(times.count == expected.count)
        #expect(zip(times, expected).allSatisfy { abs($0 - $1) < 1e-4 })
        #expect(content.layer.counters.dropped == 0)
    }

    /// The weights of red and blue in luma.
    private static let matrices: [(name: CFString, red: Double, blue: Double)] = [
        (kCVImageBufferYCbCrMatrix_ITU_R_601_4, 0.299, 0.114), (kCVImageBufferYCbCrMatrix_ITU_R_2020, 0.2627, 0.0593),
    ]

    /// A pixel format, the bits of its components, and whether they use the full range.
    private static let formats: [(type: OSType, bits: Int, isFull: Bool)] = [
        (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 8, false),
        (kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, 8, true),
        (kCVPixelFormatType_420YpCbCr8Planar, 8, false), (kCVPixelFormatType_420YpCbCr8PlanarFullRange, 8, true),
        (kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, 10, false),
        (kCVPixelFormatType_420YpCbCr10BiPlanarFullRange, 10, true), (kCVPixelFormatType_422YpCbCr8, 8, false),
    ]

    /// Fills `buffer` with one colour; each component has `bits` bits.
    private func fill(_ buffer: CVPixelBuffer, _ color: [Int], bits: Int) {
        func put(_ plane: Int, _ values: [Int]) {
            // Ten bits are the upper ones of sixteen.
            let bytes = values.flatMap { bits == 8 ? [UInt8($0)] : [UInt8($0 << 6 & 255), UInt8($0 >> 2)] }
            buffer.withUnsafeMutableBytes(ofPlane: plane) { all in
                for index in all.indices {
                    all[index] = bytes[index % buffer.bytesPerRow(ofPlane: plane) % bytes.count]
                }
            }
        }
        switch buffer.planeCount {
        case 3: for plane in 0..<3 { put(plane, [color[plane]]) }
        case 2:
            put(0, [color[0]])
            put(1, [color[1], color[2]])
        default: put(0, [color[1], color[0], color[2], color[0]])
        }
    }

    @Test("Content with random values has the colours of its matrix, its range and its depth within two levels")
    func colors() throws {
        var generator = SeededGenerator(seed: 6)
        for format in Self.formats {
            for matrix in Self.matrices {
                for _ in 0..<6 {
                    let scale = 1 << (format.bits - 8)
                    let color = (0..<3).map { _ in Int.random(in: 40 * scale...210 * scale, using: &generator) }
                    let (output, session, content) = try scene(seconds: 1)
                    var made: CVPixelBuffer?
                    CVPixelBufferCreate(nil, 36, 22, format.type, nil, &made)
                    let buffer = try #require(made)
                    fill(buffer, color, bits: format.bits)
                    CVBufferSetAttachment(buffer, kCVImageBufferYCbCrMatrixKey, matrix.name, .shouldPropagate)
                    content.layer.enqueue(CMSampleBuffer(imageBuffer: buffer, presentationTimeStamp: .zero))
                    try session.run(content.controller)
                    let image = try #require(output.shown.first?.sample.imageBuffer)
                    try #require(image.pixelFormat == .bgra32)
                    let pixel = image.withUnsafeBytes { bytes in
                        let place = 11 * image.bytesPerRow() + 18 * 4
                        return [2, 1, 0].map { Int(bytes[place + $0]) }
                    }
                    let expected = Self.rgb(color, format.bits, format.isFull, matrix.red, matrix.blue)
                    #expect(
                        zip(pixel, expected).allSatisfy { abs($0 - $1) <= 2 },
                        "\(format) \(matrix.name) \(color): \(pixel), not \(expected)")
                }
            }
        }
    }

    /// The colour of YCbCr components by ITU-R BT.601 and BT.2020.
    private static func rgb(_ color: [Int], _ bits: Int, _ isFull: Bool, _ red: Double, _ blue: Double) -> [Int] {
        let scale = Double(1 << (bits - 8))
        let top = Double(1 << bits) - 1
        let luma = isFull ? Double(color[0]) / top : (Double(color[0]) / scale - 16) / 219
        func difference(_ value: Int) -> Double {
            isFull ? (Double(value) - 128 * scale) / top : (Double(value) / scale - 128) / 224
        }
        let (cb, cr) = (difference(color[1]), difference(color[2]))
        let (r, b) = (luma + 2 * (1 - red) * cr, luma + 2 * (1 - blue) * cb)
        let g = (luma - red * r - blue * b) / (1 - red - blue)
        return [r, g, b].map { Int((min(1, max(0, $0)) * 255).rounded()) }
    }

    @Test("Content with random values has the shape of its pixels and of its clean aperture")
    func shapes() throws {
        var generator = SeededGenerator(seed: 66)
        for ratio in [(12, 11), (10, 11), (16, 11), (40, 33), (64, 45), (3, 4), (1, 1), (0, 1), (4, 0), (-4, 3)] {
            let (width, height) = (
                Int.random(in: 20...180, using: &generator) * 2, Int.random(in: 20...140, using: &generator) * 2
            )
            let (output, session, content) = try scene(seconds: 1)
            let buffer = try CVPixelBuffer(width: width, height: height)
            CVBufferSetAttachment(
                buffer, kCVImageBufferPixelAspectRatioKey,
                [
                    kCVImageBufferPixelAspectRatioHorizontalSpacingKey as String: ratio.0,
                    kCVImageBufferPixelAspectRatioVerticalSpacingKey as String: ratio.1,
                ] as CFDictionary, .shouldPropagate)
            let inset = Int.random(in: 0...8, using: &generator)
            CVBufferSetAttachment(
                buffer, kCVImageBufferCleanApertureKey,
                [
                    kCVImageBufferCleanApertureWidthKey as String: width - 2 * inset,
                    kCVImageBufferCleanApertureHeightKey as String: height - 2 * inset,
                ] as CFDictionary, .shouldPropagate)
            content.layer.enqueue(CMSampleBuffer(imageBuffer: buffer, presentationTimeStamp: .zero))
            try session.run(content.controller)
            // A ratio that is none means square pixels.
            let shape = ratio.0 > 0 && ratio.1 > 0 ? Double(ratio.0) / Double(ratio.1) : 1
            let canvas = try #require(output.canvas)
            #expect(
                abs(Double(canvas.width) - Double(width - 2 * inset) * shape) <= 1.5
                    && abs(Int(canvas.height) - (height - 2 * inset)) <= 1,
                "\(width)x\(height) - \(inset), \(ratio): \(canvas)")
        }
    }

    @Test("Content does the main queue's work in all its forms on the session's time, and none that was cancelled")
    func mainQueue() throws {
        let (_, session, content) = try scene(seconds: 4)
        content.layer.enqueue(ForeignContent.sample(at: .zero))
        let log = HeldMainQueueTests.Log(session)
        let cancelled = DispatchWorkItem { log.add("cancelled") }
        DispatchQueue.main.asyncAfter(deadline: .now() + 1, execute: cancelled)
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(1_250)) { log.add("after") }
        DispatchQueue.main.asyncAfter(wallDeadline: .now() + 1.75) { log.add("wall") }
        OperationQueue.main.addOperation { log.add("operation") }
        let source = DispatchSource.makeTimerSource(flags: [], queue: .main)
        source.schedule(deadline: .now() + .milliseconds(300), repeating: .milliseconds(900), leeway: .milliseconds(1))
        source.setEventHandler { log.add("source") }
        source.resume()
        let once = DispatchSource.makeTimerSource(queue: .main)
        once.schedule(deadline: .now() + 2.5)
        once.setEventHandler { log.add("once") }
        once.resume()
        let count = Mutex(0)
        // Foundation's Timer(timeInterval:) begins at once on Linux.
        let timer = Timer(fire: Date(timeIntervalSinceNow: 0.7), interval: 0.7, repeats: true) { timer in
            log.add("timer")
            let number = count.withLock {
                $0 += 1
                return $0
            }
            if number == 2 { timer.invalidate() }
        }
        timer.tolerance = 0.2
        RunLoop.main.add(timer, forMode: .common)
        session.addDisplayLink(preferredFramesPerSecond: 2) { time in
            if time.seconds == 0.5 { cancelled.cancel() }
            if time.seconds == 1.5 { source.suspend() }
            if time.seconds == 3.5 { source.resume() }
        }
        try session.run(content.controller)
        source.cancel()
        once.cancel()
        let entries = log.entries
        for entry in [
            "after 1.25", "wall 1.75", "operation 0.0", "source 0.3", "source 1.2", "once 2.5", "timer 0.7",
            "timer 1.4",
        ] {
            #expect(entries.contains(entry), "\(entry) in \(entries)")
        }
        #expect(!entries.contains { $0.hasPrefix("cancelled") } && entries.count { $0.hasPrefix("timer") } == 2)
        // The missed calls of a suspended source are one call at its resumption.
        #expect(entries.count { $0.hasPrefix("source") } <= 4, "\(entries)")
        #expect(entries.count { $0.hasPrefix("once") } == 1)
    }

    @Test("Content with random values is requested by a block that is replaced, and by none after the last stop")
    func mediaRequests() throws {
        let (output, session, content) = try scene(seconds: 4)
        let layer = content.layer
        let first = Mutex(0)
        let second = Mutex(0)
        let queue = DispatchQueue(label: "media")
        let clock = session.clock
        layer.enqueue(ForeignContent.sample(at: .zero))
        layer.requestMediaDataWhenReady(on: queue) { first.withLock { $0 += 1 } }
        let stopped = Mutex(0)
        session.addDisplayLink(preferredFramesPerSecond: 1) { time in
            if time.seconds == 1 {
                layer.requestMediaDataWhenReady(on: queue) {
                    second.withLock { $0 += 1 }
                    guard clock.time.seconds >= 1.5 else { return }
                    for number in 0..<3 {
                        layer.enqueue(
                            ForeignContent.sample(at: CMTime(value: Int64(20 + number), timescale: 10)))
                    }
                    layer.stopRequestingMediaData()
                    stopped.withLock { $0 = second.withLock { $0 } }
                }
            }
        }
        try session.run(content.controller)
        #expect((30...32).contains(first.withLock { $0 }), "\(first.withLock { $0 })")
        #expect((15...18).contains(second.withLock { $0 }) && stopped.withLock { $0 } == second.withLock { $0 })
        #expect(output.shown.map { Int(($0.time / .seconds(1) * 10).rounded()) } == [0, 20, 21, 22])
    }
}
