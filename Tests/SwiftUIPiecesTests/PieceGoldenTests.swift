import PiPKitTesting
import SwiftUI
import Testing

/// The pieces of shapes, layouts, styles, drawings and effects as images.
@MainActor @Suite("Views that people write for iOS")
struct PieceGoldenTests {
    /// Compares a sheet with its image, and its notices with the beginnings `notices`, one each.
    private func expect(
        _ name: String, at time: Duration = .zero, notices: [String] = [], _ sheet: some View
    ) throws {
        let session = try SteppedSession {
            Shown(content: sheet.padding(12).background(.white).preferredColorScheme(.light))
        }
        try session.advance(to: time)
        #expect(session.notices.count == notices.count, "\(session.notices)")
        #expect(zip(session.notices, notices).allSatisfy { $0.hasPrefix($1) }, "\(session.notices)")
        try session.expectFrame(name)
    }

    @Test("shapes and paths")
    func shapes() throws {
        try expect(
            "shapes", at: .milliseconds(500),
            HStack(alignment: .top, spacing: 12) {
                VStack {
                    FilledShapes()
                    StrokedShapes()
                    TransformedShapes()
                    GenericShapes()
                    HStack {
                        ProgressRing()
                        Pie()
                        EvenOdd()
                    }
                }
                CustomShapes()
                VStack {
                    InsetShapes()
                    UnevenCorners()
                    AnyShapes()
                    Sparkline()
                }
                ShapeNames()
                PathViews()
            })
    }

    @Test("custom layouts, grids and readers")
    func layouts() throws {
        try expect(
            "layouts",
            HStack(alignment: .top, spacing: 12) {
                VStack {
                    RadialMenu()
                    Tags()
                    Weighted()
                    SwitchedLayout()
                    GridPiece()
                }
                VStack {
                    SameWidth()
                    HandedUpTitles()
                    Highlighted()
                    GuidePiece()
                    MeasuredPiece()
                    FittingPiece()
                }
                // The guides that a piece sets count outside, too; here they end.
                .alignmentGuide(.top) { _ in 0 }
                VStack {
                    PlacePiece()
                    RatioPiece()
                    ReaderPiece()
                    OptionalLengths(width: 30)
                }
                .frame(width: 220)
            })
    }

    @Test("styles of shapes and of controls")
    func styles() throws {
        try expect(
            "styles",
            // A phone shows a placeholder for a toggle, and two of the white texts are on white.
            notices: ["a phone shows a placeholder for Toggle"]
                + Array(repeating: "text is not visible: #ffffff on #ffffff", count: 2),
            HStack(alignment: .top, spacing: 12) {
                Foregrounds()
                Backgrounds()
                Overlays()
                GradientViews()
                VStack {
                    Branded()
                    AnyStyles()
                    GenericStyle()
                    ModifiedPieces()
                }
                VStack {
                    ButtonLooks()
                    LabelStyles()
                    Bars()
                    GaugeStyles()
                    ToggleStyles()
                }
                .frame(width: 220)
            })
    }

    @Test("custom drawings and effects")
    func drawings() throws {
        try expect(
            "drawings",
            HStack(alignment: .top, spacing: 12) {
                VStack {
                    CanvasClock()
                    CanvasBars()
                    CanvasLayers()
                    CanvasTexts()
                }
                VStack {
                    CanvasTransforms()
                    CanvasGradients()
                    CanvasMasks()
                    CanvasHole()
                }
                VStack(spacing: 16) {
                    Rotations()
                    Scales()
                    Shadows()
                    Clips()
                    ColorEffects()
                    Blends()
                }
            })
    }
}
