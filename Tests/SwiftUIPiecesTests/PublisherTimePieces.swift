import Combine
import Foundation
import PiPKitTesting
import SwiftUI
import Testing

/// A search field's model as programs for iOS write it.
@MainActor final class SearchModel: ObservableObject {
    @Published var query = ""
    @Published private(set) var searches: [String] = []
    @Published private(set) var throttled: [String] = []
    private let ended = PassthroughSubject<Int, Never>()
    @Published private(set) var last: [String] = []
    private var cancellables = Set<AnyCancellable>()

    init() {
        $query
            .dropFirst()
            .debounce(for: .milliseconds(300), scheduler: DispatchQueue.main)
            .removeDuplicates()
            .sink { [weak self] in self?.searches.append($0) }
            .store(in: &cancellables)
        $query
            .dropFirst()
            .throttle(for: .seconds(1), scheduler: RunLoop.main, latest: true)
            .sink { [weak self] in self?.throttled.append($0) }
            .store(in: &cancellables)
        ended.debounce(for: 0.2, scheduler: RunLoop.main)
            .sink(
                receiveCompletion: { [weak self] _ in self?.last.append("debounced") },
                receiveValue: { [weak self] in self?.last.append("\($0)") }
            ).store(in: &cancellables)
        ended.throttle(for: .seconds(0.5), scheduler: DispatchQueue.main, latest: false)
            .sink(
                receiveCompletion: { [weak self] _ in self?.last.append("throttled") },
                receiveValue: { [weak self] in self?.last.append("t\($0)") }
            ).store(in: &cancellables)
        ended.delay(for: .seconds(2), scheduler: DispatchQueue.main)
            .sink { [weak self] in self?.last.append("d\($0)") }.store(in: &cancellables)
    }

    func type(_ text: String) { query = text }

    func end() {
        for number in 1...3 { ended.send(number) }
        ended.send(completion: .finished)
    }
}

struct SearchView: View {
    @StateObject private var model = SearchModel()
    @State private var isPresented = true

    var body: some View {
        VStack {
            TextField(String("Search"), text: $model.query, prompt: Text("Name or place"))
            ForEach(["a", "b", "c"], id: \.self) { letter in
                Button(letter) { model.type(model.query + letter) }
            }
            Button("end") { model.end() }
        }
        .pip(isPresented: $isPresented) {
            VStack {
                Text("searches: \(model.searches.joined(separator: " "))")
                Text("throttled: \(model.throttled.joined(separator: " "))")
                Text("last: \(model.last.joined(separator: " "))")
            }
        }
    }
}

@MainActor @Suite("Publishers that wait")
struct PublisherTimePieces {
    @Test("Delayed publishers wait on the session's clock")
    func search() throws {
        let session = try SteppedSession { SearchView() }
        for letter in ["a", "b", "c"] {
            try session.press(letter)
            try session.advance(by: .milliseconds(100))
        }
        // The last value came 100 ms ago.
        #expect(session.texts == ["searches: ", "throttled: a", "last: "])
        try session.advance(to: .milliseconds(499))
        #expect(session.texts[0] == "searches: ")
        try session.advance(to: .milliseconds(500))
        #expect(session.texts[0] == "searches: abc")
        try session.advance(to: .milliseconds(999))
        #expect(session.texts[1] == "throttled: a")
        try session.advance(to: .milliseconds(1_001))
        #expect(session.texts[1] == "throttled: a abc")
        // Nothing was delivered since: the interval is over at 2 s, and the next value passes at once.
        try session.advance(to: .seconds(5))
        try session.press("a")
        #expect(session.texts[1] == "throttled: a abc abca")
        try session.advance(to: .seconds(10))
        #expect(session.texts == ["searches: abc abca", "throttled: a abc abca", "last: "])
    }

    @Test("Publishers that wait end as Combine's do: a debounced value is discarded, a throttled one delivered")
    func ends() throws {
        let session = try SteppedSession { SearchView() }
        try session.press("end")
        #expect(session.texts[2] == "last: t1 debounced t2 throttled")
        try session.advance(by: .seconds(3))
        #expect(session.texts[2].hasSuffix("d1 d2 d3"))
    }
}

/// Controls with the arguments that code for iOS gives them.
struct ArgumentForms: View {
    @State private var name = ""
    @State private var date = Date(timeIntervalSince1970: 1_767_225_600)
    private let label: String

    init(_ label: String) {
        self.label = label
    }

    var body: some View {
        Form {
            TextField(label, text: $name, prompt: Text("Prompt of \(label)"))
            TextField(label, text: $name, prompt: nil)
            TextField(label, text: $name, axis: .vertical)
            SecureField(label, text: $name, prompt: Text("Secret"))
            DatePicker(label, selection: $date, in: Date()..., displayedComponents: .date)
            DatePicker(label, selection: $date, in: ...Date(), displayedComponents: .date)
            DatePicker("From now", selection: $date, in: Date()...)
            DatePicker("Until now", selection: $date, in: ...Date(), displayedComponents: [.date])
            DatePicker(label, selection: $date)
            NavigationLink(label, destination: Text("Elsewhere"))
            NavigationLink("Details", destination: Text("Elsewhere"))
        }
    }
}

@MainActor @Suite("Controls with all arguments")
struct ArgumentFormTests {
    @Test("Controls with all arguments show their prompts and titles")
    func forms() throws {
        let session = try SteppedSession { ArgumentForms("Name") }
        let texts = session.pageTexts
        for text in ["Prompt of Name", "Secret", "From now", "Until now", "Details"] {
            #expect(texts.contains(text), "\(text) in \(texts)")
        }
        #expect(texts.count { $0 == "Name" } == 6, "\(texts)")
    }
}
