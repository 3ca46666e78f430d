import SwiftViews
import TestSupport
import Testing
import Views

/// Swift views produce the same tree as a script's decoder does for the same views.
@MainActor @Suite struct EqualTreesTests {
    @Test("views and modifiers give the same tree as hand-written nodes")
    func everyView() {
        let driver = ProgramDriver {
            VStack(alignment: .leading, spacing: 4) {
                HStack(alignment: .firstTextBaseline) {
                    Image(systemName: "timer").font(.title2)
                    Text("12:00").monospacedDigit().fontWeight(.semibold)
                    Spacer(minLength: 3)
                }
                Divider()
                ZStack(alignment: .bottomTrailing) {
                    RoundedRectangle(cornerRadius: 5).fill(.red)
                    Circle().stroke(.blue, lineWidth: 2)
                    Capsule()
                    Rectangle().foregroundStyle(.secondary)
                }
                Group {
                    Text("x")
                    EmptyView()
                }
                .padding(.horizontal, 6)
                ProgressView("Load", value: 3, total: 12)
                ProgressView()
            }
            .padding()
            .frame(maxWidth: .infinity, alignment: .leading)
            .background(.blue, in: Capsule())
            .overlay(alignment: .top) { Text("o") }
            .opacity(0.5)
        }
        let row = ViewNode.hstack(
            alignment: .firstTextBaseline, .symbol("timer").with(.font(.style(.title2))),
            .text("12:00").with(.monospacedDigit).with(.fontWeight(.semibold)), .spacer(3))
        let line = StrokeStyle(lineWidth: 2)
        let shapes = ViewNode.zstack(
            alignment: .bottomTrailing, .shape(.roundedRectangle(cornerRadius: 5), .color(.red)),
            ViewNode(.shape(.circle, fill: nil, stroke: .init(style: .color(.blue), line: line))),
            .shape(.capsule), .rectangle.with(.foregroundStyle([.hierarchical(2)])))
        let column = ViewNode.vstack(
            alignment: .leading, spacing: 4, row, .divider, shapes,
            .group(.text("x"), .empty).with(.padding(EdgeInsets(leading: 6, trailing: 6))),
            ViewNode(.progress(.init(fraction: 0.25, label: .text("Load")))), ViewNode(.progress(.init(fraction: nil))))
        let expected = column.with(.systemPadding)
            .with(.flexibleFrame(FlexibleFrame(maxWidth: .infinity, alignment: .leading)))
            .with(.backgroundStyle(.color(.systemBlue), shape: .capsule))
            .with(.overlay(.text("o"), alignment: .top)).with(.opacity(0.5))
        #expect(driver.page == expected)
    }

    @Test("glass, mirrors and backgrounds give the same tree as hand-written nodes")
    func glass() {
        let driver = ProgramDriver {
            GlassEffectContainer(spacing: 4) {
                Text("a").glassEffect().glassEffectUnion(id: 1)
            }
            .flipsForRightToLeftLayoutDirection(true)
            .backgroundExtensionEffect()
            .backgroundStyle(.black)
        }
        let pane = ViewNode.text("a").with(.glassEffect()).with(.glassEffectUnion("1"))
        let expected = ViewNode(.glassEffectContainer(spacing: 4, children: [pane])).with(.mirrored())
            .with(.backgroundExtensionEffect).with(.boxBackgroundStyle(.color(.black)))
        #expect(driver.page == expected)
    }

    @Test("a view of several views takes modifiers as a group, and conditions and loops leave nothing between")
    func flattening() {
        struct Several: View {
            let isLong: Bool
            var body: some View {
                Text("a")
                if isLong { Text("b") }
                for number in 0..<2 { Text("\(number)") }
                switch isLong {
                case true: Text("long")
                case false: Text("short")
                }
            }
        }
        let driver = ProgramDriver {
            VStack {
                Several(isLong: false).bold()
                AnyView(Several(isLong: true))
            }
        }
        let short = ViewNode.group(.text("a"), .text("0"), .text("1"), .text("short")).with(.bold(true))
        let expected = ViewNode.vstack(short, .text("a"), .text("b"), .text("0"), .text("1"), .text("long"))
        #expect(driver.page == expected)
    }

    @Test("a button gives its title, its label and an action that stays the same over redraws")
    func buttons() throws {
        struct Pressed: View {
            @State private var count = 0
            var body: some View {
                Button("Go") { count += 1 }
                Button {
                    count += 10
                } label: {
                    Image(systemName: "plus")
                    Text("\(count)")
                }
            }
        }
        let driver = ProgramDriver { Pressed() }
        let first = try #require(driver.page?.firstButton(titled: "Go"))
        let second = try #require(driver.page?.firstButton(titled: "0"))
        driver.send(.press(second))
        #expect(driver.page?.firstButton(titled: "Go") == first)
        #expect(driver.page?.firstButton(titled: "10") == second)
        let expected = ViewNode.group(
            ViewNode(.button(.init(action: first, title: "Go", label: [.text("Go")]))),
            ViewNode(.button(.init(action: second, title: nil, label: [.symbol("plus"), .text("10")]))))
        #expect(driver.page == expected)
    }

    @Test("colours and styles are written alike for fills, backgrounds and texts")
    func styles() {
        let tint = Color(red: 0.1, green: 0.2, blue: 0.3)
        let driver = ProgramDriver {
            Text("a").foregroundStyle(tint).background(tint).tint(tint)
            Text("b").foregroundStyle(.red.opacity(0.5)).background(.regularMaterial)
            Circle().fill(tint.gradient)
            Color.green.clipShape(.rect(cornerRadius: 3))
        }
        let expected = ViewNode.group(
            .text("a").with(.foregroundStyle([.color(tint)])).with(.backgroundStyle(.color(tint), shape: nil)).with(
                .tint(.color(tint))),
            .text("b").with(.foregroundStyle([.color(Color.systemRed.opacity(0.5))])).with(
                .backgroundStyle(.material(.regular), shape: nil)),
            .shape(.circle, .shaded(tint)),
            .shape(.rectangle, .color(.systemGreen)).with(.clipShape(.roundedRectangle(cornerRadius: 3))))
        #expect(driver.page == expected)
    }

    @Test("pages, labels and toolbars give the tree that a script's page gives")
    func pages() throws {
        let driver = ProgramDriver {
            NavigationStack {
                List {
                    Section("Head") { Text("a") }
                    Section { Label("Go", systemImage: "play") }
                }
                .navigationTitle("Title")
                .toolbar { Button("Done") {} }
            }
        }
        let label = ViewNode(.label(title: [.text("Go")], icon: [.symbol("play")]))
        let action = try #require(driver.page?.firstButton(titled: "Done"))
        let done = ViewNode(.button(.init(action: action, title: "Done", label: [.text("Done")])))
        let sections = [(ViewNode.text("Head"), .text("a")), (nil, label)].map { (header: ViewNode?, child: ViewNode) in
            ViewNode(.page(.init(name: "Section", alignment: .leading, children: [child], header: header)))
        }
        let list = ViewNode(.page(.init(name: "List", alignment: .leading, children: sections))).with(
            .attachment(name: "toolbar", content: [done]))
        #expect(driver.page == ViewNode(.page(.init(name: "NavigationStack", children: [list]))))
    }
}
