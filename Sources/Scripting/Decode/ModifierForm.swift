/// How the modifiers of the vocabulary are read.
enum ModifierForm {
    case frame, padding, background, overlay, foregroundStyle, tint, font, fontWeight, fontDesign, bold, italic
    case monospacedDigit, monospaced, opacity, hidden, cornerRadius, clipShape, offset, lineLimit
    case multilineTextAlignment, layoutPriority, fixedSize
    /// A call of what the picture-in-picture content declares, or a flag of it.
    case contentCallback, hidesOnForeground, showsOnBackground
    /// Concerns the page around a picture: accepted, and what views it brings are kept for their buttons.
    case page
    /// Part of the vocabulary, changes a picture, and is not applied yet.
    case unapplied

    /// The form of the modifier called `name`; nil where there is no such modifier.
    init?(name: String) {
        guard let form = Self.forms[name] else { return nil }
        self = form
    }

    private static let forms: [String: ModifierForm] = {
        var forms = applied
        for name in pageNames.split(whereSeparator: \.isWhitespace) { forms[String(name)] = .page }
        for name in unappliedNames.split(whereSeparator: \.isWhitespace) { forms[String(name)] = .unapplied }
        return forms
    }()

    private static let applied: [String: ModifierForm] = [
        "frame": .frame, "padding": .padding, "background": .background, "overlay": .overlay,
        "foregroundStyle": .foregroundStyle, "foregroundColor": .foregroundStyle, "tint": .tint, "font": .font,
        "fontWeight": .fontWeight, "fontDesign": .fontDesign, "bold": .bold, "italic": .italic,
        "monospacedDigit": .monospacedDigit, "monospaced": .monospaced, "opacity": .opacity, "hidden": .hidden,
        "cornerRadius": .cornerRadius, "clipShape": .clipShape, "offset": .offset, "lineLimit": .lineLimit,
        "multilineTextAlignment": .multilineTextAlignment, "layoutPriority": .layoutPriority,
        "fixedSize": .fixedSize, "onPipStart": .contentCallback, "onPipStop": .contentCallback,
        "onPipPlayPauseToggle": .contentCallback, "onPipSkip": .contentCallback,
        "onPipRenderSizeChanged": .contentCallback, "pipHideOnForeground": .hidesOnForeground,
        "pipShowOnBackground": .showsOnBackground,
    ]

    private static let pageNames = """
        navigationTitle navigationSubtitle navigationBarTitleDisplayMode navigationBarBackButtonHidden
        navigationDestination navigationContainerBackground navigationSplitViewColumnWidth navigationSplitViewStyle
        navigationTransition navigationLinkIndicatorVisibility toolbar toolbarBackground toolbarBackgroundVisibility
        toolbarVisibility toolbarTitleDisplayMode toolbarTitleMenu toolbarColorScheme toolbarRole tabItem tabViewStyle
        tabBarMinimizeBehavior tabViewBottomAccessory tag badge badgeProminence listStyle listRowBackground
        listRowInsets listRowSeparator listRowSeparatorTint listRowSpacing listSectionSpacing listSectionSeparator
        listSectionSeparatorTint listSectionMargins listItemTint headerProminence formStyle scrollContentBackground
        scrollIndicator scrollDisabled scrollDismissesKeyboard scrollBounceBehavior scrollClipDisabled
        scrollTargetLayout scrollTargetBehavior scrollPosition defaultScrollAnchor scrollEdgeEffectStyle
        scrollEdgeEffectHidden contentMargins sheet fullScreenCover popover alert confirmationDialog
        presentationDetents presentationDragIndicator presentationBackground presentationBackgroundInteraction
        presentationCornerRadius presentationContentInteraction presentationCompactAdaptation
        interactiveDismissDisabled refreshable searchable searchSuggestions searchCompletion searchFocused
        swipeActions leadingSwipeActions trailingSwipeActions contextMenu menuIndicator menuOrder menuActionDismissBehavior
        menuStyle pickerStyle toggleStyle textFieldStyle datePickerStyle controlGroupStyle groupBoxStyle
        labeledContentStyle disclosureGroupStyle keyboardType submitLabel submitScope onSubmit autofocus focused
        textInputAutocapitalization autocorrectionDisabled textContentType textSelection safeAreaInset safeAreaPadding
        safeAreaBar ignoresSafeArea statusBarHidden statusBar persistentSystemOverlays preferredColorScheme
        editMode deleteDisabled moveDisabled selectionDisabled sensoryFeedback onDropContent draggable dropDestination
        fileImporter fileExporter quickLookPreview photosPicker accessibilityLabel accessibilityHidden accessibilityHint
        accessibilityValue accessibilityIdentifier contentShape allowsHitTesting keyboardShortcut hoverEffect
        disabled onDelete onMove id widgetURL widgetAccentable widgetBackground pip
        """

    private static let unappliedNames = """
        buttonStyle buttonBorderShape buttonSizing controlSize glassEffect glassEffectID glassEffectUnion shadow
        progressViewStyle imageScale truncationMode scaleEffect minScaleFactor symbolRenderingMode symbolEffect
        symbolVariant symbolVariableValueMode contentTransition gaugeStyle animation scaleToFit scaleToFill
        onAppear onDisappear rotationEffect transition clipped aspectRatio position zIndex allowsTightening redacted
        blur fontWidth clockHandRotationEffect border mask underline strikethrough kerning tracking baselineOffset
        lineSpacing textCase textScale brightness contrast saturation grayscale hueRotation colorMultiply colorInvert
        blendMode rotation3DEffect transformEffect drawingGroup compositingGroup resizable renderingMode interpolation
        antialiased variableValue labelStyle labelsHidden labelIconToTitleSpacing onTapGesture onLongPressGesture
        onDragGesture gesture highPriorityGesture simultaneousGesture onChange onScrollVisibilityChange
        onGeometryChange task matchedGeometryEffect geometryGroup containerRelativeFrame alignmentGuide
        gridCellColumns gridCellAnchor gridColumnAlignment gridCellUnsizedAxes luminanceToAlpha invalidatableContent
        privacySensitive unredacted dynamicTypeSize environment flipsForRightToLeftLayoutDirection
        visualEffect projectionEffect backgroundExtensionEffect backgroundStyle containerShape defersSystemGestures
        chartXAxis chartYAxis chartLegend chartXScale chartYScale chartXAxisLabel chartYAxisLabel
        chartForegroundStyleScale chartScrollableAxes chartXVisibleDomain chartXSelection mapStyle mapControls
        """
}
