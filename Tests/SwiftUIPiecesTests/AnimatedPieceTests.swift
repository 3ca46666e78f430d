import Foundation
import PiPKitTesting
import SwiftUI
import Testing

/// Animations driven by a program's own numbers, and other pieces with behavior.
@MainActor @Suite("Custom animatable values")
struct AnimatedPieceTests {
    private func session(_ view: some View) throws -> SteppedSession {
        try SteppedSession { Shown(content: view.background(.white)) }
    }

    /// The first number among the texts.
    private func number(in session: SteppedSession) throws -> Int {
        try #require(session.texts.lazy.compactMap { Int($0.split(separator: " ")[0]) }.first)
    }

    /// Whether the number is about `value`: a frame may be as old as its slot is long.
    private func isAbout(_ value: Int, in session: SteppedSession) throws -> Bool {
        (value - 5...value).contains(try number(in: session))
    }

    @Test("a view's animatable data is interpolated, and a change without animation ends that")
    func view() throws {
        let session = try session(CountsUp())
        #expect(try number(in: session) == 0)
        try session.press("Add")
        try session.advance(by: .milliseconds(250))
        #expect(try isAbout(25, in: session))
        try session.advance(by: .milliseconds(500))
        #expect(try isAbout(75, in: session))
        try session.press("Add")
        try session.advance(by: .milliseconds(1100))
        #expect(try number(in: session) == 200)
        let count = session.frameCount
        try session.advance(by: .seconds(60))
        #expect(session.frameCount == count)
        try session.press("Add")
        try session.advance(by: .milliseconds(500))
        #expect(try isAbout(250, in: session))
        try session.press("Set")
        try session.advance(by: .milliseconds(100))
        #expect(try number(in: session) == 7)
        try session.advance(by: .seconds(1))
        #expect(try number(in: session) == 7)
    }

    @Test("a view's animatable data follows the animation of a value")
    func value() throws {
        let session = try session(CountsByValue())
        try session.press("Add")
        try session.advance(by: .seconds(1))
        #expect(try isAbout(50, in: session))
        try session.advance(by: .milliseconds(1100))
        #expect(try number(in: session) == 100)
    }

    @Test("a modifier's animatable data is interpolated")
    func modifier() throws {
        let session = try session(Progressing())
        try session.press("Finish")
        try session.advance(by: .milliseconds(500))
        #expect(try isAbout(50, in: session))
        try session.advance(by: .milliseconds(600))
        #expect(session.texts.contains("100 %"))
    }

    @Test("a geometry effect moves the view, and returns it")
    func effect() throws {
        let session = try session(SlidesAway())
        let rest = session.displayList
        try session.press("Go")
        try session.advance(by: .milliseconds(500))
        let half = session.displayList
        try session.advance(by: .milliseconds(600))
        let away = session.displayList
        #expect(half != rest && away != rest && half != away)
        #expect(away?.description.contains("100") == true)
        try session.press("Go")
        try session.advance(by: .milliseconds(1100))
        #expect(session.displayList == rest)
        let shaken = try self.session(WrongPassword())
        let still = shaken.displayList
        try shaken.press("Log in")
        try shaken.advance(by: .milliseconds(100))
        #expect(shaken.displayList != still)
        #expect(shaken.notices.isEmpty)
    }

    @Test("a link is opened by the environment's handler, and one left to the system is reported")
    func links() throws {
        let session = try session(HandledLinks())
        try session.press("Help")
        try session.advance(by: .milliseconds(100))
        #expect(session.texts.contains("Opened help"))
        #expect(session.notices.isEmpty)
        try session.press("Elsewhere")
        #expect(session.notices == ["a link to https://example.com/else is not opened here"])
    }

    @Test("symbols have several forms at once")
    func symbols() throws {
        let session = try session(SymbolForms())
        let list = try #require(session.displayList).description
        for name in ["heart.circle.fill", "bell.slash", "house.fill"] { #expect(list.contains(name), "\(list)") }
    }

    @Test("stroked paths and elliptical gradients look as they should")
    func images() throws {
        let session = try session(
            VStack {
                StrokedPaths()
                EllipticalGradients()
            }
            .padding(12).background(.white).preferredColorScheme(.light))
        #expect(session.notices.isEmpty)
        try session.expectFrame("strokes")
    }

    @Test("a stroked path covers what its line covers", arguments: [1.0, 6, 40])
    func strokedPath(width: CGFloat) {
        let circle = Path(ellipseIn: CGRect(x: 50, y: 50, width: 100, height: 100))
        let ring = circle.strokedPath(StrokeStyle(lineWidth: width))
        for angle in stride(from: 0.0, to: 360, by: 7) {
            let (x, y) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
            for (radius, isInside) in [(50.0, true), (50 + width * 0.48, true), (50 - width * 0.48, true)] {
                #expect(ring.contains(CGPoint(x: 100 + x * radius, y: 100 + y * radius)) == isInside)
            }
            for radius in [50 + width * 0.55, 50 - width * 0.55] {
                #expect(!ring.contains(CGPoint(x: 100 + x * radius, y: 100 + y * radius)))
            }
        }
        #expect(Path().strokedPath(StrokeStyle(lineWidth: width)).isEmpty)
        #expect(circle.strokedPath(StrokeStyle(lineWidth: 0)).isEmpty)
        #expect(circle.strokedPath(StrokeStyle(lineWidth: .nan)).isEmpty)
    }

    @Test("caps, joins and dashes of a stroked path")
    func strokedForms() {
        let line = Path { path in
            path.move(to: CGPoint(x: 20, y: 50))
            path.addLine(to: CGPoint(x: 80, y: 50))
        }
        func covers(_ style: StrokeStyle, _ x: CGFloat, _ y: CGFloat) -> Bool {
            line.strokedPath(style).contains(CGPoint(x: x, y: y))
        }
        #expect(!covers(StrokeStyle(lineWidth: 10), 17, 50))
        #expect(covers(StrokeStyle(lineWidth: 10, lineCap: .round), 17, 50))
        #expect(!covers(StrokeStyle(lineWidth: 10, lineCap: .round), 15.5, 54.5))
        #expect(covers(StrokeStyle(lineWidth: 10, lineCap: .square), 15.5, 54.5))
        let dashed = StrokeStyle(lineWidth: 4, dash: [10, 5], dashPhase: 3)
        #expect(covers(dashed, 26, 50) && !covers(dashed, 29, 50) && covers(dashed, 33, 50))
        let corner = Path { path in
            path.move(to: CGPoint(x: 0, y: 100))
            path.addLine(to: CGPoint(x: 50, y: 100))
            path.addLine(to: CGPoint(x: 50, y: 50))
        }
        func covers(_ join: CGLineJoin) -> Bool {
            corner.strokedPath(StrokeStyle(lineWidth: 20, lineJoin: join)).contains(CGPoint(x: 58.5, y: 108.5))
        }
        #expect(covers(.miter) && !covers(.round) && !covers(.bevel))
    }

    @Test("colours by other components, and UIKit's")
    func colors() {
        #expect(Color(hue: 1.0 / 3, saturation: 1, brightness: 1) == Color(red: 0, green: 1, blue: 0))
        #expect(Color(hue: 0, saturation: 0, brightness: 0.5) == Color(white: 0.5))
        #expect(Color(hue: .nan, saturation: 2, brightness: 1) == Color(red: 1, green: 0, blue: 0))
        #expect(Color(.sRGB, red: 0.1, green: 0.2, blue: 0.3) == Color(red: 0.1, green: 0.2, blue: 0.3))
        #expect(Color(.displayP3, white: 1) == Color(.sRGBLinear, white: 1))
        #expect(Color(.systemBackground) == .systemBackground)
        #expect(Color(uiColor: .red) == Color(red: 1, green: 0, blue: 0))
        #expect(Color(UIColor.black.withAlphaComponent(0.25)) == Color(white: 0, opacity: 0.25))
    }

    @Test("a session begins at the time and in the time zone of its configuration")
    func start() throws {
        var configuration = SessionConfiguration()
        configuration.start = try Date("2026-12-31T22:59:30Z", strategy: .iso8601)
        configuration.timeZone = "Europe/Berlin"
        configuration.locale = "de-DE"
        let session = try SteppedSession(configuration: configuration) { Midnight() }
        #expect(session.texts == ["1798757970 Europe/Berlin de"], "\(session.texts)")
        try session.advance(by: .seconds(30))
        #expect(session.texts == ["1798758000 Europe/Berlin de"], "\(session.texts)")
        let usual = try SteppedSession { Midnight() }
        #expect(usual.texts == ["1767260460 GMT en"], "\(usual.texts)")
    }
}

private struct Midnight: View {
    @Environment(\.timeZone) private var timeZone
    @Environment(\.locale) private var locale

    var body: some View {
        TimelineView(.periodic(from: SessionDate.start, by: 1)) { context in
            Text(
                verbatim:
                    "\(Int(context.date.timeIntervalSince1970)) \(timeZone.identifier) \(locale.language.languageCode!.identifier)"
            )
        }
    }
}
