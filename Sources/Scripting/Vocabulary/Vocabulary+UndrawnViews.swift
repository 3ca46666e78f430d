extension Vocabulary {
    /// What is pressed, chosen or typed into, and what stands around it.
    static let controls: [ViewReader] = [
        .notDrawnYet("CodeEditor", props: nil),
        .notDrawnYet("ColorPicker", props: ["title", "supportsOpacity", "value", "onChanged"]),
        .notDrawnYet("ContentUnavailableView", props: ["title", "systemImage", "description", "label", "actions"]),
        .notDrawnYet(
            "DatePicker",
            props: [
                "title", "displayedComponents", "value", "onChanged", "startDate", "endDate",
            ]),
        .notDrawnYet("DefaultToolbarItem", props: ["kind", "placement", "sharedBackgroundVisibility"]),
        .notDrawnYet("DirectoryBrowserView", props: ["title", "directoryPath", "onFilesChanged"]),
        .notDrawnYet("DisclosureGroup", props: ["title", "label", "isExpanded", "onChanged"]),
        .notDrawnYet("EditButton"),
        .notDrawnYet(
            "Editor",
            props: [
                "scriptName", "showAccessoryView", "searchEnabled", "exportEnabled", "controller",
            ]),
        .notDrawnYet(
            "Gauge",
            props: [
                "value", "label", "min", "max", "currentValueLabel", "minValueLabel", "maxValueLabel",
            ]),
        .notDrawnYet("LabeledContent", props: ["title", "label", "value"]),
        .notDrawnYet("Link", props: ["url"]),
        .notDrawnYet("Menu", props: ["primaryAction", "title", "systemImage", "label"]),
        .notDrawnYet("MultiColumnsPicker", props: ["options", "selections", "onSelectionsChanged"]),
        .notDrawnYet("MultiDatePicker", props: nil),
        .notDrawnYet("MultiPicker", props: ["options", "selections", "onSelectionsChanged"]),
        .notDrawnYet("NavigationDestination"),
        .notDrawnYet("NavigationLink", props: ["destination", "value", "title"]),
        .notDrawnYet("PasteButton", props: nil),
        .notDrawnYet("Picker", props: ["title", "systemImage", "label", "value", "onChanged"]),
        .notDrawnYet("RenameButton", props: nil),
        .notDrawnYet(
            "SecureField",
            props: [
                "title", "label", "prompt", "autofocus", "onFocus", "onBlur", "value", "onChanged",
            ]),
        .notDrawnYet("ShareLink", props: nil),
        .notDrawnYet(
            "Slider",
            props: [
                "value", "onChanged", "min", "max", "onEditingChanged", "step", "label", "minValueLabel",
                "maxValueLabel", "ticks", "currentValueLabel",
            ]),
        .notDrawnYet("Stepper", props: ["title", "onIncrement", "onDecrement", "onEditingChanged"]),
        .notDrawnYet("TextEditor", props: nil, needsFingers: true),
        .notDrawnYet(
            "TextField",
            props: [
                "title", "label", "prompt", "axis", "autofocus", "onFocus", "onBlur", "value", "onChanged",
            ], needsFingers: true),
        .notDrawnYet("Toggle", props: ["value", "onChanged", "intent", "title", "systemImage"]),
        .notDrawnYet("Toolbar", props: nil),
        .notDrawnYet("ToolbarItem", props: ["placement", "sharedBackgroundVisibility"]),
        .notDrawnYet("ToolbarItemGroup", props: ["placement", "sharedBackgroundVisibility"]),
        .notDrawnYet("ToolbarSpacer", props: ["sizing", "placement", "sharedBackgroundVisibility"]),
    ]

    /// Views that arrange or ask for others.
    static let layouts: [ViewReader] = [
        .notDrawnYet("EnvironmentValuesReader", props: ["keys"]),
        .notDrawnYet("FlowLayout", props: ["spacing", "horizontalSpacing", "verticalSpacing"]),
        .notDrawnYet("GlassEffectContainer", props: ["spacing"]),
        .notDrawnYet("Grid", props: ["alignment", "horizontalSpacing", "verticalSpacing"]),
        .notDrawnYet("GridRow", props: ["alignment"]),
        .notDrawnYet("LazyHGrid", props: ["rows", "alignment", "spacing", "pinnedViews"]),
        .notDrawnYet("LazyVGrid", props: ["columns", "alignment", "spacing", "pinnedViews"]),
        .notDrawnYet("LiveActivityUIExpandedBottom", props: nil),
        .notDrawnYet("LiveActivityUIExpandedCenter", props: nil),
        .notDrawnYet("LiveActivityUIExpandedLeading", props: nil),
        .notDrawnYet("LiveActivityUIExpandedTrailing", props: nil),
        .notDrawnYet("ReorderableForEach", props: nil),
        .notDrawnYet("ScrollViewReader"),
        .notDrawnYet("Table", props: nil),
        .notDrawnYet("TableColumn", props: nil),
        .notDrawnYet("TimelineView", props: nil),
        .notDrawnYet("ViewThatFits", props: nil),
    ]

    /// Pictures, drawings, films and texts that run.
    static let pictures: [ViewReader] = [
        .notDrawnYet("AccessoryWidgetBackground"),
        .notDrawnYet("AngularGradient", props: nil),
        .notDrawnYet("CameraView", props: nil),
        .notDrawnYet("Canvas", props: ["draw", "opaque"]),
        .notDrawnYet(
            "CaptureVideoPreviewView",
            props: [
                "session", "videoDevice", "videoGravity", "isVideoMirrored", "cornerRadius", "masksToBounds",
            ]),
        .notDrawnYet("Color", props: nil),
        .notDrawnYet(
            "ConcentricRectangle",
            props: [
                "trim", "fill", "stroke", "corners", "isUniform", "topLeadingCorner", "topTrailingCorner",
                "bottomLeadingCorner", "bottomTrailingCorner", "uniformBottomCorners", "uniformTopCorners",
                "uniformLeadingCorners", "uniformTrailingCorners",
            ]),
        .notDrawnYet("ContainerRelativeShape", props: nil),
        .notDrawnYet("DateIntervalLabel", props: ["from", "to"]),
        .notDrawnYet("DateLabel", props: ["style", "timestamp", "date"]),
        .notDrawnYet("DateRangeLabel", props: ["from", "to"]),
        .notDrawnYet("LinearGradient", props: nil),
        .notDrawnYet("LivePhotoView", props: ["livePhoto"]),
        .notDrawnYet(
            "Markdown",
            props: [
                "content", "theme", "highlighterTheme", "useDefaultHighlighterTheme", "scrollable",
            ]),
        .notDrawnYet("MeshGradient", props: nil),
        .notDrawnYet("PathShape", props: ["path", "draw", "trim", "fill", "stroke"]),
        .notDrawnYet("RadialGradient", props: nil),
        .notDrawnYet("TimelineCanvas", props: ["draw", "paused", "schedule", "opaque"]),
        .notDrawnYet("TimerIntervalLabel", props: ["countsDown", "showsHours", "from", "to", "pauseTime"]),
        .notDrawnYet(
            "VideoRecorderPreviewView",
            props: [
                "videoGravity", "isVideoMirrored", "cornerRadius", "masksToBounds",
            ]),
        .notDrawnYet("WebView", props: ["controller"], needsFingers: true),
    ]
}
