/// A font that pictures are drawn with: fetched by `script/bootstrap`, or in a package of Debian's.
struct RequiredFont: Sendable {
    /// The Debian package that holds it; nil for one that is fetched.
    var package: String?
    /// The folder that the package puts it in; nil for one that is fetched.
    var folder: String?
    /// Its family.
    let family: String

    /// All that pictures are drawn with.
    static let all = [
        RequiredFont(family: CupertinoIcons.family),
        RequiredFont(package: "fonts-inter", folder: "/usr/share/fonts/opentype/inter", family: "Inter"),
        RequiredFont(
            package: "fonts-materialdesignicons-webfont",
            folder: "/usr/share/fonts/truetype/materialdesignicons-webfont", family: FontFamilies.symbols),
        RequiredFont(package: "fonts-noto-core", folder: "/usr/share/fonts/truetype/noto", family: "Noto Sans"),
        RequiredFont(package: "fonts-noto-cjk", folder: "/usr/share/fonts/opentype/noto", family: "Noto Sans CJK SC"),
        RequiredFont(
            package: "fonts-noto-color-emoji", folder: "/usr/share/fonts/truetype/noto", family: FontFamilies.emoji),
        RequiredFont(
            package: "fonts-jetbrains-mono", folder: "/usr/share/fonts/truetype/jetbrains-mono",
            family: FontFamilies.monospaced),
        RequiredFont(
            package: "fonts-quicksand", folder: "/usr/share/fonts/truetype/quicksand", family: FontFamilies.rounded),
    ]

    /// The packages' folders, each once.
    static let folders: [String] = all.compactMap(\.folder).reduce(into: []) { folders, folder in
        if !folders.contains(folder) { folders.append(folder) }
    }
}
