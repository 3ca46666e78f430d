import SwiftUI
import Testing

// Controls, as people write them.

struct Buttons: View {
    @State private var count = 0
    var body: some View {
        VStack {
            Button("Count \(count)") { count += 1 }
            Button(action: { count += 1 }) { Text("Old form") }
            Button {
                count += 1
            } label: {
                Image(systemName: "plus.circle.fill").font(.largeTitle)
            }
            Button("Add", systemImage: "plus") { count += 1 }
            Button("Delete", role: .destructive) { count = 0 }
            Button("Delete", systemImage: "trash", role: .destructive) { count = 0 }
            Button(role: .cancel, action: reset) { Label("Cancel", systemImage: "xmark") }
            Button("Method", action: reset)
        }
        .buttonStyle(.bordered)
    }
    private func reset() { count = 0 }
}

struct ButtonStyles: View {
    let title: String
    var body: some View {
        HStack {
            Button(title) {}.buttonStyle(.borderedProminent)
            Button(title) {}.buttonStyle(.borderless)
            Button(title) {}.buttonStyle(.plain)
            Button(title) {}.buttonStyle(.automatic)
        }
        .controlSize(.large)
        .buttonBorderShape(.capsule)
        .tint(.green)
        .disabled(title.isEmpty)
    }
}

struct Toggles: View {
    @State private var isOn = false
    var body: some View {
        VStack {
            Toggle("Sound", isOn: $isOn)
            Toggle(isOn: $isOn) { Label("Haptics", systemImage: "hand.tap") }
            Toggle("Vibrate", systemImage: "iphone.radiowaves.left.and.right", isOn: $isOn)
            Toggle("Constant", isOn: .constant(true)).labelsHidden()
        }
        .toggleStyle(.switch)
    }
}

struct ToggleButton: View {
    @Binding var isOn: Bool
    var body: some View { Toggle("Pin", isOn: $isOn.animation()).toggleStyle(.button) }
}

struct Sliders: View {
    @State private var value = 0.5
    @State private var level: Float = 3
    @State private var width: CGFloat = 10
    var body: some View {
        VStack {
            Slider(value: $value)
            Slider(value: $value, in: 0...10, step: 0.5)
            Slider(value: $level, in: 0...5) { Text("Level") }
            Slider(value: $width, in: 1...20) { editing in print(editing) }
            Slider(value: $value, in: 0...1) {
                Text("Volume")
            } minimumValueLabel: {
                Image(systemName: "speaker")
            } maximumValueLabel: {
                Image(systemName: "speaker.wave.3")
            }
        }
    }
}

struct Steppers: View {
    @State private var count = 1
    @State private var weight = 2.5
    var body: some View {
        VStack {
            Stepper("Count: \(count)", value: $count)
            Stepper("Count", value: $count, in: 0...10)
            Stepper("Count", value: $count, in: 0...10, step: 2)
            Stepper(value: $weight, in: 0...100, step: 0.5) { Text("\(weight, specifier: "%.1f") kg") }
            Stepper("Rounds") {
                count += 1
            } onDecrement: {
                count -= 1
            }
        }
    }
}

enum Flavor: String, CaseIterable, Identifiable {
    case chocolate, vanilla
    var id: Self { self }
}

struct Pickers: View {
    @State private var flavor: Flavor = .vanilla
    @State private var size = "M"
    @State private var chosen: Int?
    var body: some View {
        Form {
            Picker("Flavor", selection: $flavor) {
                ForEach(Flavor.allCases) { flavor in Text(flavor.rawValue.capitalized) }
            }
            Picker("Size", selection: $size) {
                Text("Small").tag("S")
                Text("Medium").tag("M")
            }
            .pickerStyle(.segmented)
            Picker(selection: $chosen) {
                Text("None").tag(nil as Int?)
                ForEach(0..<3, id: \.self) { Text("\($0)").tag(Int?.some($0)) }
            } label: {
                Text("Optional")
            }
            .pickerStyle(.wheel)
        }
    }
}

struct Menus: View {
    var body: some View {
        VStack {
            Menu("Options") {
                Button("Copy", systemImage: "doc.on.doc") {}
                Divider()
                Button("Delete", role: .destructive) {}
            }
            Menu {
                Button("One") {}
            } label: {
                Label("More", systemImage: "ellipsis.circle")
            } primaryAction: {
                print("tapped")
            }
        }
        .menuStyle(.button)
    }
}

struct Links: View {
    var body: some View {
        VStack {
            Link("Website", destination: URL(string: "https://example.com")!)
            Link(destination: URL(string: "https://example.com")!) { Image(systemName: "globe") }
            ShareLink(item: "Hello")
        }
    }
}

struct Labels: View {
    let title: String
    var body: some View {
        VStack {
            Label("Steps", systemImage: "figure.walk")
            Label(title, systemImage: "heart")
            Label {
                Text(title).bold()
            } icon: {
                Circle().fill(.red).frame(width: 10, height: 10)
            }
            Label("Icon", systemImage: "star").labelStyle(.iconOnly)
            Label("Title", systemImage: "star").labelStyle(.titleOnly)
            Label("Both", systemImage: "star").labelStyle(.titleAndIcon)
        }
    }
}

struct Progress: View {
    @State private var done = 0.3
    let range: ClosedRange<Date>
    var body: some View {
        VStack {
            ProgressView()
            ProgressView("Loading…")
            ProgressView(value: done)
            ProgressView(value: 3, total: 10)
            ProgressView("Copying", value: done, total: 1)
            ProgressView(value: done) { Text("Copying") }
            ProgressView(value: done) {
                Text("Copying")
            } currentValueLabel: {
                Text("\(Int(done * 100)) %")
            }
            ProgressView(timerInterval: range)
            ProgressView(timerInterval: range, countsDown: false) { Text("Workout") }
            ProgressView(timerInterval: range) {
                Text("Rest")
            } currentValueLabel: {
                EmptyView()
            }
        }
        .progressViewStyle(.linear)
        .tint(.orange)
    }
}

struct Spinner: View {
    var body: some View { ProgressView().progressViewStyle(.circular).controlSize(.large) }
}

struct Gauges: View {
    let value = 67.0
    var body: some View {
        VStack {
            Gauge(value: value, in: 0...100) { Text("BPM") }
            Gauge(value: 0.4) {
                Image(systemName: "heart.fill")
            } currentValueLabel: {
                Text("\(Int(value))")
            }
            .gaugeStyle(.accessoryCircular)
            Gauge(value: value, in: 0...100) {
                Text("Speed")
            } currentValueLabel: {
                Text(value, format: .number)
            } minimumValueLabel: {
                Text("0")
            } maximumValueLabel: {
                Text("100")
            }
            .gaugeStyle(.accessoryCircularCapacity)
        }
        .tint(.orange)
    }
}

struct Lists: View {
    struct Song: Identifiable { let id: Int; var title: String; var isLiked = false }
    @State private var songs = [Song(id: 1, title: "One"), Song(id: 2, title: "Two")]
    var body: some View {
        VStack {
            List(songs) { song in Text(song.title) }
            List(songs, id: \.title) { Text($0.title) }
            List($songs) { $song in Toggle(song.title, isOn: $song.isLiked) }
            List(0..<3) { Text("Row \($0)") }
            List {
                Section("Header") {
                    ForEach(songs) { Text($0.title) }
                        .onDelete { songs.remove(atOffsets: $0) }
                        .onMove { songs.move(fromOffsets: $0, toOffset: $1) }
                }
                Section {
                    Text("Row").badge(3).listRowBackground(Color.gray).listRowSeparator(.hidden)
                } header: {
                    Text("Head")
                } footer: {
                    Text("Foot")
                }
            }
            .listStyle(.plain)
            .scrollContentBackground(.hidden)
        }
    }
}

struct Pages: View {
    @State private var path: [Int] = []
    var body: some View {
        NavigationStack(path: $path) {
            List {
                NavigationLink("Details", value: 1)
                NavigationLink("Screen") { Text("Screen") }
                NavigationLink {
                    Text("There")
                } label: {
                    Label("Go", systemImage: "arrow.right")
                }
            }
            .navigationTitle("Title")
            .navigationBarTitleDisplayMode(.inline)
            .navigationDestination(for: Int.self) { Text("\($0)") }
            .toolbar {
                ToolbarItem(placement: .topBarTrailing) { Button("Edit") {} }
                ToolbarItemGroup(placement: .bottomBar) {
                    Button("One") {}
                    Spacer()
                    Button("Two") {}
                }
            }
        }
    }
}

struct Tabs: View {
    @State private var tab = 0
    var body: some View {
        TabView(selection: $tab) {
            Text("First").tabItem { Label("One", systemImage: "1.circle") }.tag(0)
            Text("Second").tabItem { Label("Two", systemImage: "2.circle") }.tag(1)
        }
        .tabViewStyle(.page)
    }
}

struct NewTabs: View {
    var body: some View {
        TabView {
            Tab("Home", systemImage: "house") { Text("Home") }
            Tab("Settings", systemImage: "gear") { Text("Settings") }
        }
    }
}
