import PiPKit

/// A program wrapper that records the update rate of a program and its work before the window exists.
final class CheckedProgram: ViewProgram {
    private let program: any ViewProgram
    private var declaration: PictureInPictureDeclaration?
    private var hasStarted = false
    private var changes: [Duration] = []
    private var earlyTimer: Duration?
    private var movesWithoutEnd = false

    /// Creates a wrapper around `program`.
    init(_ program: any ViewProgram) {
        self.program = program
    }

    var nextTimer: Duration? { program.nextTimer }
    var skippedTicks: Int { program.skippedTicks }
    var mayPlayAudio: Bool { program.mayPlayAudio }
    var terminology: ProgramTerminology { program.terminology }
    var frameLimit: Duration? { program.frameLimit }
    var remoteDrawing: RemoteDrawing? { program.remoteDrawing }

    func location(of identity: ViewIdentity) -> SourceLocation? { program.location(of: identity) }

    func start(at time: Duration) -> ProgramTurn {
        let turn = noted(program.start(at: time), at: time)
        if declaration != nil { earlyTimer = program.nextTimer }
        return turn
    }

    func handle(_ event: ProgramEvent, at time: Duration) -> ProgramTurn {
        if event == .pipStarted { hasStarted = true }
        return noted(program.handle(event, at: time), at: time)
    }

    func runTimers(at time: Duration) -> ProgramTurn {
        noted(program.runTimers(at: time), at: time)
    }

    func skipTicks(before time: Duration) {
        program.skipTicks(before: time)
    }

    private func noted(_ turn: ProgramTurn, at time: Duration) -> ProgramTurn {
        guard let next = turn.presentation else { return turn }
        if hasStarted, declaration?.content != next.pictureInPicture?.content { changes.append(time) }
        declaration = next.pictureInPicture ?? declaration
        if let content = next.pictureInPicture?.content {
            let isEndless = turn.transaction.animation?.isEndless == true || content.requestsEndlessAnimation
            movesWithoutEnd = movesWithoutEnd || isEndless
        }
        return turn
    }

    /// The findings about the program's updates and work.
    var findings: [Finding] {
        guard let declaration else { return [] }
        // All of these findings concern the content.
        let place = declaration.content.identity.flatMap(program.location)
        var findings: [Finding] = []
        if earlyTimer != nil {
            findings.append(
                Finding(
                    .warning, .earlyWork,
                    "a timer runs before the picture in picture starts; start it in onPipStart, stop it in onPipStop"))
        }
        let rate = declaration.maximumUpdatesPerSecond
        let densest =
            changes.indices.map { first in
                changes[first...].prefix { $0 < changes[first] + .seconds(1) }.count
            }.max() ?? 0
        if Double(densest) > rate + 1 {
            findings.append(
                Finding(
                    .warning, .updates,
                    "the content changes \(densest) times a second, and declares at most \(rate); the changes in between are not shown"
                ))
        } else if densest > 10 {
            findings.append(
                Finding(
                    .note, .updates,
                    "the content changes \(densest) times a second; 1 to 5 are enough for content without motion"))
        }
        if movesWithoutEnd, rate > 10 {
            findings.append(
                Finding(
                    .note, .updates,
                    "an endless animation is drawn \(rate) times a second while the picture in picture is active;"
                        + " lower maximumUpdatesPerSecond or end the animation to save battery"))
        }
        let chain = Dictionary(grouping: changes) { $0 }.values.map(\.count).max() ?? 0
        if chain > 5 {
            findings.append(
                Finding(
                    .warning, .updates,
                    "\(chain) updates of the content occur at the same time; combine them into one"))
        }
        return findings.map { finding in
            var finding = finding
            finding.location = place
            return finding
        }
    }
}
