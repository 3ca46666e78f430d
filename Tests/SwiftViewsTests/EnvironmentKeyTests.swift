import SwiftViews
import Testing
import Views

/// One key of the environment: what its modifier and `environment(_:_:)` do with two values of it.
@MainActor private struct KeyCase {
    let name: String
    let run: @MainActor () -> Void

    init<Value: Equatable, Modified: View>(
        _ name: String, _ path: WritableKeyPath<EnvironmentValues, Value>, _ first: Value, _ second: Value,
        modifier: @escaping @MainActor (AnyView, Value) -> Modified
    ) {
        self.name = name
        run = {
            let reader = AnyView(Reader(path: path))
            let modified = Seen(modifier(reader, first))
            let set = Seen(reader.environment(path, first))
            #expect(modified.texts == ["\(first)"], "\(name)")
            #expect(set.texts == modified.texts, "\(name)")
            #expect(set.page == modified.page, "\(name): a modifier and environment(_:_:) are the same write")
            let inner = Seen(modifier(AnyView(reader.environment(path, second)), first))
            let outer = Seen(modifier(reader, second).environment(path, first))
            #expect(inner.texts == ["\(second)"], "\(name): the later write wins")
            #expect(outer.texts == inner.texts, "\(name)")
            #expect(outer.page == inner.page, "\(name)")
            #expect(inner.page != modified.page, "\(name)")
        }
    }
}

/// The texts that a view shows.
@MainActor private struct Seen {
    let texts: [String]
    let page: ViewNode?

    init(_ view: some View) {
        let driver = ProgramDriver { view }
        (texts, page) = (driver.texts, driver.page)
    }
}

private struct Reader<Value>: View {
    @Environment private var value: Value

    init(path: KeyPath<EnvironmentValues, Value>) { _value = Environment(path) }

    var body: some View { Text(verbatim: "\(value)") }
}

@MainActor @Suite struct EnvironmentKeyTests {
    private static let cases: [KeyCase] = [
        KeyCase("font", \.font, .title, .caption) { $0.font($1) },
        KeyCase("lineLimit", \.lineLimit, 2, nil) { $0.lineLimit($1) },
        KeyCase("lineSpacing", \.lineSpacing, 7, 0) { $0.lineSpacing($1) },
        KeyCase("multilineTextAlignment", \.multilineTextAlignment, .trailing, .leading) {
            $0.multilineTextAlignment($1)
        },
        KeyCase("truncationMode", \.truncationMode, .middle, .tail) { $0.truncationMode($1) },
        KeyCase("minimumScaleFactor", \.minimumScaleFactor, 0.5, 1) { $0.minimumScaleFactor($1) },
        KeyCase("allowsTightening", \.allowsTightening, true, false) { $0.allowsTightening($1) },
        KeyCase("textCase", \.textCase, .uppercase, nil) { $0.textCase($1) },
        KeyCase("imageScale", \.imageScale, .large, .medium) { $0.imageScale($1) },
        KeyCase("symbolRenderingMode", \.symbolRenderingMode, .multicolor, nil) { $0.symbolRenderingMode($1) },
        KeyCase("controlSize", \.controlSize, .large, .regular) { $0.controlSize($1) },
        KeyCase("layoutDirection", \.layoutDirection, .rightToLeft, .leftToRight) { $0.layoutDirection($1) },
        KeyCase("dynamicTypeSize", \.dynamicTypeSize, .xxLarge, .large) { $0.dynamicTypeSize($1) },
        KeyCase("colorScheme", \.colorScheme, .dark, .light) { $0.preferredColorScheme($1) },
        KeyCase("colorScheme, the older name", \.colorScheme, .dark, .light) { $0.colorScheme($1) },
        KeyCase("contentTransition", \.contentTransition, .opacity, .interpolate) { $0.contentTransition($1) },
        KeyCase("badgeProminence", \.badgeProminence, .increased, .standard) { $0.badgeProminence($1) },
    ]

    @Test("a modifier and the environment's value of its name are one write, of which the inner one wins")
    func sameWrite() {
        for key in Self.cases { key.run() }
    }

    @Test("The modifier cannot enable a view in a disabled container, and the environment's value can")
    func disabled() throws {
        let driver = ProgramDriver {
            VStack {
                Reader(path: \.isEnabled).disabled(false)
                Reader(path: \.isEnabled).environment(\.isEnabled, true)
                Button("pressed") {}.environment(\.isEnabled, true)
                Button("dimmed") {}
            }
            .disabled(true)
        }
        #expect(Array(driver.texts.prefix(2)) == ["false", "true"])
        let page = try #require(driver.page)
        #expect(page.tap(.title("dimmed")) == .disabled)
        guard case .action = page.tap(.title("pressed")) else {
            Issue.record("the button that is enabled cannot be pressed")
            return
        }
    }

    @Test("the forms of symbols add up by the modifier, and are replaced by the environment's value")
    func symbolVariants() {
        let driver = ProgramDriver {
            VStack {
                Reader(path: \.symbolVariants).symbolVariant(.fill)
                Reader(path: \.symbolVariants).environment(\.symbolVariants, .fill)
                Reader(path: \.symbolVariants).symbolVariant(.none)
            }
            .symbolVariant(.circle)
        }
        #expect(driver.texts == ["\(SymbolVariants.circle.fill)", "\(SymbolVariants.fill)", "\(SymbolVariants.none)"])
    }

    @Test("redaction adds up by the modifier, and is replaced by the environment's value")
    func redaction() throws {
        struct Words: View {
            @Environment(\.redactionReasons) private var reasons
            var body: some View { Text(verbatim: "\(reasons.rawValue)") }
        }
        let driver = ProgramDriver {
            VStack {
                Words().redacted(reason: .privacy)
                Words().environment(\.redactionReasons, .privacy)
                Words().unredacted()
            }
            .redacted(reason: .placeholder)
        }
        #expect(driver.texts == ["3", "2", "0"])
    }

    @Test("a range of type sizes clamps the size around, and what is written within")
    func typeSizes() {
        let driver = ProgramDriver {
            VStack {
                Reader(path: \.dynamicTypeSize).dynamicTypeSize(.xLarge...)
                Reader(path: \.dynamicTypeSize).dynamicTypeSize(...DynamicTypeSize.small)
                Reader(path: \.dynamicTypeSize).environment(\.dynamicTypeSize, .accessibility5)
            }
            .dynamicTypeSize(.medium)
        }
        #expect(driver.texts == ["xLarge", "small", "accessibility5"])
    }

    @Test("a value that a program's own value writes is drawn too")
    func composed() throws {
        let driver = ProgramDriver { Reader(path: \.lineLimit).environment(\.isShort, true) }
        #expect(driver.texts == ["Optional(1)"])
        #expect(driver.page == ProgramDriver { Reader(path: \.lineLimit).lineLimit(1) }.page)
    }
}

extension EnvironmentValues {
    fileprivate var isShort: Bool {
        get { lineLimit == 1 }
        set { lineLimit = newValue ? 1 : nil }
    }
}
