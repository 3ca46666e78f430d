/// The indicator of indeterminate progress: `UIActivityIndicatorView`'s eight spokes. The brightest spoke advances
/// eight times per second, as in Framework7's model of it. All spinners are synchronized by the session's time.
struct SpinnerContent: ElementContent {
    /// The steps of one rotation.
    private static let turn = TimeSteps(.seconds(1), count: 8)

    /// The width and height in points.
    var side: Double

    func element(in context: LayoutContext) -> any LayoutElement {
        let gray = ResolvedStyle.color(Color.systemGray.resolved(in: context.style.appearance))
        let step = Self.turn.steps(in: context.time)
        context.changes(at: Self.turn.end(of: step + 1))
        let color = (context.style.explicitTint ?? gray).leadingColor
        return SpinnerElement(side: side, color: color, brightest: step & 7)
    }
}

/// Eight spokes in a square, the brightest with a tail behind it.
private struct SpinnerElement: LayoutElement {
    let side: Double
    let color: RGBA
    /// The index of the brightest spoke, clockwise from the top one, which is 0.
    let brightest: Int

    var name: String { "Spinner" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        LayoutMetrics(size: Size(width: side, height: side))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        // In a square of 20 points, spokes from 4 to 10 points from the centre: the dashes of a circle of radius 7 and
        // line width 6.
        let square = canvas.grid.rect(rect)
        let scale = side / 20
        let radius = 7 * scale
        let circle = Rect(
            x: square.minX + 3 * scale, y: square.minY + 3 * scale, width: 2 * radius, height: 2 * radius)
        let spoke = 2 * scale
        let pitch = 2 * radius * Double.pi / 8
        let line = StrokeStyle(lineWidth: 6 * scale, dash: [spoke, pitch - spoke], dashPhase: spoke / 2)
        let stops = [PaintStop(color: color.opacity(0.25), location: 0), PaintStop(color: color, location: 1)]
        let center = Point(x: circle.minX + radius, y: circle.minY + radius)
        // The gradient begins between two spokes, behind the brightest one.
        let start = -67.5 + 45 * Double(brightest)
        let paint = Paint.angular(stops, center: center, startAngle: start, endAngle: start + 360)
        canvas.draw(.stroke(.circle, in: circle, line: line, paint: paint))
    }
}

extension ResolvedStyle {
    /// The colours of the style in order; a single one for a plain colour.
    var stops: [PaintStop] {
        switch self {
        case .color(let color): [PaintStop(color: color, location: 0)]
        case .gradient(let gradient): gradient.stops
        case .mesh(let mesh): mesh.colors.map { PaintStop(color: $0, location: 0) }
        case .backdrop(let backdrop): [PaintStop(color: backdrop.tint, location: 0)]
        }
    }

    /// The first colour of the style.
    var leadingColor: RGBA { stops.first?.color ?? Color.clear.light }
}
