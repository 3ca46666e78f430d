// Keys of attributes, with CoreVideo's texts.

public import CoreTypes
import Foundation

/// The format, a number.
nonisolated(unsafe) public let kCVPixelBufferPixelFormatTypeKey: CFString = "PixelFormatType"
/// Pixels across.
nonisolated(unsafe) public let kCVPixelBufferWidthKey: CFString = "Width"
/// Pixels down.
nonisolated(unsafe) public let kCVPixelBufferHeightKey: CFString = "Height"
/// What rows begin at multiples of: 64 bytes here, whatever is asked for.
nonisolated(unsafe) public let kCVPixelBufferBytesPerRowAlignmentKey: CFString = "BytesPerRowAlignment"
/// Whether the memory is shared with other processes; of no effect.
nonisolated(unsafe) public let kCVPixelBufferIOSurfacePropertiesKey: CFString = "IOSurfaceProperties"
/// Whether Metal can use it; of no effect.
nonisolated(unsafe) public let kCVPixelBufferMetalCompatibilityKey: CFString = "MetalCompatibility"
/// Whether OpenGL ES can use it; of no effect.
nonisolated(unsafe) public let kCVPixelBufferOpenGLESCompatibilityKey: CFString = "OpenGLESCompatibility"
/// Whether OpenGL can use it; of no effect.
nonisolated(unsafe) public let kCVPixelBufferOpenGLCompatibilityKey: CFString = "OpenGLCompatibility"
/// Whether it can become a `CGImage`; of no effect.
nonisolated(unsafe) public let kCVPixelBufferCGImageCompatibilityKey: CFString = "CGImageCompatibility"
/// Whether CoreGraphics can draw in it; of no effect.
nonisolated(unsafe) public let kCVPixelBufferCGBitmapContextCompatibilityKey: CFString = "CGBitmapContextCompatibility"
/// How many buffers a pool keeps; of no effect: all are kept.
nonisolated(unsafe) public let kCVPixelBufferPoolMinimumBufferCountKey: CFString = "MinimumBufferCount"
/// How long a pool keeps a buffer; of no effect: all are kept.
nonisolated(unsafe) public let kCVPixelBufferPoolMaximumBufferAgeKey: CFString = "MaximumBufferAge"
/// How many buffers of a pool may be in use.
nonisolated(unsafe) public let kCVPixelBufferPoolAllocationThresholdKey: CFString = "BufferPoolAllocationThreshold"

extension CFDictionary {
    /// The whole number at `key`, however it is held.
    func number(_ key: CFString) -> Int? { (object(forKey: key) as? NSNumber)?.intValue }
}
