package import Terms

/// What a script may reach of its host's files, and what answers in their place when its session is played again.
package struct ScriptAccess {
    /// The folders that were granted.
    package var folders: [FolderGrant]
    /// Where what it stores is kept; nil for as long as the session alone.
    package var storage: StorageFile?
    /// Answers from a recorded session's log, nil where that holds no answer; then no file but the script's own sources is read.
    package var recorded: ((FileQuestion) -> Result<[UInt8], FileFailure>?)?

    /// Nothing but the script's own folder, unless something else is said.
    package init(
        folders: [FolderGrant] = [], storage: StorageFile? = nil,
        recorded: ((FileQuestion) -> Result<[UInt8], FileFailure>?)? = nil
    ) {
        self.folders = folders
        self.storage = storage
        self.recorded = recorded
    }
}
