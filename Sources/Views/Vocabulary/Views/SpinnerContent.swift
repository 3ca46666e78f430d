/// The sign of progress that is not known.
struct SpinnerContent: ViewContent {
    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        [LayoutNode(SpinnerElement(color: Color.systemGray.resolved(in: context.style.colorScheme)))]
    }
}

/// Eight spokes in a square of 20 points, standing still, fading around.
private struct SpinnerElement: LayoutElement {
    let color: RGBA

    var name: String { "Spinner" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        LayoutMetrics(size: Size(width: 20, height: 20))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        // Spokes from 4 to 10 points off the centre: the dashes of a circle of radius 7 and line width 6.
        let square = canvas.grid.rect(rect)
        let circle = Rect(x: square.minX + 3, y: square.minY + 3, width: 14, height: 14)
        let spoke = 2.0
        let pitch = 14 * Double.pi / 8
        let line = StrokeStyle(lineWidth: 6, dash: [spoke, pitch - spoke], dashPhase: spoke / 2)
        let stops = [PaintStop(color: color, location: 0), PaintStop(color: color.opacity(0.25), location: 1)]
        let center = Point(x: circle.minX + 7, y: circle.minY + 7)
        let paint = Paint.angular(stops, center: center, startAngle: -90, endAngle: 270)
        canvas.draw(.stroke(.circle, in: circle, line: line, paint: paint))
    }
}
