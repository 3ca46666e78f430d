import Glibc
import PiPKit

/// The files that a command line names, and the check that none of them is written over another: `-y` is no leave to destroy
/// what is being read.
struct FileRoles {
    /// What is read: the option, or nothing for the script, and the path.
    private var read: [(name: String, path: String)]
    /// What is written.
    private var written: [(name: String, path: String)]
    private let script: String?
    /// What is read and written alike.
    private let storage: String?
    /// The folders that the script may write to.
    private let writable: [FolderGrant]

    /// The roles of the files of `options`, whose outputs are written or not.
    init(_ options: Options, writesOutputs: Bool = true) {
        script = options.program.script
        writable = options.folderGrants.filter(\.isWritable)
        read = options.program.script.map { [("the script", $0)] } ?? []
        if case .file(let path) = options.movie { read.append(("the movie", path)) }
        if let expect = options.expect { read.append(("--expect", expect)) }
        if let events = options.events, events != "-" { read.append(("--events", events)) }
        written = writesOutputs ? options.outputs.compactMap(\.path).map { ("--out", $0) } : []
        if let log = options.log { written.append(("--log", log)) }
        storage = options.storage
    }

    /// Throws a `UsageError` where a file that is written is another one of the command line too, by whatever name, or may be
    /// a part of the script.
    ///
    /// A script's parts lie in its folder or below. A file there gives way only where it is empty or begins as what the
    /// command writes begins: a video, a picture or an event log.
    func check() throws(UsageError) {
        let folder = script.flatMap(Self.folder(ofScript:))
        for (index, target) in written.enumerated() {
            let identity = FileIdentity(target.path)
            for other in written[..<index] + read where FileIdentity(other.path) == identity {
                throw UsageError("\(target.name) \(target.path): the same file as \(other.name)")
            }
            if let folder, identity.place.utf8.starts(with: folder.utf8), FileBeginning(target.path) == .foreign {
                throw UsageError(
                    "\(target.name) \(target.path): it may be part of the script; in the script's folder only videos, "
                        + "pictures and event logs are replaced")
            }
        }
    }

    /// Throws a `UsageError` where the script could write over a file of the command line, or over itself.
    ///
    /// Of the script's own folder, the folders within may be granted: whoever names one knows what lies in it.
    func checkGrants() throws(UsageError) {
        let folder = script.flatMap(Self.folder(ofScript:))
        for grant in writable {
            let place = grant.place == "/" ? "/" : grant.place + "/"
            if let folder, folder.utf8.starts(with: place.utf8) {
                throw UsageError("--allow-write \(grant.name): the script itself lies in it; name a folder of its own")
            }
            for file in written + read {
                guard FileIdentity(file.path).place.utf8.starts(with: place.utf8) else { continue }
                throw UsageError(
                    "--allow-write \(grant.name): \(file.name) \(file.path) lies in it; name a folder of its own")
            }
            if let storage, FileIdentity(storage).place.utf8.starts(with: place.utf8) {
                throw UsageError(
                    "--allow-write \(grant.name): --storage \(storage) lies in it; name a folder of its own")
            }
        }
    }

    /// Throws a `UsageError` where what the script stores would be written over another file of the command line.
    func checkStorage() throws(UsageError) {
        guard let storage else { return }
        let identity = FileIdentity(storage)
        for other in written + read where FileIdentity(other.path) == identity {
            throw UsageError("--storage \(storage): the same file as \(other.name)")
        }
    }

    /// The folder whose files a script may consist of, a slash behind it; nil for an archive.
    private static func folder(ofScript path: String) -> String? {
        guard !path.lowercased().hasSuffix(".scripting") else { return nil }
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let place = FileIdentity(path).place
        if status.st_mode & S_IFMT == S_IFDIR { return place == "/" ? place : place + "/" }
        return place.lastIndex(of: "/").map { String(place[...$0]) }
    }
}
