import PiPKitTesting
import SwiftUI
import Testing

/// Scroll views with a scroll proxy, as written for iOS.
@MainActor @Suite("A scroll view's reader")
struct ScrollReaderPieces {
    private struct Messages: View {
        @State private var isPresented = true
        @State private var count = 40

        var body: some View {
            Color.clear.pip(isPresented: $isPresented) {
                ScrollViewReader { proxy in
                    ScrollView {
                        LazyVStack(spacing: 0) {
                            ForEach(0..<count, id: \.self) { number in
                                Text("m\(number)").frame(height: 20)
                            }
                            Text("end").frame(height: 20).id("bottom")
                        }
                    }
                    .onAppear { proxy.scrollTo(10, anchor: .top) }
                    .onChange(of: count) { proxy.scrollTo("bottom") }
                    .task {
                        try? await Task.sleep(for: .seconds(1))
                        // The text "10" is none of the numbers.
                        proxy.scrollTo("10")
                        try? await Task.sleep(for: .seconds(1))
                        count += 10
                        try? await Task.sleep(for: .seconds(1))
                        proxy.scrollTo(20, anchor: .center)
                    }
                }
                .frame(width: 100, height: 60)
            }
        }
    }

    @Test("A scroll view's reader shows a view by its name or its element, at the requested place")
    func scrolled() throws {
        let session = try SteppedSession { Messages() }
        try session.advance(by: .seconds(0.5))
        #expect(session.texts.prefix(3) == ["m10", "m11", "m12"])
        try session.advance(by: .seconds(1))
        #expect(session.texts.prefix(3) == ["m10", "m11", "m12"])
        try session.advance(by: .seconds(1))
        #expect(session.texts == ["m48", "m49", "end"])
        try session.advance(by: .seconds(1))
        #expect(session.texts.prefix(3) == ["m19", "m20", "m21"])
    }

    @Test("scrolls all scroll views in it, each to its own target")
    func nested() throws {
        struct Nested: View {
            var body: some View {
                ScrollViewReader { outer in
                    VStack(spacing: 0) {
                        list("a").onAppear { outer.scrollTo("a5", anchor: .top) }
                        list("c").onAppear { outer.scrollTo("c2", anchor: .top) }
                        ScrollViewReader { inner in
                            list("b").onAppear { inner.scrollTo("b7", anchor: .top) }
                        }
                    }
                    .frame(width: 100, height: 60)
                }
            }

            private func list(_ name: String) -> some View {
                ScrollView {
                    LazyVStack(spacing: 0) {
                        ForEach(0..<20) { Text("\(name)\($0)").frame(height: 20).id("\(name)\($0)") }
                    }
                }
            }
        }
        let session = try SteppedSession { Nested() }
        #expect(session.texts == ["a5", "a6", "c2", "c3", "b7", "b8"])
    }

    @Test("takes an optional for its value: the name of the last element")
    func optional() throws {
        struct Message: Identifiable {
            let id: String
            let number: Int
        }
        struct Chat: View {
            let messages: [Message]

            var body: some View {
                ScrollViewReader { proxy in
                    ScrollView {
                        LazyVStack(spacing: 0) {
                            ForEach(messages) { Text("m\($0.number)").frame(height: 20).id($0.id) }
                        }
                    }
                    .onAppear { proxy.scrollTo(messages.last?.id, anchor: .bottom) }
                }
                .frame(width: 100, height: 60)
            }
        }
        let messages = (0..<30).map { Message(id: "message \($0)", number: $0) }
        let session = try SteppedSession { Chat(messages: messages) }
        #expect(session.texts == ["m27", "m28", "m29"])
    }
}
