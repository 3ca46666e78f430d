import PiPKit
import TestSupport
import Testing

@Suite("A session")
struct SessionTests {
    /// Runs `program` offline and returns the shown frames.
    private func run(
        _ program: any ViewProgram, _ configuration: SessionConfiguration = .init(),
        observe: @escaping (SessionEvent, Duration) -> Void = { _, _ in }
    ) throws -> (output: InMemoryOutput, summary: SessionSummary) {
        let output = InMemoryOutput()
        let session = try ViewSession(program: program, configuration: configuration, output: output, observe: observe)
        return (output, try session.run())
    }

    private func counter(_ state: inout TimetableProgram.State, _ time: Duration) {
        state.presentation?.pictureInPicture?.content = .box("\(time.components.seconds)")
    }

    @Test("presents a picture in picture that its program does not present itself, and notifies it")
    func presentsAtZero() throws {
        let program = TimetableProgram(.box("hello"))
        let result = try run(program)
        #expect(
            program.events.map(\.event) == [
                .pipPresentedChanged(true), .pipStarted, .pipRenderSizeChanged(width: 200, height: 80),
                .pipPresentedChanged(false), .pipStopped(.mediaEnded),
            ])
        #expect(program.events.map(\.time) == [.zero, .zero, .zero, .seconds(10), .seconds(10)])
        #expect(result.output.shown.map(\.time) == [.zero])
        #expect(result.output.canvas == CMVideoDimensions(width: 200, height: 80))
        #expect(result.summary.endReason == .duration)
    }

    @Test("A session that has ended retains no object: its output, its program and its painter are deallocated with it")
    func isForgotten() throws {
        weak var output: InMemoryOutput?
        weak var program: TimetableProgram?
        weak var painter: FramePainter?
        func runOnce() throws {
            let ownProgram = TimetableProgram(.box("hello"))
            let ownOutput = InMemoryOutput()
            let session = try ViewSession(program: ownProgram, configuration: .init(), output: ownOutput)
            _ = try session.run()
            #expect(ownOutput.shown.count == 1)
            (output, program, painter) = (ownOutput, ownProgram, session.painter)
        }
        try runOnce()
        #expect(output == nil && program == nil && painter == nil)
    }

    @Test("A session leaves presenting to a program that does it")
    func programPresents() throws {
        let program = TimetableProgram(.box("hello", isPresented: true))
        _ = try run(program)
        #expect(program.events.first?.event == .pipStarted)
    }

    @Test("A session shows every change at its exact time, and no other frame")
    func exactTimes() throws {
        let program = TimetableProgram(.box("0"), timers: (1...40).map { .seconds($0) }, onTimer: counter)
        let result = try run(program, .init(duration: .seconds(30)))
        #expect(result.output.shown.map(\.time) == (0..<30).map { .seconds($0) })
        #expect(result.output.end == .seconds(30))
    }

    @Test("A session draws no frame for a change without effect on the frame")
    func unchangedFrame() throws {
        let program = TimetableProgram(.box("0"), timers: [.seconds(1), .seconds(2)]) { state, _ in
            state.presentation?.page = ViewNode(.text("another page"))
        }
        #expect(try run(program).output.shown.count == 1)
    }

    private func pendulum(_ period: Duration, end: Duration? = nil, rate: Double = 30) -> Presentation {
        let box = ViewNode.pendulum(period: period, end: end)
        let content = ViewNode(box.kind, modifiers: [.frame(width: 100, height: 40, alignment: .leading)])
        return Presentation(
            page: nil,
            pictureInPicture: PictureInPictureDeclaration(
                isPresented: true, maximumUpdatesPerSecond: rate, content: content))
    }

    @Test("A session draws a view that changes by itself when it changes, and wakes at no other time")
    func timedScene() throws {
        let program = TimetableProgram(pendulum(.milliseconds(1_500), end: .seconds(6)))
        var reached: [Duration] = []
        let result = try run(program, .init(duration: .seconds(20))) { event, time in
            if case .timeReached = event { reached.append(time) }
        }
        let expected: [Duration] = [0, 1.5, 3, 4.5, 6].map { .seconds($0) }
        #expect(result.output.shown.map(\.time) == expected)
        #expect(reached == expected)
    }

    @Test("A session draws a view that changes all the time as often as its declaration allows")
    func continuousScene() throws {
        let result = try run(TimetableProgram(pendulum(.zero, rate: 4)), .init(duration: .seconds(2)))
        #expect(result.output.shown.map(\.time) == (0..<8).map { .milliseconds(250 * $0) })
    }

    @Test("A session does not wake for a view that changes by itself while its window is closed")
    func closedTimedScene() throws {
        let program = TimetableProgram(pendulum(.seconds(1)), timers: [.seconds(2.5), .seconds(7)]) { state, time in
            state.presentation?.pictureInPicture?.isPresented = time > .seconds(5)
        }
        // Something is to come, so that the session does not end with its window.
        let control = ControlTimeline(events: [TimedControlEvent(time: .seconds(20), event: .play)])
        let output = InMemoryOutput()
        _ = try ViewSession(
            program: program, configuration: .init(duration: .seconds(9)), control: control, output: output
        ).run()
        #expect(output.shown.map(\.time) == [0, 1, 2, 2.5, 7, 8].map { .seconds($0) })
    }

    @Test("A session animates a change from its own time, at exact times, and ends on the exact value")
    func moved() throws {
        func content(_ width: Double) -> ViewNode {
            ViewNode(
                .shape(.rectangle, fill: nil, stroke: nil),
                modifiers: [
                    .frame(width: width, height: 10, alignment: .center),
                    .frame(width: 100, height: 40, alignment: .leading),
                ])
        }
        let first = Presentation(
            page: nil,
            pictureInPicture: PictureInPictureDeclaration(
                isPresented: true, maximumUpdatesPerSecond: 2, content: content(10)))
        // The second change comes while nothing may be drawn yet, and still moves from its own time on.
        let program = TimetableProgram(first, timers: [.seconds(1), .seconds(1.25)]) { state, time in
            state.presentation?.pictureInPicture?.content = content(time == .seconds(1) ? 20 : 100)
            state.transaction.animation = time == .seconds(1) ? nil : .linear(duration: 2)
        }
        var widths: [String] = []
        _ = try run(program, .init(duration: .seconds(6))) { event, time in
            guard case .frameShown(let list) = event, case .fill(_, let rect, _) = list?.items.first else { return }
            widths.append("\(time / .seconds(1)): \(rect.size.width)")
        }
        // 20 + 80 · (t - 1.25) / 2
        #expect(widths == ["0.0: 10.0", "1.0: 20.0", "1.5: 30.0", "2.0: 50.0", "2.5: 70.0", "3.0: 90.0", "3.5: 100.0"])
    }

    @Test("redraws no more often than the content declares, and ends on the newest state")
    func throttled() throws {
        let timers = (1...100).map { Duration.milliseconds($0 * 10) }
        let program = TimetableProgram(.box("0", maximumUpdatesPerSecond: 4), timers: timers) { state, time in
            state.presentation?.pictureInPicture?.content = .box("\(time)")
        }
        let result = try run(program, .init(duration: .seconds(3)))
        #expect(result.output.shown.map(\.time) == [0, 250, 500, 750, 1000].map { .milliseconds($0) })
    }

    @Test("A session uses the lower of the declared rate and the requested one")
    func rateLimit() throws {
        let timers = (1...100).map { Duration.milliseconds($0 * 10) }
        let program = TimetableProgram(.box("0", maximumUpdatesPerSecond: 50), timers: timers) { state, time in
            state.presentation?.pictureInPicture?.content = .box("\(time)")
        }
        let result = try run(program, .init(duration: .seconds(3), maximumUpdatesPerSecond: 2))
        #expect(result.output.shown.map(\.time) == [0, 500, 1000].map { .milliseconds($0) })
    }

    @Test("A session ends when its window is closed")
    func closedByProgram() throws {
        let program = TimetableProgram(.box("0"), timers: [.seconds(4)]) { state, _ in
            state.presentation?.pictureInPicture?.isPresented = false
        }
        let result = try run(program)
        #expect(result.summary.endReason == .pipClosed)
        #expect(result.output.end == .seconds(4))
        #expect(program.events.map(\.event).suffix(1) == [.pipStopped(.programmatic)])
    }

    @Test("A session ends when its program exits")
    func programExits() throws {
        let program = TimetableProgram(.box("0"), timers: [.seconds(4)]) { state, _ in state.hasExited = true }
        let result = try run(program)
        #expect(result.summary.endReason == .programExited)
        #expect(result.output.end == .seconds(4))
    }

    @Test("A session keeps the last good frame when its program is stopped by a limit, and reports it")
    func stoppedProgram() throws {
        let program = TimetableProgram(.box("0"), timers: [.seconds(4)]) { state, _ in
            state.messages = [ProgramMessage(kind: .error(.limit), text: "ran too long")]
            state.hasExited = true
        }
        let result = try run(program)
        #expect(result.output.end == .seconds(10))
        #expect(result.summary.programErrors.map(\.text) == ["ran too long"])
    }

    @Test("A session continues after an error of its program")
    func errorAfterFirstFrame() throws {
        let program = TimetableProgram(.box("0"), timers: [.seconds(1), .seconds(2)]) { state, time in
            if time == .seconds(1) {
                state.messages = [ProgramMessage(kind: .error(.timer), text: "TypeError: no")]
            } else {
                state.presentation?.pictureInPicture?.content = .box("2")
            }
        }
        let result = try run(program)
        #expect(result.output.shown.map(\.time) == [.zero, .seconds(2)])
        #expect(result.summary.programErrors.count == 1)
    }

    @Test("A session shows the page of a program without a picture in picture, and reports that once")
    func pageAsContent() throws {
        var notices: [String] = []
        let program = TimetableProgram(Presentation(page: .box("page")), timers: [.seconds(1)]) { state, _ in
            state.presentation?.page = .box("other")
        }
        let result = try run(program) { event, _ in
            if case .notice(let text) = event { notices.append(text) }
        }
        #expect(result.output.shown.map(\.time) == [.zero, .seconds(1)])
        #expect(notices.count == 1)
        #expect(program.events.isEmpty)
    }

    @Test("A session begins with an empty canvas if the first frame appears later")
    func lateFirstFrame() throws {
        let program = TimetableProgram(nil, timers: [.seconds(2)]) { state, _ in state.presentation = .box("late") }
        let result = try run(program)
        #expect(result.output.shown.map(\.time) == [.zero, .seconds(2)])
        try #require(result.output.shown[0].sample.imageBuffer).withUnsafeBytes { pixels in
            #expect(pixels.prefix(4).elementsEqual([0, 0, 0, 255]))
        }
    }

    @Test("A session fails if no view is ever presented")
    func nothingPresented() throws {
        let error = #expect(throws: SessionError.self) { try run(TimetableProgram(nil)) }
        #expect(error?.code == .nothingPresented)
    }

    @Test("A session fails where the content has no size")
    func emptyContent() throws {
        let presentation = Presentation(
            page: nil, pictureInPicture: .init(isPresented: true, content: ViewNode(.empty)))
        let error = #expect(throws: SessionError.self) { try run(TimetableProgram(presentation)) }
        #expect(error?.code == .emptyContent)
    }

    @Test("A session ends with an error, not without end, where a program turns its switch over at every call")
    func restlessSwitch() throws {
        let program = TimetableProgram(.box("0")) { _, _ in
        } onEvent: { state, _, _ in
            state.presentation?.pictureInPicture?.isPresented.toggle()
        }
        #expect(throws: SessionError.self) { try run(program) }
    }

    @Test("A session keeps its canvas when the content grows, and shows it whole")
    func fixedCanvas() throws {
        let program = TimetableProgram(.box("0"), timers: [.seconds(1)]) { state, _ in
            state.presentation?.pictureInPicture?.content =
                ViewNode(.text("wide"), modifiers: [.frame(width: 400, height: 40, alignment: .center)])
        }
        let result = try run(program)
        #expect(result.output.shown.map { $0.sample.imageBuffer?.width } == [200, 200])
    }

    @Test("A session continues while its program may show again, by a timer, the window that it closed itself")
    func hiddenForAWhile() throws {
        let program = TimetableProgram(.box("seen", isPresented: true), timers: [.seconds(1), .seconds(2)]) {
            state, time in
            state.presentation?.pictureInPicture?.isPresented = time >= .seconds(2)
        }
        let result = try run(program, .init(duration: .seconds(5)))
        #expect(result.summary.endReason == .duration)
        #expect(result.output.end == .seconds(5))
        #expect(result.output.shown.map(\.time) == [.zero, .seconds(1), .seconds(2)])
    }
}
