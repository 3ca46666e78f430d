/// A font that pictures are drawn with: fetched by `script/bootstrap`, or in a package of Debian's.
struct RequiredFont: Sendable {
    /// A package of Debian's, and the folder that it puts its fonts in.
    struct Package: Sendable {
        let name: String
        let folder: String
    }

    /// The package that holds it; nil for one that is fetched.
    var package: Package?
    /// Its family.
    let family: String

    /// All that pictures are drawn with.
    static let all = [
        RequiredFont(family: CupertinoIcons.family),
        RequiredFont(family: FontFamilies.system),
        RequiredFont(family: FontFamilies.rounded),
        RequiredFont(family: FontFamilies.monospaced),
        RequiredFont(
            package: Package(
                name: "fonts-materialdesignicons-webfont",
                folder: "/usr/share/fonts/truetype/materialdesignicons-webfont"), family: FontFamilies.symbols),
        RequiredFont(
            package: Package(name: "fonts-noto-core", folder: "/usr/share/fonts/truetype/noto"), family: "Noto Sans"),
        RequiredFont(
            package: Package(name: "fonts-noto-cjk", folder: "/usr/share/fonts/opentype/noto"),
            family: "Noto Sans CJK SC"),
        RequiredFont(
            package: Package(name: "fonts-noto-color-emoji", folder: "/usr/share/fonts/truetype/noto"),
            family: FontFamilies.emoji),
    ]

    /// The packages' folders, each once.
    static let folders: [String] = all.compactMap(\.package?.folder).reduce(into: []) { folders, folder in
        if !folders.contains(folder) { folders.append(folder) }
    }
}
