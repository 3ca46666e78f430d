import Observation
import SwiftViews
import TestSupport
import Testing
import Views

private struct ThemeKey: EnvironmentKey {
    static let defaultValue = "plain"
}

extension EnvironmentValues {
    fileprivate var theme: String {
        get { self[ThemeKey.self] }
        set { self[ThemeKey.self] = newValue }
    }
}

@MainActor @Suite struct EnvironmentTests {
    private struct Shown: View {
        @Environment(\.theme) private var theme
        @Environment(\.colorScheme) private var colorScheme
        @Environment(\.scenePhase) private var scenePhase
        var body: some View { Text("\(theme) \(colorScheme) \(scenePhase)") }
    }

    @Test("a custom environment value reaches the views within, the nearest first, and has its default elsewhere")
    func ownKey() {
        let driver = ProgramDriver {
            Shown()
            VStack {
                Shown()
                Shown().environment(\.theme, "inner")
            }
            .environment(\.theme, "outer")
        }
        #expect(
            driver.texts == ["plain light active", "outer light active", "inner light active"])
    }

    @Test("the colour scheme and the scene phase follow the session's events, in a picture in picture too")
    func events() {
        let driver = ProgramDriver(colorScheme: .dark) {
            Shown().pip(isPresented: .constant(true)) { Shown() }
        }
        #expect(driver.texts == ["plain dark active"])
        driver.send(.colorScheme(.light))
        driver.send(.scenePhase(.background))
        #expect(driver.texts == ["plain light background"])
        #expect(driver.pipTexts == ["plain light background"])
    }

    @Test("the contrast is the session's, and what is set within changes the colours there")
    func contrast() throws {
        struct Contrast: View {
            @Environment(\.colorSchemeContrast) private var contrast
            var body: some View { Text(contrast == .increased ? "increased" : "standard") }
        }
        var setting = SwiftViewProgram.Setting()
        setting.colorSchemeContrast = .increased
        let program = SwiftViewProgram(setting) {
            Contrast()
            Contrast().environment(\._colorSchemeContrast, .standard)
        }
        let page = try #require(program.start(at: .zero).presentation?.page)
        #expect(page.texts == ["increased", "standard"])
        #expect("\(page)".contains("ContrastModifier(contrast: Views.ColorSchemeContrast.standard)"))
    }

    @Observable final class Model {
        var name = "m"
    }

    @Test("an observable object is passed down by its type")
    func object() throws {
        struct Reader: View {
            @Environment(Model.self) private var model
            var body: some View { Button(model.name) { model.name += "!" } }
        }
        struct Finder: View {
            @Environment(Model.self) private var model: Model?
            var body: some View { Text(model == nil ? "none" : "some") }
        }
        let driver = ProgramDriver {
            VStack {
                Reader()
                Finder()
            }
            .environment(Model())
            Finder()
        }
        try driver.press("m")
        #expect(driver.texts == ["m!", "some", "none"])
    }

    @Test("dismiss ends the program")
    func dismiss() throws {
        struct Page: View {
            @Environment(\.dismiss) private var dismiss
            var body: some View { Button("Done") { dismiss() } }
        }
        let driver = ProgramDriver { Page() }
        #expect(!driver.hasExited)
        try driver.press("Done")
        #expect(driver.hasExited)
        #expect(driver.program.nextTimer == nil)
    }
}
