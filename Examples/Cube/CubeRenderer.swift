import Foundation
import PiPKit

/// An offscreen renderer of a turning, lit cube. It stands for the GPU of the usual recipe, and like a GPU's texture its
/// image has its bottom row first in memory.
struct CubeRenderer {
    private struct Vector {
        var x, y, z: Double
        static func - (a: Vector, b: Vector) -> Vector { Vector(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z) }
        func dot(_ other: Vector) -> Double { x * other.x + y * other.y + z * other.z }
        func cross(_ o: Vector) -> Vector {
            Vector(x: y * o.z - z * o.y, y: z * o.x - x * o.z, z: x * o.y - y * o.x)
        }
    }

    /// A face's corners, counter-clockwise from outside, and its colour as red, green, blue from 0 to 1.
    private static let faces: [(corners: [Vector], color: (Double, Double, Double))] = {
        func face(_ points: [(Double, Double, Double)], _ color: (Double, Double, Double)) -> (
            [Vector], (Double, Double, Double)
        ) {
            (points.map { Vector(x: $0.0, y: $0.1, z: $0.2) }, color)
        }
        return [
            face([(-1, -1, 1), (1, -1, 1), (1, 1, 1), (-1, 1, 1)], (0.95, 0.35, 0.3)),
            face([(1, -1, -1), (-1, -1, -1), (-1, 1, -1), (1, 1, -1)], (0.3, 0.75, 0.45)),
            face([(1, -1, 1), (1, -1, -1), (1, 1, -1), (1, 1, 1)], (0.3, 0.55, 0.95)),
            face([(-1, -1, -1), (-1, -1, 1), (-1, 1, 1), (-1, 1, -1)], (0.95, 0.8, 0.3)),
            face([(-1, 1, 1), (1, 1, 1), (1, 1, -1), (-1, 1, -1)], (0.98, 0.98, 0.98)),
            face([(-1, -1, -1), (1, -1, -1), (1, -1, 1), (-1, -1, 1)], (0.25, 0.25, 0.3)),
        ]
    }()

    let width: Int
    let height: Int

    /// Draws the cube as it stands `seconds` into the content, over a sky above and a floor below.
    func draw(at seconds: Double, into buffer: CVPixelBuffer) {
        var image = [(Double, Double, Double)](repeating: (0, 0, 0), count: width * height)
        for y in 0..<height {
            let up = Double(y) / Double(height)
            let background = up < 0.35 ? (0.16, 0.17, 0.2) : (0.35 + up * 0.2, 0.55 + up * 0.2, 0.75 + up * 0.2)
            for x in 0..<width { image[y * width + x] = background }
        }
        for face in Self.faces { draw(face.corners.map { turned($0, by: seconds) }, face.color, &image) }
        store(image, in: buffer)
    }

    private func turned(_ point: Vector, by seconds: Double) -> Vector {
        let (a, tilt) = (seconds * 0.9, 0.45)
        let (x, z) = (point.x * cos(a) + point.z * sin(a), -point.x * sin(a) + point.z * cos(a))
        return Vector(x: x, y: point.y * cos(tilt) - z * sin(tilt), z: point.y * sin(tilt) + z * cos(tilt))
    }

    /// Fills a face that is turned to the viewer; a convex body needs no more to be drawn right.
    private func draw(
        _ corners: [Vector], _ color: (Double, Double, Double), _ image: inout [(Double, Double, Double)]
    ) {
        let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0])
        let eye = Vector(x: -corners[0].x, y: -corners[0].y, z: 6 - corners[0].z)
        guard normal.dot(eye) > 0 else { return }
        let length = normal.dot(normal).squareRoot()
        let light = max(0.25, normal.dot(Vector(x: 0.35, y: 0.7, z: 0.62)) / length)
        let screen = corners.map { corner -> (x: Double, y: Double) in
            let scale = Double(height) * 0.95 / (6 - corner.z)
            return (Double(width) / 2 + corner.x * scale, Double(height) / 2 + corner.y * scale)
        }
        for y in max(0, Int(screen.map(\.y).min()!))...min(height - 1, Int(screen.map(\.y).max()!) + 1) {
            for x in max(0, Int(screen.map(\.x).min()!))...min(width - 1, Int(screen.map(\.x).max()!) + 1) {
                let isInside = screen.indices.allSatisfy { index in
                    let (a, b) = (screen[index], screen[(index + 1) % screen.count])
                    return (b.x - a.x) * (Double(y) + 0.5 - a.y) - (b.y - a.y) * (Double(x) + 0.5 - a.x) >= 0
                }
                if isInside { image[y * width + x] = (color.0 * light, color.1 * light, color.2 * light) }
            }
        }
    }

    /// `image` counts its rows from the bottom, as the buffer's memory does.
    private func store(_ image: [(Double, Double, Double)], in buffer: CVPixelBuffer) {
        let bytesPerRow = buffer.bytesPerRow(ofPlane: 0)
        buffer.withUnsafeMutableBytes { bytes in
            for y in 0..<height {
                let row = buffer.rowOrder == .bottomUp ? y : height - 1 - y
                for x in 0..<width {
                    let (red, green, blue) = image[y * width + x]
                    let offset = row * bytesPerRow + x * 4
                    bytes[offset] = UInt8(min(1, blue) * 255)
                    bytes[offset + 1] = UInt8(min(1, green) * 255)
                    bytes[offset + 2] = UInt8(min(1, red) * 255)
                    bytes[offset + 3] = 255
                }
            }
        }
    }
}
