import Views

extension ViewReader {
    /// A symbol beside a title.
    static let label = ViewReader("Label", props: ["title", "systemImage", "icon"]) {
        element, decoder throws(ScriptError) in
        var parts: [ViewNode] = []
        if let name = element["systemImage"]?.string { parts.append(ViewNode(.symbol(name))) }
        if let icon = try decoder.view(element.value("icon")) { parts.append(icon) }
        if let title = try decoder.view(element.value("title")) { parts.append(title) }
        return .hstack(alignment: .center, spacing: nil, children: parts + (try decoder.children(of: element)))
    }
}
