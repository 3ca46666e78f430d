extension Vocabulary {
    static let drawnModifiers: [ModifierReader] =
        ModifierReader.layout + ModifierReader.safeArea + ModifierReader.scrolling + ModifierReader.text
        + ModifierReader.symbols + ModifierReader.effects + ModifierReader.colorFilters + ModifierReader.decorations
        + ModifierReader.transforms + ModifierReader.controls + ModifierReader.charts + ModifierReader.gestures
        + ModifierReader.pictureInPicture + ModifierReader.motion + ModifierReader.selfDriven

    /// The modifiers that are not drawn yet.
    static let undrawnModifiers =
        (pageModifiers + controlModifiers + textModifiers + timeModifiers
        + mapModifiers).map { ModifierReader.notDrawnYet($0) }

    /// The modifiers that are invisible on a phone too.
    static let modifiersWithoutEffect = silentModifiers.flatMap { reason, names in
        names.map { ModifierReader.noVisibleEffect($0, reason) }
    }

    /// The appearance of a page, its bars, its rows and its presentations.
    private static let pageModifiers = [
        "activityBackgroundTint",
        "activitySystemActionForegroundColor",
        "alert",
        "bottomBarVisibility",
        "confirmationDialog",
        "editMode",
        "environment",
        "fileExporter",
        "fileImporter",
        "formStyle",
        "fullScreenCover",
        "headerProminence",
        "indexViewStyle",
        "leadingSwipeActions",
        "listItemTint",
        "listRowBackground",
        "listRowInsets",
        "listRowSeparator",
        "listRowSeparatorTint",
        "listRowSpacing",
        "listSectionIndexVisibility",
        "listSectionMargins",
        "listSectionSeparator",
        "listSectionSeparatorTint",
        "listSectionSpacing",
        "listStyle",
        "navigationBarBackButtonHidden",
        "navigationBarTitleDisplayMode",
        "navigationBarVisibility",
        "navigationContainerBackground",
        "navigationDestination",
        "navigationLinkIndicatorVisibility",
        "navigationSplitViewColumnWidth",
        "navigationSplitViewContainerBackground",
        "navigationSplitViewStyle",
        "navigationSubtitle",
        "navigationTitle",
        "navigationTransition",
        "photosPicker",
        "popover",
        "presentationBackground",
        "presentationCompactAdaptation",
        "presentationCornerRadius",
        "presentationDetents",
        "presentationDragIndicator",
        "presentationSizing",
        "quickLookPreview",
        "scrollContentBackground",
        "scrollEdgeEffectHidden",
        "scrollEdgeEffectStyle",
        "searchToolbarBehavior",
        "searchable",
        "sectionActions",
        "sectionIndexLabel",
        "sheet",
        "swipeActions",
        "tabBarVisibility",
        "tabItem",
        "tabViewBottomAccessory",
        "tabViewSidebarBottomBar",
        "tabViewSidebarFooter",
        "tabViewSidebarHeader",
        "toolbar",
        "toolbarBackground",
        "toolbarBackgroundVisibility",
        "toolbarColorScheme",
        "toolbarRemoving",
        "toolbarRole",
        "toolbarTitleDisplayMode",
        "toolbarTitleMenu",
        "toolbarVisibility",
        "trailingSwipeActions",
    ]

    /// The appearance of controls, labels, symbols and images.
    private static let controlModifiers = [
        "antialiased",
        "datePickerStyle",
        "disclosureGroupStyle",
        "groupBoxStyle",
        "interpolation",
        "labeledContentStyle",
        "menuIndicator",
        "menuOrder",
        "renderingMode",
        "resizable",
        "symbolVariableValueMode",
        "variableValue",
    ]

    /// The appearance of texts.
    private static let textModifiers = [
        "invalidatableContent"
    ]

    /// Animations, and callbacks on insertion and removal.
    private static let timeModifiers = [
        "glassEffectTransition",
        "onChange",
        "onGeometryChange",
        "onScrollTargetVisibilityChange",
        "onScrollVisibilityChange",
    ]

    /// The appearance of maps.
    private static let mapModifiers = [
        "mapControls",
        "mapStyle",
    ]

    private static let silentModifiers: [InvisibleSubject: [String]] = [
        .keyboard: [
            "autocorrectionDisabled", "autofocus", "focused", "keyboardShortcut", "keyboardType", "onKeyPress",
            "onSubmit", "scrollDismissesKeyboard", "searchCompletion", "searchFocused", "searchSuggestions",
            "searchSuggestionsVisibility", "submitLabel", "submitScope", "textContentType",
            "textInputAutocapitalization",
        ],
        .gesture: [
            "chartAngleSelection", "chartScrollTargetBehavior", "chartXSelection",
            "chartYSelection", "contentShape", "contextMenu", "defersSystemGestures", "deleteDisabled", "draggable",
            "dropDestination", "help", "hoverEffect", "interactiveDismissDisabled",
            "menuActionDismissBehavior", "moveDisabled", "onDelete", "onDrag", "onDragGesture", "onDrop",
            "onDropContent", "onHover", "onLongPressGesture", "onMove",
            "presentationBackgroundInteraction", "presentationContentInteraction", "refreshable",
            "scrollBounceBehavior", "scrollIndicator", "scrollDisabled", "scrollTargetBehavior", "scrollTargetLayout",
            "selectionDisabled", "tabBarMinimizeBehavior", "tabViewCustomization", "tabViewSearchActivation",
            "textSelection",
        ],
        .identity: [
            "coordinateSpace", "glassEffectID", "matchedTransitionSource", "ref", "screenshotRef", "tag",
        ],
        .hardware: [
            "sensoryFeedback"
        ],
        .system: [
            "persistentSystemOverlays", "statusBar", "statusBarHidden", "translationHost",
            "widgetAccentable", "widgetURL",
        ],
        .accessibility: [
            "accessibilityAddTraits", "accessibilityElement", "accessibilityHeading", "accessibilityHidden",
            "accessibilityHint", "accessibilityIdentifier", "accessibilityRemoveTraits",
            "accessibilitySortPriority", "accessibilityValue",
        ],
    ]
}
