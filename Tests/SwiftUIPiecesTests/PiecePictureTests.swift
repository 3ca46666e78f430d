import PiPKitTesting
import SwiftUI
import Testing

/// The pieces of shapes, layouts, styles, drawings and effects as pictures.
@MainActor @Suite("What people draw on iOS looks as it should")
struct PiecePictureTests {
    private func expect(_ name: String, at time: Duration = .zero, _ sheet: some View) throws {
        let session = try SteppedSession {
            Shown(content: sheet.padding(12).background(.white).preferredColorScheme(.light))
        }
        try session.advance(to: time)
        // A white text stands on white among the styles, and a phone shows a toggle as a placeholder.
        let expected = ["text is not visible: #ffffff on #ffffff", "a phone shows a placeholder for Toggle"]
        #expect(session.notices.allSatisfy { notice in expected.contains { notice.hasPrefix($0) } })
        try session.expectPicture(name)
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

    @Test("layouts of one's own, grids and readers")
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

    @Test("drawings by hand and effects")
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
