import TestSupport
import Testing
import Views

@Suite("The layout of images")
struct ImageLayoutTests {
    /// 40 by 20 points.
    private let image = PixelImage(
        bytes: [UInt8](repeating: 255, count: 80 * 40 * 4), width: 80, height: 40, bytesPerRow: 320, scale: 2)!

    private func size(_ node: ViewNode, _ width: Double?, _ height: Double?) -> Size {
        var scene = ViewLayout.light(displayScale: 2).scene(
            of: node, proposal: ProposedSize(width: width, height: height))
        return scene.displayList(at: .zero).size
    }

    private func image(_ resizable: Bool, _ modifiers: Modifier...) -> ViewNode {
        let options = ImageOptions(resizing: resizable ? ImageOptions.Resizing() : nil)
        return ViewNode(.image(ImageSource(.pixels(image)), options: options), modifiers: modifiers)
    }

    @Test("An image keeps its own size in points; a resizable one takes the proposed size, or its own")
    func sizes() {
        #expect(size(image(false), 100, 100) == Size(width: 40, height: 20))
        #expect(size(image(false), 10, 10) == Size(width: 40, height: 20))
        #expect(size(image(true), 100, 90) == Size(width: 100, height: 90))
        #expect(size(image(true), nil, nil) == Size(width: 40, height: 20))
        #expect(size(image(true), 10, nil) == Size(width: 10, height: 20))
    }

    @Test("An image with an aspect ratio fits the proposal, or covers it")
    func ownShape() {
        let fit = Modifier.aspectRatio(nil, contentMode: .fit)
        let fill = Modifier.aspectRatio(nil, contentMode: .fill)
        #expect(size(image(true, fit), 100, 100) == Size(width: 100, height: 50))
        #expect(size(image(true, fit), 100, 30) == Size(width: 60, height: 30))
        #expect(size(image(true, fill), 100, 100) == Size(width: 200, height: 100))
        #expect(size(image(true, fit), 100, nil) == Size(width: 100, height: 50))
        #expect(size(image(true, fill), nil, 100) == Size(width: 200, height: 100))
        #expect(size(image(true, fit), nil, nil) == Size(width: 40, height: 20))
        // One that keeps its size is not changed by what it is proposed.
        #expect(size(image(false, fit), 100, 100) == Size(width: 40, height: 20))
    }

    @Test("A shape of a given form is as large as fits")
    func givenShape() {
        let circle = ViewNode(.shape(.ellipse, fill: .color(.black), stroke: nil))
        func shaped(_ ratio: Double?, _ mode: ContentMode) -> ViewNode {
            var node = circle
            node.modifiers.append(.aspectRatio(ratio, contentMode: mode))
            return node
        }
        #expect(size(shaped(2, .fit), 100, 100) == Size(width: 100, height: 50))
        #expect(size(shaped(2, .fill), 100, 100) == Size(width: 200, height: 100))
        #expect(size(shaped(0.5, .fit), 100, 100) == Size(width: 50, height: 100))
        // A shape's ideal size is 10 by 10; a number that is no ratio counts as left out.
        for ratio in [Double.nan, 0, -1, .infinity] {
            #expect(size(shaped(ratio, .fit), 100, 60) == Size(width: 60, height: 60))
        }
        for ratio in [1e-308, 1e308] { _ = size(shaped(ratio, .fill), 100, 60) }
    }

    @Test("A label follows its style, with the distance and width that were set")
    func labels() {
        let label = ViewNode(.label(title: [ViewNode(.text("ab"))], icon: [ViewNode(.symbol("star"))]))
        func styled(_ modifiers: Modifier...) -> ViewNode { ViewNode(.group([label]), modifiers: modifiers) }
        // A symbol of 20, 8 apart, a text of 20.
        #expect(size(label, nil, nil) == Size(width: 48, height: 20))
        #expect(size(styled(.labelStyle(.iconOnly)), nil, nil) == Size(width: 20, height: 20))
        #expect(size(styled(.labelStyle(.titleOnly)), nil, nil) == Size(width: 20, height: 20))
        #expect(size(styled(.labelIconToTitleSpacing(30)), nil, nil).width == 70)
        #expect(size(styled(.labelReservedIconWidth(50)), nil, nil).width == 78)
        #expect(
            size(styled(.labelReservedIconWidth(.nan), .labelIconToTitleSpacing(.infinity)), nil, nil).width.isFinite)
    }

    @Test("The forms of symbols add up, and none takes those from around back")
    func variants() throws {
        func name(_ symbol: String, _ modifiers: Modifier...) throws -> String? {
            var scene = ViewLayout.light(displayScale: 2).scene(
                of: ViewNode(.symbol(symbol), modifiers: modifiers), proposal: .unspecified)
            guard case .symbol(let run, _, _) = try #require(scene.displayList(at: .zero).items.first) else {
                return nil
            }
            return run.name
        }
        #expect(try name("star", .symbolVariant(.fill)) == "star.fill")
        #expect(try name("star.fill", .symbolVariant(.fill)) == "star.fill")
        #expect(try name("star.fill", .symbolVariant(.circle)) == "star.circle.fill")
        #expect(try name("star.circle", .symbolVariant(.fill)) == "star.circle.fill")
        #expect(try name("star", .symbolVariant(.slash), .symbolVariant(.fill)) == "star.slash.fill")
        #expect(try name("star", .symbolVariant(.circle), .symbolVariant(.fill)) == "star.circle.fill")
        #expect(try name("star", .symbolVariant(.none), .symbolVariant(.fill)) == "star")
    }
}
