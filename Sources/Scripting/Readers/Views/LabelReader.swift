import Views

extension ViewReader {
    /// A symbol or another icon beside a title.
    static let label = ViewReader("Label", props: ["title", "systemImage", "icon"]) {
        element, decoder throws(ScriptError) in
        var (icon, title): ([ViewNode], [ViewNode]) = ([], [])
        if let name = element["systemImage"]?.string { icon.append(ViewNode(.symbol(name))) }
        if let view = try decoder.view(element.value("icon")) { icon.append(view) }
        if let view = try decoder.view(element.value("title")) { title.append(view) }
        return .label(title: title + (try decoder.children(of: element)), icon: icon)
    }
}
