import Foundation
import Views

// Foundation's geometry and the rooms' own.

extension CGPoint {
    init(_ point: Point) { self.init(x: point.x, y: point.y) }

    var inPoints: Point { Point(x: x, y: y) }
}

extension CGSize {
    init(_ size: Size) { self.init(width: size.width, height: size.height) }

    var inPoints: Size { Size(width: width, height: height) }
}

extension CGRect {
    init(_ rect: Rect) { self.init(origin: CGPoint(rect.origin), size: CGSize(rect.size)) }

    var inPoints: Rect { Rect(origin: origin.inPoints, size: size.inPoints) }
}
