import TestSupport
import Testing

import Views

@Suite("Work along with a change")
struct TransactionTests {
    private func width(_ modifiers: (Double) -> [Modifier], _ animation: Animation?, at seconds: Double) -> Double {
        func tree(_ width: Double) -> ViewNode {
            ViewNode(
                .shape(.rectangle, fill: .color(.red), stroke: nil),
                modifiers: [.frame(width: width, height: 10, alignment: .center)] + modifiers(width))
        }
        let stage = MotionStage(tree(10))
        stage.change(to: tree(20), animation, at: 1)
        return stage.width(at: seconds)
    }

    @Test("a function of it receives the transaction of the change and the views around")
    func function() {
        let faster = Modifier.transaction(TransactionFunction { $0.animation = $0.animation?.speed(2) })
        #expect(width({ _ in [faster] }, .linear(duration: 2), at: 1.5) == 15)
        #expect(width({ _ in [faster] }, nil, at: 1.5) == 20)
        let around = { (width: Double) in
            [faster, Modifier.animation(.linear(duration: 2), value: .number(width))]
        }
        #expect(width(around, nil, at: 1.5) == 15)
        let inner = { (width: Double) in
            [Modifier.animation(.linear(duration: 2), value: .number(width)), faster]
        }
        #expect(width(inner, nil, at: 1.5) == 12.5)
    }

    @Test("an animation that it always has moves a change that has none")
    func always() {
        let animated = Modifier.transaction(animation: .linear(duration: 2))
        #expect(width({ _ in [animated] }, nil, at: 1.5) == 12.5)
        #expect(width({ _ in [.transaction(animation: nil)] }, .linear(duration: 2), at: 1.5) == 20)
    }
}
