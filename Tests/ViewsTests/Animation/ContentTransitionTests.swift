import TestSupport
import Testing

import Views

@Suite("Content transitions")
struct ContentTransitionTests {
    private func text(_ string: String, _ transition: ContentTransition?, _ more: Modifier...) -> ViewNode {
        // A font of 10 points: what rolls does so by 6.
        ViewNode(
            .text(string),
            modifiers: [.font(Font(size: 10))] + (transition.map { [.contentTransition($0)] } ?? []) + more)
    }

    private func change(
        _ old: String, _ new: String, _ transition: ContentTransition?, at seconds: Double = 0.5
    ) -> [String] {
        let stage = MotionStage(text(old, transition))
        stage.change(to: text(new, transition), .linear(duration: 1), at: 0)
        return stage.texts(at: seconds)
    }

    @Test("a text fades into another by default, and jumps on request")
    func fade() {
        #expect(change("ab", "abc", nil, at: 0.25) == ["ab 0 10 at 0.75", "abc 0 10 at 0.25"])
        #expect(change("ab", "abc", .opacity, at: 0.25) == ["ab 0 10 at 0.75", "abc 0 10 at 0.25"])
        #expect(change("ab", "abc", .identity) == ["abc 0 10"])
    }

    @Test("a digit that changes rolls up out of its place as its successor rolls up into it; the others stay")
    func rolls() {
        #expect(change("41", "42", .numericText(), at: 0) == ["1 10 10", "4 0 10"])
        #expect(change("41", "42", .numericText(), at: 0.25) == ["1 10 8.5 at 0.75", "2 10 14.5 at 0.25", "4 0 10"])
        #expect(change("41", "42", .numericText(), at: 1) == ["42 0 10"])
    }

    @Test(
        "digits roll down where the text counts down, where its number falls, and where the value that is named falls")
    func directions() {
        let down = ["2 0 13 at 0.5", "1 0 7 at 0.5"]
        let up = ["2 0 7 at 0.5", "1 0 13 at 0.5"]
        #expect(change("2", "1", .numericText(countsDown: true)) == down)
        #expect(change("2", "1", .numericText) == down)
        #expect(change("2", "1", .numericText()) == up)
        let stage = MotionStage(text("2", .numericText(value: 3)))
        stage.change(to: text("1", .numericText(value: 4)), .linear(duration: 1), at: 0)
        #expect(stage.texts(at: 0.5) == up)
        stage.change(to: text("2", .numericText(value: 1)), .linear(duration: 1), at: 2)
        #expect(stage.texts(at: 2.5) == ["1 0 13 at 0.5", "2 0 7 at 0.5"])
    }

    @Test(
        "digits are matched by their place before or after the decimal separator, other characters by their side")
    func places() {
        // The units stay where they are in value: 9 goes ten points along.
        #expect(change("9", "19", .numericText) == ["1 0 10 at 0.5", "9 5 10"])
        #expect(change("1.5", "1.52", .numericText) == ["2 30 10 at 0.5", "1.5 0 10"])
        #expect(change("x9 km", "x19 km", .numericText) == ["1 10 10 at 0.5", "x 0 10", "9 km 15 10"])
        #expect(change("999", "1,999", .numericText) == ["1 0 10 at 0.5", ", 10 10 at 0.5", "999 10 10"])
    }

    @Test("numbers are read with what groups their digits and with their signs")
    func numbers() {
        func numbers(_ text: String) -> [Double] { RollingPositions(Array(text)).numbers }
        #expect(numbers("1,234") == [1234])
        #expect(numbers("1,234.5") == [1234.5])
        #expect(numbers("1.234,5") == [1234.5])
        #expect(numbers("1.234.567") == [1234567])
        #expect(numbers("12,5 °C, -3") == [12.5, -3])
        #expect(numbers("10:59") == [10, 59])
        #expect(numbers("2024-11") == [2024, 11])
        #expect(numbers(".") == [])
        #expect(RollingPositions.isFalling(from: "1:00", to: "0:59"))
        #expect(RollingPositions.isFalling(from: "10:00:00", to: "59:59"))
        #expect(!RollingPositions.isFalling(from: "-2", to: "-1"))
    }

    @Test("an interrupted transition continues from its current state, whatever rolls and however it is read")
    func midway() {
        let stage = MotionStage(text("1", .numericText))
        stage.change(to: text("2", .numericText), .linear(duration: 1), at: 0)
        let before = stage.texts(at: 0.5)
        stage.change(to: text("3", .numericText), .linear(duration: 1), at: 0.5)
        #expect(stage.texts(at: 0.5) == before)
        #expect(stage.texts(at: 0.75) == ["1 0 5.5 at 0.25", "2 0 10 at 0.563", "3 0 14.5 at 0.25"])
        #expect(stage.texts(at: 1.5) == ["3 0 10"])
        #expect(stage.nextChange(after: 1.5) == nil)
    }

    @Test("a broken, right-to-left or long text fades instead of rolling")
    func fallback() {
        #expect(change("1\n", "2\n", .numericText).count == 2)
        #expect(change("\u{5D0}1", "\u{5D0}2", .numericText).count == 2)
        let long = String(repeating: "7", count: 80)
        #expect(change(long + "1", long + "2", .numericText) == [long + "1 0 10 at 0.5", long + "2 0 10 at 0.5"])
    }

    @Test("a symbol's effect shrinks the one away and grows the other by itself, unless animations are off")
    func symbols() {
        func symbol(_ name: String) -> ViewNode {
            ViewNode(.symbol(name), modifiers: [.contentTransition(.symbolEffect)])
        }
        let stage = MotionStage(symbol("play"))
        stage.change(to: symbol("pause"), nil, at: 1)
        #expect(stage.nextChange(after: 1) == 1.000000001)
        #expect("\(stage.list(at: 1.1))".contains("play"))
        #expect(!"\(stage.list(at: 1.3))".contains("play"))
        #expect(stage.nextChange(after: 1.36) == nil)
        let still = MotionStage(
            ViewNode(
                symbol("play").kind,
                modifiers: symbol("play").modifiers + [.transaction(animation: nil, disablesAnimations: true)]))
        still.change(to: ViewNode(symbol("pause").kind, modifiers: still.node.modifiers), nil, at: 1)
        #expect(still.nextChange(after: 1) == nil)
    }

    @Test("a running timer rolls at each second if a view around it has an animation, and not if none has")
    func timer() {
        let words = DurationWords()
        func timer(_ more: Modifier...) -> ViewNode {
            let label = TimeLabel(kind: .timer, at: .zero, words: words)
            return ViewNode(
                .timeLabel(label), modifiers: [.font(Font(size: 10)), .contentTransition(.numericText)] + more)
        }
        let plain = MotionStage(timer())
        #expect(plain.nextChange(after: 1) == 2)
        let moving = MotionStage(timer(.animation(.linear(duration: 0.5), value: .nothing)))
        #expect(moving.texts(at: 0) == ["0:00 0 10"])
        #expect(moving.nextChange(after: 0) == 1)
        #expect(moving.texts(at: 1.25) == ["0 30 7 at 0.5", "1 30 13 at 0.5", "0:0 0 10"])
        #expect(moving.nextChange(after: 1.5) == 2)
    }
}

extension MotionStage {
    /// The texts that are seen: each with the middle of its left edge, its opacity and its blur.
    func texts(at seconds: Double) -> [String] {
        func seen(_ items: [DisplayList.Item], _ matrix: AffineMatrix, _ opacity: Double, _ blur: Double)
            -> [String]
        {
            items.flatMap { item -> [String] in
                switch item {
                case .text(let run, let rect, _):
                    let y = matrix.d * (rect.minY + rect.size.height / 2) + matrix.ty
                    // A character that becomes smaller shrinks about its center, so its center is reported.
                    let middle = matrix.a == 1 ? 0 : 5.0
                    let x = matrix.a * (rect.minX + middle) + matrix.tx - middle
                    let place = "\(run.string) \(x.listed) \(y.listed)"
                    return [opacity == 1 ? place : "\(place) at \(opacity.listed)"]
                case .transform(let inner, let items):
                    return seen(items, inner.concatenating(matrix), opacity, blur)
                case .group(let effects, let items):
                    return seen(items, matrix, opacity * effects.opacity, blur + effects.blur)
                default: return []
                }
            }
        }
        return seen(list(at: seconds).items, .identity, 1, 0)
    }
}
