extension Vocabulary {
    /// What is pressed, chosen or typed into, and what stands around it.
    static let controls: [ViewReader] = [
        .notDrawnYet("CodeEditor", props: nil),
        .notDrawnYet("DefaultToolbarItem", props: ["kind", "placement", "sharedBackgroundVisibility"]),
        .notDrawnYet("DirectoryBrowserView", props: ["title", "directoryPath", "onFilesChanged"]),
        .notDrawnYet(
            "Editor",
            props: [
                "scriptName", "showAccessoryView", "searchEnabled", "exportEnabled", "controller",
            ]),
        .notDrawnYet("MultiColumnsPicker", props: ["options", "selections", "onSelectionsChanged"]),
        .notDrawnYet("MultiDatePicker", props: nil),
        .notDrawnYet("MultiPicker", props: ["options", "selections", "onSelectionsChanged"]),
        .notDrawnYet("NavigationDestination"),
        .notDrawnYet("NavigationLink", props: ["destination", "value", "title"]),
        .notDrawnYet("TextEditor", props: nil, isHosted: true),
        .notDrawnYet("Toolbar", props: nil),
        .notDrawnYet("ToolbarItem", props: ["placement", "sharedBackgroundVisibility"]),
        .notDrawnYet("ToolbarItemGroup", props: ["placement", "sharedBackgroundVisibility"]),
        .notDrawnYet("ToolbarSpacer", props: ["sizing", "placement", "sharedBackgroundVisibility"]),
    ]

    /// Views that arrange or ask for others.
    static let layouts: [ViewReader] = [
        .notDrawnYet("ReorderableForEach", props: nil),
        .notDrawnYet("Table", props: nil),
        .notDrawnYet("TableColumn", props: nil),
        .notDrawnYet("TimelineView", props: nil),
    ]

    /// Pictures, drawings, films and texts that run.
    static let pictures: [ViewReader] = [
        .notDrawnYet("CameraView", props: nil),
        .notDrawnYet(
            "CaptureVideoPreviewView",
            props: [
                "session", "videoDevice", "videoGravity", "isVideoMirrored", "cornerRadius", "masksToBounds",
            ]),
        .notDrawnYet("LivePhotoView", props: ["livePhoto"]),
        .notDrawnYet(
            "VideoRecorderPreviewView",
            props: [
                "videoGravity", "isVideoMirrored", "cornerRadius", "masksToBounds",
            ]),
        .notDrawnYet("WebView", props: ["controller"], isHosted: true),
    ]
}
