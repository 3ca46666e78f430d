package import Views

/// The view that is shown where no script is given: a clock, a counter of seconds, and a bar that fills.
package final class DemoProgram: ViewProgram {
    private let secondsOfDay: Int
    private let length: Duration
    private var isPresented = false
    private var count = 0

    /// A demo that begins at `secondsOfDay` seconds after midnight and whose bar is full after `length`.
    package init(secondsOfDay: Int, length: Duration) {
        self.secondsOfDay = secondsOfDay
        self.length = length
    }

    package func start(at time: Duration) -> ProgramTurn {
        ProgramTurn(presentation: presentation)
    }

    package func handle(_ event: ProgramEvent, at time: Duration) -> ProgramTurn {
        if case .pipPresentedChanged(let value) = event { isPresented = value }
        return ProgramTurn(presentation: presentation)
    }

    package var nextTimer: Duration? { .seconds(count + 1) }

    package func runTimers(at time: Duration) -> ProgramTurn {
        count = Int(time.components.seconds)
        return ProgramTurn(presentation: presentation)
    }

    private var presentation: Presentation {
        Presentation(
            page: ViewNode(.text("Picture in Picture")),
            pictureInPicture: PictureInPictureDeclaration(
                isPresented: isPresented, maximumUpdatesPerSecond: 30, content: content))
    }

    private var content: ViewNode {
        let time = secondsOfDay + count
        let clock = [time / 3600 % 24, time / 60 % 60, time % 60].map(twoDigits).joined(separator: ":")
        let row = ViewNode(
            .hstack(
                alignment: .firstTextBaseline, spacing: 8,
                children: [
                    ViewNode(.symbol("timer"), modifiers: [.font(.style(.title2))]),
                    ViewNode(
                        .text(clock),
                        modifiers: [.font(Font(size: 34, weight: .semibold)), .monospacedDigit]),
                    ViewNode(.spacer(minLength: nil)),
                    ViewNode(
                        .text("\(count)"),
                        modifiers: [.font(Font(size: 22, weight: .medium)), .monospacedDigit, .opacity(0.85)]),
                ]))
        let bar = ViewNode(
            .progress(.init(fraction: fraction)),
            modifiers: [.tint(.color(Color(red: 1, green: 1, blue: 1)))])
        return ViewNode(
            .vstack(alignment: .leading, spacing: 10, children: [row, bar]),
            modifiers: [
                .padding(EdgeInsets(top: 14, leading: 18, bottom: 16, trailing: 18)),
                .frame(width: 320, height: 96, alignment: .center),
                .foregroundStyle([.color(Color(red: 1, green: 1, blue: 1))]),
                .backgroundStyle(background, shape: nil),
            ])
    }

    private var fraction: Double {
        length > .zero ? min(1, Duration.seconds(count) / length) : 1
    }

    private var background: PaintStyle {
        .linear(
            [
                GradientStop(color: Color(red: 0.16, green: 0.2, blue: 0.48), location: 0),
                GradientStop(color: Color(red: 0.36, green: 0.17, blue: 0.5), location: 1),
            ], start: UnitPoint(x: 0, y: 0), end: UnitPoint(x: 1, y: 1))
    }

    private func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
