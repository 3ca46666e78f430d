import Views

/// The contours of a glyph, each with its nesting depth: 0 is an outer edge, 1 a hole, 2 a contour within a hole. A
/// part is an outer contour with all contours inside.
struct SymbolContours {
    /// The parts, largest first.
    let parts: [Part]

    /// An outer contour with all contours inside.
    struct Part {
        /// The contours with their depths, the outer one first.
        let lines: [(path: Path, depth: Int)]
        /// The bounding box of the outer contour.
        let box: BoundingBox

        var path: Path { Path(lines.flatMap(\.path.elements)) }

        /// Returns the contours for whose depth `isWanted` returns true.
        func path(where isWanted: (Int) -> Bool) -> Path {
            Path(lines.filter { isWanted($0.depth) }.flatMap(\.path.elements))
        }
    }

    /// Finds the contours of `path`.
    init(_ path: Path) {
        let lines = Self.split(path).compactMap { line in line.inkBox.map { Line(path: line, box: $0) } }
        let owners = lines.indices.map { inner in
            lines.indices.filter { $0 != inner && lines[$0].contains(lines[inner]) }
        }
        parts = lines.indices.filter { owners[$0].isEmpty }.map { outer in
            let members = lines.indices.filter { $0 == outer || owners[$0].contains(outer) }
            let ordered = members.map { (path: lines[$0].path, depth: owners[$0].count) }.sorted { $0.depth < $1.depth }
            return Part(lines: ordered, box: lines[outer].box)
        }.enumerated().sorted { first, second in
            let (a, b) = (first.element.box.area, second.element.box.area)
            return a == b ? first.offset < second.offset : a > b
        }.map(\.element)
    }

    private static func split(_ path: Path) -> [Path] {
        var lines: [Path] = []
        for element in path.elements {
            if case .move = element { lines.append(Path()) }
            if lines.isEmpty { lines.append(Path()) }
            lines[lines.count - 1].elements.append(element)
        }
        return lines.filter { $0.elements.count > 2 }
    }

    private struct Line {
        let path: Path
        let box: BoundingBox
        let corners: [Point]

        init(path: Path, box: BoundingBox) {
            self.path = path
            self.box = box
            var corners: [Point] = []
            for element in path.elements {
                switch element {
                case .move(let end), .line(let end): corners.append(end)
                case .quadCurve(let end, let control):
                    let from = corners.last ?? end
                    corners.append(
                        Point(
                            x: (from.x + 2 * control.x + end.x) / 4, y: (from.y + 2 * control.y + end.y) / 4))
                    corners.append(end)
                case .curve(let end, let control1, let control2):
                    let from = corners.last ?? end
                    corners.append(
                        Point(
                            x: (from.x + 3 * control1.x + 3 * control2.x + end.x) / 8,
                            y: (from.y + 3 * control1.y + 3 * control2.y + end.y) / 8))
                    corners.append(end)
                case .closeSubpath: break
                }
            }
            self.corners = corners
        }

        /// Returns whether `other` is inside this contour: its box is in this one's, and so is one of its points.
        func contains(_ other: Line) -> Bool {
            guard other.box.minX >= box.minX, other.box.maxX <= box.maxX, other.box.minY >= box.minY,
                other.box.maxY <= box.maxY, other.box.area < box.area, let place = other.corners.first
            else { return false }
            var isInside = false
            for (start, end) in zip(corners, corners.dropFirst() + corners.prefix(1))
            where (start.y > place.y) != (end.y > place.y) {
                let x = start.x + (place.y - start.y) / (end.y - start.y) * (end.x - start.x)
                if place.x < x { isInside.toggle() }
            }
            return isInside
        }
    }
}

extension BoundingBox {
    fileprivate var area: Double { (maxX - minX) * (maxY - minY) }
}
