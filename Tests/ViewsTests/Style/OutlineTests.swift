import TestSupport
import Testing
import Views

@Suite("Shapes as paths")
struct OutlineTests {
    private let rect = Rect(x: 10, y: 20, width: 100, height: 60)

    @Test("a trimmed shape has that part of its edge's length", arguments: [0.1, 0.25, 0.5, 0.8])
    func trims(part: Double) {
        let shapes: [Outline] = [
            .rectangle, .circle, .ellipse, .capsule, .roundedRectangle(cornerRadius: 12),
            .roundedRectangle(cornerRadius: 12, style: .circular),
            .ellipticalRectangle(cornerSize: Size(width: 20, height: 8)),
        ]
        for shape in shapes {
            let whole = shape.path(in: rect).length
            let trimmed = shape.path(in: rect).trimmed(from: 0.1, to: 0.1 + part)
            #expect(abs(trimmed.length - whole * part) < 1e-3 * whole, "\(shape)")
        }
    }

    @Test("a circle begins at its right and goes around clockwise")
    func circle() throws {
        let quarter = Outline.circle.path(in: Rect(x: 0, y: 0, width: 20, height: 20)).trimmed(from: 0, to: 0.25)
        guard case .move(let start) = quarter.elements.first, case .curve(let end, _, _) = quarter.elements.last else {
            Issue.record("\(quarter)")
            return
        }
        #expect(abs(start.x - 20) < 1e-9 && abs(start.y - 10) < 1e-9)
        #expect(abs(end.x - 10) < 1e-6 && abs(end.y - 20) < 1e-6)
    }

    @Test(
        "a trim that ends before it begins, or of a path without length, leaves nothing; the whole is the path itself")
    func emptyTrims() {
        let circle = Outline.circle.path(in: rect)
        #expect(circle.trimmed(from: 0.7, to: 0.2).elements.isEmpty)
        #expect(circle.trimmed(from: .nan, to: .nan).elements.count == circle.elements.count)
        #expect(Path([.move(to: .zero), .line(to: .zero)]).trimmed(from: 0.1, to: 0.5).elements.isEmpty)
        #expect(circle.trimmed(from: -3, to: 8).elements.count == circle.elements.count)
    }

    @Test("continuous corners leave the sides 1.53 radii before the tip, and no earlier than the sides allow")
    func continuousCorners() {
        func firstPlace(_ radius: Double) -> Double {
            guard case .move(let start) = Outline.roundedRectangle(cornerRadius: radius).path(in: rect).elements.first
            else { return .nan }
            return start.x - rect.minX
        }
        #expect(abs(firstPlace(10) - 15.28665) < 1e-6)
        #expect(abs(firstPlace(25) - 30) < 1e-6)
        #expect(abs(firstPlace(30) - 30) < 1e-6)
        #expect(abs(firstPlace(500) - 30) < 1e-6)
    }

    @Test("the ways in which corners run out meet: neither length nor place jumps with the radius")
    func cornersMeet() {
        let lengths = stride(from: 15.0, through: 30, by: 0.25).map {
            Outline.roundedRectangle(cornerRadius: $0).path(in: rect).length
        }
        for (first, second) in zip(lengths, lengths.dropFirst()) { #expect(abs(first - second) < 1.2) }
    }

    @Test(
        "shapes follow their container: radii less by the distance of the edges, per corner where they are concentric")
    func containers() {
        let card = ViewNode.shape(.containerRelative, .color(.white)).with(.padding(EdgeInsets(all: 4)))
            .with(.containerShape(.roundedRectangle(cornerRadius: 12)))
        #expect(
            displayList(card, width: 50, height: 40).description
                == "size 50 x 40\nfill roundedRectangle(8) (4, 4, 42, 32) #FFFFFFFF\n")
        let inner = ViewNode.shape(.concentricRectangle(ConcentricCorners()), .color(.white))
            .with(.padding(EdgeInsets(top: 4, leading: 4, bottom: 20, trailing: 4)))
            .with(.containerShape(.roundedRectangle(cornerRadius: 12)))
        #expect(
            displayList(inner, width: 50, height: 60).description
                == "size 50 x 60\nfill unevenRoundedRectangle(8, 8, 0, 0) (4, 4, 42, 36) #FFFFFFFF\n")
        #expect(
            displayList(.shape(.containerRelative, .color(.white)), width: 9, height: 9).description
                == "size 9 x 9\nfill rectangle (0, 0, 9, 9) #FFFFFFFF\n")
    }

    @Test("no number makes a shape's path fail", arguments: [0, -1, 1e308, -1e308, .infinity, .nan] as [Double])
    func hostile(number: Double) {
        let size = Size(width: number, height: number)
        let shapes: [Outline] = [
            .roundedRectangle(cornerRadius: number), .ellipticalRectangle(cornerSize: size),
            .trimmed(.capsule, from: number, to: 1 - number), .inset(.roundedRectangle(cornerRadius: 4), by: number),
            .unevenRoundedRectangle(topLeading: number, topTrailing: 1, bottomLeading: number, bottomTrailing: 2),
            .concentricRectangle(
                ConcentricCorners(topLeading: .fixed(number), bottomTrailing: .concentric(minimum: number))),
            .path(Path([.move(to: Point(x: number, y: 0)), .line(to: Point(x: 3, y: number))])),
        ]
        for shape in shapes {
            let list = displayList(.shape(shape, .color(.white)).with(.clipShape(shape)), width: 30, height: 20)
            #expect(list.size == Size(width: 30, height: 20))
            _ = shape.path(in: Rect(x: 0, y: 0, width: number, height: 8))
        }
    }
}
