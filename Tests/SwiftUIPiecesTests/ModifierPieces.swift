import SwiftUI
import Testing

// Modifiers that files commonly have, drawn or not.

struct Colors: View {
    let tint: Color?
    var body: some View {
        Text("Colors")
            .foregroundColor(.white)
            .foregroundColor(tint)
            .foregroundStyle(.secondary)
            .tint(.red)
            .tint(tint)
            .accentColor(.green)
    }
}

struct Schemes: View {
    @State private var scheme: ColorScheme?
    var body: some View {
        Text("Dark").preferredColorScheme(.dark).preferredColorScheme(scheme).colorScheme(.light)
    }
}

struct Disabling: View {
    let isBusy: Bool
    var body: some View {
        Button("Go") {}.disabled(isBusy).allowsHitTesting(!isBusy).help("Goes").labelsHidden()
    }
}

struct Redacted: View {
    let isLoading: Bool
    var body: some View {
        VStack {
            Text("Loading").redacted(reason: isLoading ? .placeholder : [])
            Text("Private").privacySensitive().redacted(reason: .privacy)
            Text("Shown").unredacted()
        }
    }
}

struct Taps: View {
    @State private var count = 0
    var body: some View {
        Text("\(count)")
            .onTapGesture { count += 1 }
            .onTapGesture(count: 2) { count += 2 }
            .onLongPressGesture { count = 0 }
            .onLongPressGesture(minimumDuration: 1) { count = 0 }
            .gesture(TapGesture(count: 2).onEnded { count += 2 })
            .simultaneousGesture(LongPressGesture(minimumDuration: 1).onEnded { _ in count = 0 })
            .highPriorityGesture(TapGesture().onEnded { count = 0 })
    }
}

struct Accessibility: View {
    let value: Int
    var body: some View {
        Image(systemName: "heart")
            .accessibilityLabel("Heart rate")
            .accessibilityLabel(Text("Heart"))
            .accessibilityValue("\(value) beats")
            .accessibilityHint("Shows more")
            .accessibilityHidden(true)
            .accessibilityAddTraits(.isButton)
            .accessibilityAddTraits([.isHeader, .isSelected])
            .accessibilityRemoveTraits(.isImage)
            .accessibilityElement(children: .combine)
            .accessibilityIdentifier("heart")
            .accessibilitySortPriority(1)
    }
}

struct Feedback: View {
    @State private var count = 0
    var body: some View {
        Button("Tap") { count += 1 }
            .sensoryFeedback(.success, trigger: count)
            .sensoryFeedback(.impact(weight: .heavy, intensity: 0.8), trigger: count)
            .sensoryFeedback(.selection, trigger: count) { old, new in new > old }
    }
}

struct SystemChrome: View {
    var body: some View {
        Color.black
            .statusBarHidden()
            .statusBarHidden(true)
            .persistentSystemOverlays(.hidden)
            .navigationBarHidden(true)
            .toolbar(.hidden, for: .navigationBar, .tabBar)
            .toolbarBackground(.visible, for: .navigationBar)
            .toolbarColorScheme(.dark, for: .navigationBar)
            .defersSystemGestures(on: .all)
            .interactiveDismissDisabled()
    }
}

struct Badges: View {
    let unread: Int
    var body: some View {
        List {
            Text("Inbox").badge(unread)
            Text("New").badge("beta")
            Text("Custom").badge(Text("!").bold()).badgeProminence(.increased)
        }
    }
}

struct Rows: View {
    var body: some View {
        List {
            Text("Row")
                .listRowInsets(EdgeInsets(top: 0, leading: 8, bottom: 0, trailing: 8))
                .listRowSeparator(.hidden, edges: .bottom)
                .listRowSeparatorTint(.red)
                .listRowBackground(Color.clear)
                .swipeActions(edge: .leading) { Button("Pin") {} }
                .contextMenu { Button("Copy") {} }
        }
        .listStyle(.insetGrouped)
        .scrollIndicators(.hidden)
        .scrollDisabled(true)
        .refreshable { await Task.yield() }
    }
}

struct Typing: View {
    @State private var text = ""
    var body: some View {
        TextField("Mail", text: $text)
            .keyboardType(.emailAddress)
            .textInputAutocapitalization(.never)
            .autocorrectionDisabled()
            .submitLabel(.go)
            .onSubmit { print(text) }
    }
}

struct Transitions: View {
    let isOn: Bool
    let count: Int
    var body: some View {
        VStack {
            if isOn {
                Text("Slides").transition(.move(edge: .trailing))
                Text("Fades").transition(.opacity)
                Text("Both").transition(.asymmetric(insertion: .slide, removal: .opacity))
            }
            Text("\(count)").contentTransition(.numericText())
            Text("\(count)").contentTransition(.numericText(value: Double(count)))
            Image(systemName: isOn ? "pause" : "play").contentTransition(.symbolEffect(.replace))
        }
        .animation(.bouncy, value: isOn)
        .animation(.easeInOut(duration: 0.3), value: count)
        .animation(nil, value: count)
    }
}

struct MoreSheets: View {
    @State private var item: Item?
    var body: some View {
        Text("x")
            .sheet(item: $item) { item in Text(item.title) }
            .sheet(isPresented: .constant(false), onDismiss: { print("gone") }) {
                Text("Sheet")
                    .presentationDetents([.medium, .fraction(0.3), .height(200)])
                    .presentationDragIndicator(.visible)
            }
            .popover(isPresented: .constant(false)) { Text("Popover") }
    }
}

struct Searching: View {
    @State private var query = ""
    var body: some View {
        NavigationStack { Text(query) }.searchable(text: $query, prompt: "Search")
    }
}

struct Deletable: View {
    @State private var names = ["a", "b"]
    var body: some View {
        List {
            ForEach(names, id: \.self) { Text($0).tag($0) }
                .onDelete(perform: delete)
        }
    }
    private func delete(at offsets: IndexSet) { names.remove(atOffsets: offsets) }
}

struct Styles: View {
    var body: some View {
        Form {
            Toggle("On", isOn: .constant(true)).toggleStyle(.button)
            Label("Star", systemImage: "star").labelStyle(.iconOnly)
            Gauge(value: 0.5) { Text("Half") }.gaugeStyle(.linearCapacity)
            ProgressView(value: 0.5).progressViewStyle(.circular)
        }
        .formStyle(.grouped)
        .controlSize(.small)
    }
}

struct Pointing: View {
    @State private var isOver = false
    var body: some View {
        Text("x").onHover { isOver = $0 }.focusable().onOpenURL { print($0) }.previewDisplayName("Pointing")
    }
}

struct Symbols: View {
    @State private var count = 0
    let isActive: Bool
    var body: some View {
        HStack {
            Image(systemName: "wifi").symbolEffect(.variableColor.iterative, isActive: isActive)
            Image(systemName: "heart").symbolEffect(.bounce, value: count)
            Image(systemName: "bell").symbolEffect(.pulse)
            Image(systemName: "cloud.sun.fill").symbolRenderingMode(.multicolor).imageScale(.small)
            Image(systemName: "star").symbolVariant(.circle)
        }
    }
}
