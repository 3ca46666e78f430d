import Views

// Views that are made for the size that layout gives them: the program is told of the sizes before the picture is drawn.
extension ViewSession {
    /// How many times in a row a picture is laid out: readers within one another come to rest from the outside in, one each time.
    private static let greatestRounds = 16

    /// Lays the content out as it looks at `time`, once every view in it was made for the size that it has there. Nil where the
    /// program shows nothing any more.
    func layOut(at time: Duration) throws -> PlacedList? {
        var rounds = 1
        while let content, !hasGivenUp {
            painter.movies = players.shown
            guard let next = try placed(content, at: time) else { return nil }
            let news = painter.news(at: time)
            guard !news.isEmpty, state.program == .running else { return next }
            guard rounds < Self.greatestRounds else {
                sayThatSizesNeverSettle(at: time)
                return next
            }
            rounds += 1
            let turn = program.handle(.measured(news), at: time)
            take(turn, at: time)
            hasToldSizes = true
            // A program that made nothing of it would make nothing of it again.
            if turn.presentation == nil { return next }
        }
        return nil
    }

    /// `content` as it looks at `time`; nil where that takes too long.
    private func placed(_ content: ViewNode, at time: Duration) throws -> PlacedList? {
        do throws(SessionError) {
            return try painter.layout(content, in: contentPlace, at: time)
        } catch {
            guard error.code == .overTime else { throw error }
            giveUp(because: error, at: time)
            return nil
        }
    }

    private func sayThatSizesNeverSettle(at time: Duration) {
        guard !hasSaidThatSizesNeverSettle else { return }
        hasSaidThatSizesNeverSettle = true
        observe(.notice("views change each other's sizes without end: they are drawn as they stood at last"), time)
    }
}
