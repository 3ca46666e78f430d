import TestSupport
import Testing
import Views

@Suite struct NamedColorTests {
    @Test("every keyword of the vocabulary has its colour")
    func allKeywords() {
        let keywords = """
            accentColor tintColor label secondaryLabel tertiaryLabel quaternaryLabel placeholderText separator \
            opaqueSeparator link darkText lightText black white gray darkGray lightGray red green blue cyan yellow \
            magenta orange purple brown clear systemRed systemGreen systemBlue systemOrange systemYellow systemPink \
            systemPurple systemTeal systemIndigo systemBrown systemMint systemCyan systemGray systemGray2 systemGray3 \
            systemGray4 systemGray5 systemGray6 systemFill secondarySystemFill tertiarySystemFill \
            quaternarySystemFill systemBackground secondarySystemBackground tertiarySystemBackground \
            systemGroupedBackground secondarySystemGroupedBackground tertiarySystemGroupedBackground
            """
        let missing = keywords.split(separator: " ").filter { Color.named(String($0)) == nil }
        #expect(missing.isEmpty)
        #expect(Color.named("notAColor") == nil)
    }

    @Test(
        "system colours have Apple's light and dark values",
        arguments: [
            ("systemBlue", "#0088FFFF", "#0091FFFF"), ("systemRed", "#FF383CFF", "#FF4245FF"),
            ("systemGreen", "#34C759FF", "#30D158FF"), ("systemTeal", "#00C3D0FF", "#00D2E0FF"),
            ("systemGray6", "#F2F2F7FF", "#1C1C1EFF"), ("secondaryLabel", "#3C3C4399", "#EBEBF599"),
            ("separator", "#3C3C434A", "#54545899"), ("systemFill", "#78788033", "#7878805C"),
            ("link", "#007AFFFF", "#0984FFFF"), ("red", "#FF0000FF", "#FF0000FF"),
            ("darkGray", "#555555FF", "#555555FF"), ("clear", "#00000000", "#00000000"),
        ])
    func values(_ keyword: String, _ light: String, _ dark: String) throws {
        let color = try #require(Color.named(keyword))
        #expect(color.resolved(in: .light).description == light)
        #expect(color.resolved(in: .dark).description == dark)
    }

    @Test("SwiftUI's red adapts, the keyword red does not")
    func twoReds() {
        #expect(Color.red == Color.systemRed)
        #expect(Color.named("red") == Color(red: 1, green: 0, blue: 0))
    }
}
