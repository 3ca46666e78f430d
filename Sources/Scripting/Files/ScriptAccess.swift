package import SharedTypes

/// A script's access to its host's files, and the recorded responses in a replay of its session.
package struct ScriptAccess {
    /// The granted folders.
    package var folders: [FolderGrant]
    /// The file of its stored values; nil if they last only as long as the session.
    package var storage: StorageFile?
    /// Returns responses from a recorded session's log, nil if it has none; then only the script's own sources are
    /// read.
    package var recorded: ((FileRequest) -> Result<[UInt8], FileFailure>?)?

    /// Creates an access, by default only to the script's own folder.
    package init(
        folders: [FolderGrant] = [], storage: StorageFile? = nil,
        recorded: ((FileRequest) -> Result<[UInt8], FileFailure>?)? = nil
    ) {
        self.folders = folders
        self.storage = storage
        self.recorded = recorded
    }
}
