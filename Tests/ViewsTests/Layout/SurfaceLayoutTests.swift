import TestSupport
import Testing
import Views

@Suite("A widget's surface")
struct SurfaceLayoutTests {
    static let sizes: [(Double, Double)] = [(158, 158), (338, 158), (338, 354), (715, 354)]
    static let contents: [(String, ViewNode)] = [
        ("small", .box(10, 10)), ("as large as it may be", .rectangle), ("too wide", .box(2_000, 10)),
        ("too high", .box(10, 2_000)), ("too large", .box(2_000, 2_000)),
    ]

    @Test("fills the proposed size and has the same corners, whatever the content's size", arguments: sizes, contents)
    func corners(size: (Double, Double), content: (String, ViewNode)) {
        let list = displayList(ViewNode(.widget(content.1, background: nil)), width: size.0, height: size.1)
        #expect(list.size == Size(width: size.0, height: size.1))
        let place = "(0, 0, \(Int(size.0)), \(Int(size.1)))"
        #expect(list.description.contains("clip roundedRectangle(22) \(place)"), "\(list)")
    }

    @Test("A widget's surface has no margin", arguments: sizes)
    func margin(size: (Double, Double)) {
        let list = displayList(ViewNode(.widget(.rectangle, background: .color(.clear))), width: size.0, height: size.1)
        #expect(list.description.contains("fill rectangle (0, 0, \(Int(size.0)), \(Int(size.1)))"), "\(list)")
    }

    @Test(
        "A widget's surface is dark in both colour schemes on the lock screen", arguments: [ColorScheme.light, .dark])
    func lockScreen(scheme: ColorScheme) {
        let node = ViewNode(.accessoryWidget(.text("a"), shape: .circle))
        #expect(displayList(node, width: 72, height: 72, scheme: scheme) == displayList(node, width: 72, height: 72))
        #expect("\(displayList(node, width: 72, height: 72, scheme: scheme))".contains("#FFFFFFFF"))
    }

    @Test("A widget's surface clips a lock-screen widget to its shape", arguments: contents)
    func lockScreenShape(content: (String, ViewNode)) {
        let list = displayList(ViewNode(.accessoryWidget(content.1, shape: .circle)), width: 72, height: 72)
        #expect(list.size == Size(width: 72, height: 72))
        #expect(list.description.contains("clip circle (0, 0, 72, 72)"), "\(list)")
    }
}
