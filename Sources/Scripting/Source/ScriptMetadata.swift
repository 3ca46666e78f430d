import SharedTypes

/// The metadata in a script's `script.json`.
package struct ScriptMetadata: Equatable, Sendable {
    /// An author of the script.
    package struct Developer: Equatable, Sendable {
        package var name: String
        package var email: String?
        package var homepage: String?

        /// Reads the developer in `json`: an object, or only the name. Nil without a name.
        init?(_ json: JSONValue?) {
            guard let name = json?.string ?? json?["name"]?.string else { return nil }
            self.name = name
            email = json?["email"]?.string
            homepage = json?["homepage"]?.string
        }

        /// Creates the developer called `name`.
        package init(name: String, email: String? = nil, homepage: String? = nil) {
            (self.name, self.email, self.homepage) = (name, email, homepage)
        }
    }

    /// The origin of the script, from which it is updated.
    package struct RemoteResource: Equatable, Sendable {
        package var url: String
        /// The update interval in seconds; nil if it does not update automatically.
        package var autoUpdateInterval: Double?

        init?(_ json: JSONValue?) {
            guard let url = json?["url"]?.string else { return nil }
            self.url = url
            autoUpdateInterval = json?["autoUpdateInterval"]?.number
        }
    }

    /// The script's name.
    package var name: String
    /// The version; nil if it is not given.
    package var version: String?
    /// The description; nil if it is not given.
    package var description: String?
    /// The icon's SF Symbols name; nil if it is not given.
    package var icon: String?
    /// The icon's colour as written; nil if it is not given.
    package var color: String?
    /// The author; nil if it is not given.
    package var author: Developer?
    /// The contributors; nil if they are not given.
    package var contributors: [Developer]?
    /// The names by language tags; nil if they are not given.
    package var localizedNames: LocalizedTexts?
    /// The descriptions by language tags; nil if they are not given.
    package var localizedDescriptions: LocalizedTexts?
    /// The origin of the script; nil if it is not given.
    package var remoteResource: RemoteResource?

    /// Creates the metadata of a script called `name`.
    package init(name: String) {
        self.name = name
    }

    /// Parses the bytes of a `script.json`; `fallbackName` is used if it gives no name. Members of an unexpected type
    /// are ignored. Throws if `json` is not a JSON object.
    init(json: [UInt8], fallbackName: String) throws(JSONDocument.SyntaxError) {
        let root = try JSONDocument.reading(json).root
        guard root.isObject else { throw JSONDocument.SyntaxError(offset: 0, reason: "an object is expected") }
        name = root["name"]?.string ?? fallbackName
        version = root["version"]?.string
        description = root["description"]?.string
        icon = root["icon"]?.string
        color = root["color"]?.string
        author = Developer(root["author"])
        if let list = root["contributors"], list.isArray {
            contributors = list.elements.compactMap { Developer($0) }
        }
        localizedNames = LocalizedTexts(root["localizedNames"])
        localizedDescriptions = LocalizedTexts(root["localizedDescriptions"])
        remoteResource = RemoteResource(root["remoteResource"])
    }

    /// The metadata in the script's format, in `locale`. Members that the app always provides and `script.json` omits
    /// are empty texts.
    func json(locale: String) -> String {
        let localizedName = localizedNames?.text(for: locale) ?? name
        let localizedDescription = localizedDescriptions?.text(for: locale) ?? description ?? ""
        var line = JSONLine().string("name", name).string("icon", icon ?? "").raw("iconImage", "null")
            .string("color", color ?? "").string("localizedName", localizedName)
        if let localizedNames { line = line.raw("localizedNames", localizedNames.json) }
        if let description { line = line.string("description", description) }
        line = line.string("localizedDescription", localizedDescription)
        if let localizedDescriptions { line = line.raw("localizedDescriptions", localizedDescriptions.json) }
        line = line.string("version", version ?? "")
        if let author { line = line.raw("author", author.json) }
        if let contributors {
            line = line.raw("contributors", "[" + contributors.map(\.json).joined(separator: ",") + "]")
        }
        if let remoteResource { line = line.raw("remoteResource", remoteResource.json) }
        return line.text
    }
}

extension ScriptMetadata.Developer {
    fileprivate var json: String {
        var line = JSONLine().string("name", name)
        if let email { line = line.string("email", email) }
        if let homepage { line = line.string("homepage", homepage) }
        return line.text
    }
}

extension ScriptMetadata.RemoteResource {
    fileprivate var json: String {
        JSONLine().string("url", url).raw(
            "autoUpdateInterval", autoUpdateInterval.map(DecimalFormat.shortest) ?? "null"
        ).text
    }
}
