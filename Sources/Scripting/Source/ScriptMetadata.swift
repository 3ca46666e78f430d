import JSONText

/// What a script's `script.json` says of it.
package struct ScriptMetadata: Equatable, Sendable {
    /// The script's name.
    package var name: String
    /// The version; nil where it is not given.
    package var version: String?
    /// The description; nil where it is not given.
    package var description: String?
    /// The icon's SF Symbols name; nil where it is not given.
    package var icon: String?
    /// The icon's colour as it is written; nil where it is not given.
    package var color: String?
    /// The author's name; nil where it is not given.
    package var author: String?

    /// Metadata of a script called `name`.
    package init(
        name: String, version: String? = nil, description: String? = nil, icon: String? = nil, color: String? = nil,
        author: String? = nil
    ) {
        self.name = name
        self.version = version
        self.description = description
        self.icon = icon
        self.color = color
        self.author = author
    }

    /// The metadata in `json`, the bytes of a `script.json`; `fallbackName` where it gives no name. Members of another
    /// type than expected are taken as absent. Throws where `json` is no JSON object.
    init(json: [UInt8], fallbackName: String) throws(JSONDocument.SyntaxError) {
        let root = try JSONDocument.reading(json).root
        guard root.isObject else { throw JSONDocument.SyntaxError(offset: 0, reason: "an object is expected") }
        self.init(
            name: root["name"]?.string ?? fallbackName,
            version: root["version"]?.string,
            description: root["description"]?.string,
            icon: root["icon"]?.string,
            color: root["color"]?.string,
            author: root["author"]?.string ?? root["author"]?["name"]?.string)
    }
}
