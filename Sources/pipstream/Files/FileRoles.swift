import Glibc
import PiPKit

/// The files of a command line, and the check that no output overwrites another of them: `-y` does not permit the
/// destruction of an input.
struct FileRoles {
    /// The input files: the option, or a description for the script, and the path.
    private var read: [(name: String, path: String)]
    /// The output files.
    private var written: [(name: String, path: String)]
    private let script: String?
    /// The file that is both read and written.
    private let storage: String?
    /// The files that a comparison writes, or removes if the image matches.
    private let compared: [String]
    /// The folders that the script may write to.
    private let writable: [FolderGrant]

    /// Creates the roles of the files of `options`; `writesOutputs` is whether its outputs are written.
    init(_ options: Options, writesOutputs: Bool = true) {
        script = options.program.script
        writable = options.folderGrants.filter(\.isWritable)
        read = options.program.script.map { [("the script", $0)] } ?? []
        if case .file(let path) = options.movie { read.append(("the movie", path)) }
        if let expect = options.expect { read.append(("--expect", expect)) }
        if let events = options.events, events != "-" { read.append(("--events", events)) }
        written = writesOutputs && !options.expectsOnly ? options.outputs.compactMap(\.path).map { ("--out", $0) } : []
        compared =
            options.expect.map { path in
                ["actual", "diff"].map { ImageComparison.path(of: $0, beside: path) }
            } ?? []
        written += compared.map { ("the result of --expect", $0) }
        if let log = options.log { written.append(("--log", log)) }
        if let status = options.status { written.append(("--status", status)) }
        if let control = options.control { written.append(("--control", control)) }
        storage = options.storage
    }

    /// Throws a `UsageError` if an output is another file of the command line too, by any name, or may be part of the
    /// script.
    ///
    /// A script's parts are in its folder or below. The command replaces a file there only if it is empty, or begins
    /// like its own output: a video, an image or an event log.
    func check() throws(UsageError) {
        let folder = script.flatMap(Self.folder(ofScript:))
        for (index, target) in written.enumerated() {
            let identity = FileIdentity(target.path)
            for other in written[..<index] + read where FileIdentity(other.path) == identity {
                throw UsageError("\(target.name) \(target.path): is the same file as \(other.name); name another file")
            }
            if compared.contains(target.path), FileSignature(target.path) == .foreign {
                throw UsageError(
                    "\(target.path): it is not an image of an earlier run, and --expect replaces or removes it; rename it"
                )
            }
            if let folder, identity.place.utf8.starts(with: folder.utf8), FileSignature(target.path) == .foreign {
                throw UsageError(
                    "\(target.name) \(target.path): it may be part of the script; in the script's folder only videos, "
                        + "images, event logs and status files are replaced")
            }
        }
    }

    /// Throws a `UsageError` if the script could overwrite a file of the command line, or itself.
    ///
    /// Folders within the script's own folder may be granted: a user who names one knows its contents.
    func checkGrants() throws(UsageError) {
        let folder = script.flatMap(Self.folder(ofScript:))
        for grant in writable {
            let place = grant.place == "/" ? "/" : grant.place + "/"
            if let folder, folder.utf8.starts(with: place.utf8) {
                throw UsageError("--allow-write \(grant.name): the folder contains the script; name another folder")
            }
            for file in written + read {
                guard FileIdentity(file.path).place.utf8.starts(with: place.utf8) else { continue }
                throw UsageError(
                    "--allow-write \(grant.name): the folder contains \(file.name) \(file.path); name another folder")
            }
            if let storage, FileIdentity(storage).place.utf8.starts(with: place.utf8) {
                throw UsageError(
                    "--allow-write \(grant.name): the folder contains --storage \(storage); name another folder")
            }
        }
    }

    /// Throws a `UsageError` if the script's stored values would overwrite another file of the command line.
    func checkStorage() throws(UsageError) {
        guard let storage else { return }
        let identity = FileIdentity(storage)
        for other in written + read where FileIdentity(other.path) == identity {
            throw UsageError("--storage \(storage): is the same file as \(other.name); name another file")
        }
    }

    /// Returns the folder that may contain a script's files, with a trailing slash; nil for an archive.
    private static func folder(ofScript path: String) -> String? {
        guard !path.lowercased().hasSuffix(".scripting") else { return nil }
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let place = FileIdentity(path).place
        if status.st_mode & S_IFMT == S_IFDIR { return place == "/" ? place : place + "/" }
        return place.lastIndex(of: "/").map { String(place[...$0]) }
    }
}
