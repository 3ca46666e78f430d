import Combine
import Observation
import SwiftUI
import Testing

// State, environment, time and what comes and goes, as people write them.

final class CounterModel: ObservableObject {
    @Published var count = 0
    @Published private(set) var name = "Counter"
    func increment() { count += 1 }
}

struct StateObjectView: View {
    @StateObject private var model = CounterModel()
    var body: some View {
        Button("\(model.name): \(model.count)") { model.increment() }
    }
}

struct ObservedObjectView: View {
    @ObservedObject var model: CounterModel
    var body: some View { Stepper("Count", value: $model.count) }
}

struct EnvironmentObjectView: View {
    @EnvironmentObject private var model: CounterModel
    var body: some View { Text("\(model.count)") }
}

struct EnvironmentObjectParent: View {
    @StateObject private var model = CounterModel()
    var body: some View { EnvironmentObjectView().environmentObject(model) }
}

@MainActor
final class ActorModel: ObservableObject {
    @Published var items: [String] = []
    let changes = PassthroughSubject<String, Never>()
    func load() async {
        try? await Task.sleep(for: .seconds(1))
        items.append("loaded")
        changes.send("loaded")
    }
}

struct ActorModelView: View {
    @StateObject private var model = ActorModel()
    var body: some View {
        List(model.items, id: \.self) { Text($0) }
            .task { await model.load() }
            .onReceive(model.changes) { print($0) }
            .onReceive(model.$items) { print($0.count) }
    }
}

final class ManualModel: ObservableObject {
    var value = 0 {
        willSet { objectWillChange.send() }
    }
    let objectWillChange = ObservableObjectPublisher()
}

struct ManualModelView: View {
    @ObservedObject var model: ManualModel
    var body: some View { Text("\(model.value)") }
}

final class StoringModel: ObservableObject {
    @Published var query = ""
    @Published var results: [String] = []
    private var cancellables: Set<AnyCancellable> = []

    init() {
        $query
            .removeDuplicates()
            .map { $0.uppercased() }
            .sink { [weak self] in self?.results = [$0] }
            .store(in: &cancellables)
    }
}

@Observable
final class Settings {
    var volume = 0.5
    var isOn = false
}

struct BindableView: View {
    @Bindable var settings: Settings
    var body: some View {
        Slider(value: $settings.volume)
        Toggle("On", isOn: $settings.isOn)
    }
}

struct ObservableEnvironmentView: View {
    @Environment(Settings.self) private var settings
    var body: some View {
        @Bindable var settings = settings
        Toggle("On", isOn: $settings.isOn)
    }
}

struct SecondsTimer: View {
    @State private var seconds = 0
    let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
    var body: some View {
        Text("\(seconds) s")
            .onReceive(timer) { _ in seconds += 1 }
    }
}

struct DateTimer: View {
    @State private var now = Date()
    private let timer = Timer.publish(every: 0.5, on: .main, in: .default).autoconnect()
    var body: some View { Text(now, style: .time).onReceive(timer) { now = $0 } }
}

struct Item: Identifiable, Equatable {
    let id: Int
    var title: String
    var isDone = false
}

struct BoundRows: View {
    @State private var items = [Item(id: 1, title: "One"), Item(id: 2, title: "Two")]
    var body: some View {
        VStack {
            ForEach($items) { $item in
                Toggle(item.title, isOn: $item.isDone)
            }
            ForEach($items, id: \.title) { item in
                TextField("Title", text: item.title)
            }
            ForEach(items) { Text($0.title) }
            ForEach(items.indices, id: \.self) { index in Text(items[index].title) }
            ForEach(Array(items.enumerated()), id: \.offset) { offset, item in Text("\(offset) \(item.title)") }
        }
    }
}

struct Stored: View {
    @AppStorage("name") private var name = "Ada"
    @AppStorage("launches") private var launches = 0
    @AppStorage("flavor") private var flavor: Flavor = .vanilla
    @AppStorage("token") private var token: String?
    @SceneStorage("tab") private var tab = 0
    var body: some View {
        VStack {
            TextField("Name", text: $name)
            Stepper("Launches", value: $launches)
            Text(flavor.rawValue)
            Text(token ?? "none")
            Text("\(tab)")
        }
    }
}

private struct AccentKey: EnvironmentKey {
    static let defaultValue: Color = .blue
}

extension EnvironmentValues {
    var accent: Color {
        get { self[AccentKey.self] }
        set { self[AccentKey.self] = newValue }
    }
}

struct CustomEnvironment: View {
    @Environment(\.accent) private var accent
    var body: some View { Text("Accent").foregroundStyle(accent) }
}

struct CustomEnvironmentParent: View {
    var body: some View {
        CustomEnvironment()
            .environment(\.accent, .red)
            .transformEnvironment(\.accent) { $0 = $0.opacity(0.5) }
    }
}

struct SystemEnvironment: View {
    @Environment(\.colorScheme) private var colorScheme
    @Environment(\.dynamicTypeSize) private var dynamicTypeSize
    @Environment(\.layoutDirection) private var layoutDirection
    @Environment(\.locale) private var locale
    @Environment(\.timeZone) private var timeZone
    @Environment(\.calendar) private var calendar
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.displayScale) private var displayScale
    @Environment(\.openURL) private var openURL
    @Environment(\.font) private var font
    @Environment(\.scenePhase) private var scenePhase
    @Environment(\.dismiss) private var dismiss
    @Environment(\.horizontalSizeClass) private var sizeClass
    @Environment(\.accessibilityReduceMotion) private var reduceMotion
    @Environment(\.redactionReasons) private var redactionReasons
    var body: some View {
        VStack {
            Text(colorScheme == .dark ? "dark" : "light")
            Text(locale.identifier)
            Text(timeZone.identifier)
            Text("\(calendar.component(.year, from: .now))")
            if isEnabled, !reduceMotion, sizeClass == .compact, layoutDirection == .leftToRight { Text("yes") }
            if dynamicTypeSize >= .accessibility1 || displayScale > 2 || font == nil { Text("large") }
            if redactionReasons.contains(.placeholder) { Text("hidden") }
            Button("Open") { openURL(URL(string: "https://example.com")!) }
            Button("Close") { dismiss() }
        }
        .onChange(of: scenePhase) { _, phase in
            if phase == .background { print("background") }
        }
    }
}

struct SetEnvironment: View {
    var body: some View {
        Text("x")
            .environment(\.locale, Locale(identifier: "de_DE"))
            .environment(\.timeZone, TimeZone(identifier: "Europe/Berlin")!)
            .environment(\.layoutDirection, .rightToLeft)
            .environment(\.colorScheme, .dark)
            .environment(\.dynamicTypeSize, .xxLarge)
            .environment(
                \.openURL,
                OpenURLAction { url in
                    print(url); return .handled
                })
    }
}

struct Changes: View {
    @State private var value = 0
    var body: some View {
        Button("\(value)") { value += 1 }
            .onChange(of: value) { print("changed") }
            .onChange(of: value) { old, new in print(old, new) }
            .onChange(of: value, initial: true) { old, new in print(old, new) }
            .onChange(of: value) { new in print(new) }
            .onChange(of: value, perform: { print($0) })
    }
}

struct Tasks: View {
    @State private var seconds = 0
    let id: Int
    var body: some View {
        Text("\(seconds)")
            .task {
                while !Task.isCancelled {
                    try? await Task.sleep(for: .seconds(1))
                    seconds += 1
                }
            }
            .task(id: id) { seconds = 0 }
            .task(priority: .background) { await Task.yield() }
            .task(id: id, priority: .high) { await Task.yield() }
            .onAppear { seconds = 1 }
            .onDisappear { seconds = 0 }
            .onAppear(perform: reset)
    }
    private func reset() { seconds = 0 }
}

struct Animations: View {
    @State private var isOn = false
    @Namespace private var namespace
    var body: some View {
        VStack {
            if isOn { Circle().transition(.scale.combined(with: .opacity)).matchedGeometryEffect(id: 1, in: namespace) }
            Button("Toggle") {
                withAnimation { isOn.toggle() }
                withAnimation(.spring(duration: 0.5, bounce: 0.3)) { isOn.toggle() }
                withAnimation(.easeInOut(duration: 1).delay(0.5)) {
                    isOn.toggle()
                } completion: {
                    print("done")
                }
            }
        }
        .animation(.default, value: isOn)
    }
}

struct FocusedForm: View {
    enum Field: Hashable { case name, mail }
    @FocusState private var field: Field?
    @State private var name = ""
    var body: some View {
        TextField("Name", text: $name).focused($field, equals: .name)
            .onAppear { field = .name }
    }
}

struct Dragged: View {
    @GestureState private var isPressed = false
    @State private var offset = CGSize.zero
    var body: some View {
        Circle()
            .offset(x: offset.width)
            .opacity(isPressed ? 0.5 : 1)
            .gesture(
                DragGesture()
                    .updating($isPressed) { _, state, _ in state = true }
                    .onChanged { offset = CGSize(width: $0.translation.width, height: 0) }
                    .onEnded { _ in offset = .zero })
    }
}

struct BindingForms: View {
    @State private var text: String? = nil
    @State private var number = 1
    @Binding var flag: Bool
    init(flag: Binding<Bool>) { _flag = flag }
    var body: some View {
        VStack {
            TextField("Text", text: Binding(get: { text ?? "" }, set: { text = $0 }))
            if let bound = Binding($text) { TextField("Bound", text: bound) }
            Toggle("Flag", isOn: $flag)
            Toggle("Constant", isOn: .constant(true))
            Stepper("Number", value: $number.animation(.easeIn))
        }
    }
}

struct InitialState: View {
    @State private var count: Int
    @StateObject private var model: CounterModel
    init(start: Int) {
        _count = State(initialValue: start)
        _model = StateObject(wrappedValue: CounterModel())
    }
    var body: some View { Text("\(count + model.count)") }
}

struct Debounced: View {
    private let subject = CurrentValueSubject<Int, Never>(0)
    @State private var value = 0
    var body: some View {
        Text("\(value)").onReceive(subject.receive(on: RunLoop.main)) { value = $0 }
    }
}
