import SwiftUI
import Testing

// Controls of pages, as people write them.

struct Sheets: View {
    @State private var isShown = false
    @State private var isAsked = false
    var body: some View {
        Button("Show") { isShown = true }
            .sheet(isPresented: $isShown) { Text("Sheet").presentationDetents([.medium, .large]) }
            .fullScreenCover(isPresented: .constant(false)) { Text("Cover") }
            .alert("Sure?", isPresented: $isAsked) {
                Button("OK", role: .cancel) {}
            } message: {
                Text("It cannot be undone.")
            }
            .confirmationDialog("Delete?", isPresented: $isAsked, titleVisibility: .visible) {
                Button("Delete", role: .destructive) {}
            }
    }
}

struct Fields: View {
    @State private var name = ""
    @State private var password = ""
    @State private var amount = 3.5
    @State private var date = Date.now
    @State private var color = Color.red
    @FocusState private var isFocused: Bool
    var body: some View {
        Form {
            TextField("Name", text: $name).focused($isFocused).textFieldStyle(.roundedBorder)
            TextField("Name", text: $name, prompt: Text("Your name"))
            TextField("Notes", text: $name, axis: .vertical).lineLimit(3...)
            TextField("Amount", value: $amount, format: .number).keyboardType(.decimalPad)
            SecureField("Password", text: $password).submitLabel(.done).onSubmit { isFocused = false }
            DatePicker("When", selection: $date, displayedComponents: [.date])
            ColorPicker("Color", selection: $color)
        }
    }
}

struct Empty: View {
    var body: some View {
        VStack {
            ContentUnavailableView("No Mail", systemImage: "tray", description: Text("New mails appear here."))
            ContentUnavailableView.search
            ContentUnavailableView {
                Label("No Connection", systemImage: "wifi.slash")
            } description: {
                Text("Check your network.")
            } actions: {
                Button("Retry") {}
            }
        }
    }
}

struct Groups: View {
    @State private var isOpen = true
    var body: some View {
        VStack {
            GroupBox("Box") { Text("in it") }
            GroupBox(label: Label("Heart", systemImage: "heart")) { Text("98") }
            GroupBox { Text("bare") }
            DisclosureGroup("More", isExpanded: $isOpen) { Text("Details") }
            DisclosureGroup("Less") { Text("Hidden") }
            ControlGroup {
                Button("Back", systemImage: "chevron.left") {}
                Button("Forward", systemImage: "chevron.right") {}
            }
            LabeledContent("Name", value: "Ada")
            LabeledContent("Score", value: 0.5, format: .percent)
            LabeledContent("Custom") { Image(systemName: "star") }
            Group {
                Text("a"); Text("b")
            }
            Divider()
            Spacer(minLength: 8)
        }
    }
}

struct Images: View {
    var body: some View {
        VStack {
            Image("portrait").resizable().scaledToFill()
            Image(systemName: "star.fill").resizable().scaledToFit().frame(width: 40)
            Image(systemName: "wifi", variableValue: 0.5).symbolRenderingMode(.hierarchical)
            Image(systemName: "heart").imageScale(.large).symbolVariant(.fill)
            Image(systemName: "square").renderingMode(.template).foregroundStyle(.blue)
            Image(systemName: "square").resizable(capInsets: EdgeInsets(), resizingMode: .tile)
            Image(systemName: "square").interpolation(.high).antialiased(true)
        }
        .symbolEffect(.pulse)
    }
}

struct RemoteImages: View {
    let url: URL?
    var body: some View {
        VStack {
            AsyncImage(url: url)
            AsyncImage(url: url) { image in
                image.resizable().scaledToFill()
            } placeholder: {
                ProgressView()
            }
            AsyncImage(url: url) { phase in
                switch phase {
                case .empty: ProgressView()
                case .success(let image): image.resizable()
                case .failure: Image(systemName: "xmark")
                @unknown default: EmptyView()
                }
            }
        }
    }
}
