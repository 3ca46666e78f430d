import Scripting
import Testing
import Views

/// A page as a script's worker writes it, read.
struct DecodedPage {
    /// The page's view; nil where it cannot be shown.
    let view: ViewNode?
    /// The diagnostics of the page.
    let diagnostics: [ProgramMessage]
    /// The texts of that.
    var said: [String] { diagnostics.map(\.text) }

    /// Reads the element in `json`.
    init(_ json: String) throws {
        var decoder = TreeDecoder()
        let decoded = try decoder.decode(#"{"page":\#(json),"pip":null}"#)
        (view, diagnostics) = (decoded.presentation.page, decoded.diagnostics)
    }

    /// Reads an element of `tag` with `props`.
    init(_ tag: String, _ props: String) throws {
        try self.init(#"{"t":"\#(tag)","p":{\#(props)}}"#)
    }

    /// Returns the view, which must exist, and its diagnostics.
    func shown() throws -> (ViewNode, [String]) { (try #require(view), said) }
}
