import TestSupport
import Testing
import Views

/// Lines through (50, 100), (150, 0) and (250, 100), the plot being the whole chart.
@Suite struct ChartCurveTests {
    private func line(_ interpolation: ChartInterpolation) -> String {
        let values: [(String, Double)] = [("a", 0), ("b", 10), ("c", 0)]
        let marks = values.map { label, value -> ChartMark in
            mark(.line, label, value) { $0.style.interpolation = interpolation }
        }
        let list = chart(marks, .hidden(.horizontal), .hidden(.vertical), height: 100)
        return list.lines.map(\.description).joined()
    }

    @Test("a line runs straight from point to point")
    func linear() {
        #expect(line(.linear) == "path [move (50, 100) line (150, 0) line (250, 100)]")
    }

    @Test("steps turn at the next point, at once, or in the middle")
    func steps() {
        #expect(line(.stepStart) == "path [move (50, 100) line (150, 100) line (150, 0) line (250, 0) line (250, 100)]")
        #expect(line(.stepEnd) == "path [move (50, 100) line (50, 0) line (150, 0) line (150, 100) line (250, 100)]")
        #expect(
            line(.stepCenter)
                == "path [move (50, 100) line (100, 100) line (100, 0) line (150, 0) line (200, 0) line (200, 100) line (250, 100)]"
        )
    }

    @Test("a cardinal curve leaves each point in the direction from the one before to the one after")
    func cardinal() {
        // At (150, 0) the direction is (200, 0), a sixth of which is (33.333, 0); at the ends it is half of that.
        #expect(
            line(.cardinal)
                == "path [move (50, 100) curve (150, 0) (66.667, 83.333) (116.667, 0) curve (250, 100) (183.333, 0) (233.333, 83.333)]"
        )
    }

    @Test("a monotone curve is level where its points turn")
    func monotone() {
        // The slope is 0 in the middle and 1.5 times the line's at the ends.
        #expect(
            line(.monotone)
                == "path [move (50, 100) curve (150, 0) (83.333, 50) (116.667, 0) curve (250, 100) (183.333, 0) (216.667, 50)]"
        )
    }

    @Test("a centripetal Catmull–Rom curve through points at equal distances is a cardinal one but for its ends")
    func catmullRom() {
        #expect(
            line(.catmullRom)
                == "path [move (50, 100) curve (150, 0) (50, 100) (116.667, 0) curve (250, 100) (183.333, 0) (250, 100)]"
        )
    }

    @Test("a line of one point is nothing, and one of points at one place does not fail")
    func degenerate() {
        #expect(chart([mark(.line, "a", 1)]).lines == [])
        for interpolation in ChartInterpolation.allCases {
            let marks = (0..<3).map { _ -> ChartMark in mark(.line, "a", 1) { $0.style.interpolation = interpolation } }
            #expect(!chart(marks).description.contains("nan"))
        }
    }
}
