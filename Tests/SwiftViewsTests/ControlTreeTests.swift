import FoundationEssentials
import SwiftViews
import TestSupport
import Testing
import Views

/// The trees of a script's controls, built from SwiftUI's names.
@MainActor
@Suite struct ControlTreeTests {
    @Test("controls give the same trees as hand-written nodes")
    func controls() throws {
        let driver = ProgramDriver {
            Button("Delete", systemImage: "trash", role: .destructive) {}
            Toggle("Sound", isOn: .constant(true))
            Slider(value: .constant(3), in: 1...5) {
                Text("spoken")
            } minimumValueLabel: {
                Text("1")
            } maximumValueLabel: {
                Text("5")
            }
            Menu("Options") { Text("One") }
            Link("Site", destination: URL(filePath: "/a"))
        }
        let parts = try #require(driver.page?.parts)
        let actions = try ["Delete", "Sound"].map { try #require(driver.page?.firstButton(titled: $0)) }
        let label = ViewNode(.label(title: [.text("Delete")], icon: [.symbol("trash")]))
        let expected = [
            ViewNode(.button(.init(action: actions[0], title: "Delete", role: .destructive, label: [label]))),
            ViewNode(.toggle(isOn: true, title: "Sound", label: [.text("Sound")], action: actions[1])),
            ViewNode(.slider(value: 3, from: 1, to: 5, minimumLabel: .text("1"), maximumLabel: .text("5"))),
            ViewNode(.menu(title: "Options", label: [.text("Options")], items: [.text("One")])),
            ViewNode(.link(to: "file:///a", label: [.text("Site")])),
        ]
        #expect(parts == expected)
    }

    @Test("progress, pages and symbols give the same trees as hand-written nodes")
    func pages() {
        let start = SessionDate.start
        let driver = ProgramDriver {
            ProgressView(timerInterval: start...(start + 60), countsDown: false) { Text("Rest") }
            ProgressView(value: 3, total: 4) {
                Text("a")
            } currentValueLabel: {
                Text("b")
            }
            Section {
                Text("row").badge(3)
            } header: {
                Text("head")
            } footer: {
                Text("foot")
            }
            ContentUnavailableView("None", systemImage: "tray", description: Text("why"))
            LabeledContent("Name", value: "Ada")
            GroupBox("Box") { Text("in it") }
            DisclosureGroup("More") { Text("hidden") }.disabled(true)
            DatePicker("When", selection: .constant(start))
            TextField("Name", text: .constant(""))
        }
        let span = ProgressSpan(start: .zero, end: .seconds(60), countsDown: false)
        let section = ViewNode.PageContent(
            name: "Section", alignment: .leading, children: [ViewNode.text("row").with(.badge("3"))],
            header: .text("head"), footer: .text("foot"))
        let expected = [
            ViewNode(.progress(.init(fraction: nil, span: span, label: .text("Rest")))),
            ViewNode(.progress(.init(fraction: 0.75, label: .text("a"), currentValueLabel: .text("b")))),
            ViewNode(.page(section)),
            ViewNode(.unavailable(.init(symbol: "tray", title: .text("None"), description: .text("why")))),
            ViewNode(.labeled(.text("Name"), value: [.text("Ada")])),
            ViewNode(.groupBox(.text("Box"), children: [.text("in it")])),
        ]
        #expect(driver.page?.parts.prefix(6).map { $0 } == expected)
        let rest = [
            ViewNode(.dateField(label: [.text("When")], words: ["Jan 1, 2026", "9:41\u{202F}AM"])),
            ViewNode(.field(text: "", prompt: .text("Name"))),
        ]
        #expect(driver.page?.parts.suffix(2).map { $0 } == rest)
        #expect(driver.page?.tap(.title("More")) == .disabled)
    }

    @Test("Modifiers without an effect do not change the tree")
    func silent() {
        let driver = ProgramDriver {
            Text("x").accessibilityHidden(true).sensoryFeedback(.success, trigger: 1).statusBarHidden()
                .navigationTitle("t").listRowSeparator(.hidden).keyboardType(.default).help("h").onHover { _ in }
                .foregroundColor(nil).tint(nil as Color?)
        }
        #expect(driver.page == .text("x"))
    }

    @Test("sheets and dialogs are there to be pressed while they are presented, and not drawn")
    func attachments() throws {
        struct Asking: View {
            @State private var isAsked = false
            var body: some View {
                Button(isAsked ? "asked" : "ask") { isAsked = true }
                    .alert("Sure?", isPresented: $isAsked) { Button("OK") { isAsked = false } }
            }
        }
        let driver = ProgramDriver { Asking() }
        #expect(driver.page?.firstButton(titled: "OK") == nil)
        try driver.press("ask")
        try driver.press("OK")
        #expect(driver.texts == ["ask"])
    }
}
