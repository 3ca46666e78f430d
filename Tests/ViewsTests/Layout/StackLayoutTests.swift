import Testing
import Views

@Suite struct StackLayoutTests {
    @Test("a spacer takes what the texts leave, and nothing across")
    func spacerPushesApart() {
        // 100 wide: the texts take 20 and 30; no spacing stands next to a spacer, so it gets 50.
        let frames = laidOut(.hstack(.text("ab"), .spacer(), .text("cde")), width: 100, height: 50)
        #expect(
            frames == """
                HStack (0, 0, 100, 20)
                  Text "ab" (0, 0, 20, 20)
                  Spacer (20, 10, 50, 0)
                  Text "cde" (70, 0, 30, 20)
                """)
    }
}
