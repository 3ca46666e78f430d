extension Vocabulary {
    /// The exports and globals that are neither views nor modifiers, of one standing.
    struct Values: Sendable {
        let standing: Standing
        let names: [String]
    }

    static let values: [Values] =
        [Values(standing: .drawn, names: workingValues), Values(standing: .notDrawnYet, names: undrawnValues)]
        + silentValues.map { Values(standing: .withoutPicture($0), names: $1) }

    /// The values that only an import gives; all others are globals, too.
    static let imported: Set<String> = [
        "AbortEvent", "AbortSignal", "AlarmLiveActivity", "AppEventListenerManager", "AppIntentManager",
        "AppIntentProtocol", "Blob", "CancelError", "CancelToken", "CanvasGradient", "CanvasPattern",
        "CanvasRenderingContext", "ChartPlotProxy", "ControlWidget", "ControlWidgetButton", "ControlWidgetToggle",
        "DragGesture", "ForEach", "GestureInfo", "IntentAttributedTextValue", "IntentFileURLValue", "IntentFileValue",
        "IntentImageValue", "IntentJsonValue", "IntentRequestConfirmationValue", "IntentSnippetIntentValue",
        "IntentTextValue", "IntentURLValue", "IntentValue", "IntentViewValue", "LongPressGesture", "MagnifyGesture",
        "Path2D", "ReadableStream", "ReadableStreamDefaultController", "ReadableStreamDefaultReader", "RotateGesture",
        "ScreenshotMaker", "TapGesture", "TextMetrics", "TransformStream", "TransformStreamDefaultController",
        "ViewModifiers", "WritableStream", "WritableStreamDefaultController", "WritableStreamDefaultWriter",
        "createContext", "gradient", "modifiers", "useCallback", "useCancelToken", "useColorScheme", "useContext",
        "useEffect", "useEffectEvent", "useKeyboardVisible", "useMemo", "useObservable", "useReducer", "useRef",
        "useSelector", "useState", "jsx", "jsxDEV", "jsxs",
    ]

    /// What does here what it does on a phone.
    private static let workingValues = [
        "AVPlayer", "AppEvents", "Data", "Device", "ForEach", "Fragment", "Navigation", "Observable", "Path", "Script",
        "Storage",
        "TimeControlStatus", "UUID", "clearInterval", "clearTimeout", "console", "createContext", "createElement",
        "jsx", "jsxDEV", "jsxs",
        "modifiers", "setInterval", "setTimeout", "useCallback", "useColorScheme", "useContext", "useEffect",
        "useEffectEvent", "useMemo", "useObservable", "useReducer", "useRef", "useSelector", "useState",
    ]

    /// What has to do with pictures, and is inert here.
    private static let undrawnValues = [
        "AVAsset", "AlarmLiveActivity", "AlertPresentation", "Animation", "AppIntentManager",
        "AppIntentProtocol", "Attributes", "Barcode", "CanvasGradient", "CanvasPattern", "CanvasRenderingContext",
        "ChartAxisLabelFormat", "ChartPlotProxy", "ControlWidget", "ControlWidgetButton", "ControlWidgetToggle",
        "DateComponents", "DateFormatter", "DateFormatterBehavior", "DateFormatterStyle", "Dialog", "EditMode",
        "EditorController", "ImageIO", "ImageRenderer", "LiveActivity", "LiveActivityUI", "LivePhoto", "MapCamera",
        "MapCameraBounds", "MapCameraPosition", "MapItem", "MapKit", "MapLookAround", "MapLookAroundScene",
        "MapSnapshot", "MapSnapshotter", "NavigationSplitViewVisibility", "PDFDocument", "PDFPage", "Path2D", "QRCode",
        "ScrollViewProxy", "TabViewCustomization", "TabViewCustomizationSection", "TabViewCustomizationTab",
        "TextMetrics", "Tips", "Transition", "UIGlass", "UIImage", "UIImageSymbolConfiguration", "VideoRecorder",
        "ViewModifiers", "WebViewController", "Widget", "gradient", "withAnimation",
    ]

    private static let silentValues: [WithoutPicture: [String]] = [
        .callback: [
            "CancelError", "CancelToken", "useCancelToken",
        ],
        .data: [
            "AVAssetExportSession", "AVAssetImageGenerator", "AVAssetReader", "AVAssetReaderVideoOutput",
            "AVAssetTrack", "AVAssetWriter", "AVAssetWriterInput", "AVMetadataItem", "AbortController", "AbortEvent",
            "AbortSignal", "Archive", "Assistant", "AssistantTool", "Blob", "CloudSharedData", "CompressionAlgorithm",
            "Configuration", "ContextualEmbedding", "Cookie", "Crypto", "Database", "Embedding", "FileEntity",
            "FileManager", "FormData", "Gazetteer", "GitHub", "HTTPServer", "Headers", "HttpRequest", "HttpResponse",
            "HttpResponseBody", "HttpServer", "JWT", "Keychain", "LanguageModelSession", "MapDirections", "MapSearch",
            "MapUtils", "MediaComposer", "MediaTime", "MediaType", "NaturalLanguage", "OAuth2", "OCR", "Python",
            "ReadableStream", "ReadableStreamDefaultController", "ReadableStreamDefaultReader", "Request", "Response",
            "SFTPClient", "SFTPFile", "SQLite", "SSH", "SSHAuthenticationMethod", "SSHClient", "Session", "Shell",
            "Socket", "SocketIOClient", "SocketManager", "Tagger", "TransformStream",
            "TransformStreamDefaultController", "URLSessionDownloadTask", "URLSessionUploadTask", "Vision", "Weather",
            "WebScraper", "WebSocket", "WebSocketSession", "WritableStream", "WritableStreamDefaultController",
            "WritableStreamDefaultWriter", "XMLParser", "fetch",
        ],
        .gesture: [
            "Clipboard", "DragGesture", "DropInfo", "GestureInfo", "ItemProvider", "LongPressGesture", "MagnifyGesture",
            "Pasteboard", "RotateGesture", "ShareSheet", "Shortcuts", "TapGesture",
        ],
        .hardware: [
            "AVCaptureConnection", "AVCaptureControl", "AVCaptureDevice", "AVCaptureDeviceFormat",
            "AVCaptureDeviceInput", "AVCaptureEventInteraction", "AVCaptureIndexPicker", "AVCaptureMetadataOutput",
            "AVCaptureMovieFileOutput", "AVCaptureOutput", "AVCapturePhotoOutput", "AVCaptureSession",
            "AVCaptureSlider", "AVCaptureSystemExposureBiasSlider", "AVCaptureSystemZoomSlider", "Bluetooth",
            "BluetoothATTResponseCode", "BluetoothCentralManager", "BluetoothCharacteristic", "BluetoothPeripheral",
            "BluetoothPeripheralManager", "BluetoothService", "DiscoverySession", "HMAccessory", "HMActionSet",
            "HMCharacteristic", "HMHome", "HMHomeManager", "HMRoom", "HMService", "HMServiceGroup", "HMUser", "HMZone",
            "HapticAdvancedPatternPlayer", "HapticDynamicParameter", "HapticEngine", "HapticEvent",
            "HapticEventParameter", "HapticFeedback", "HapticParameterCurve", "HapticParameterCurveControlPoint",
            "HapticPattern", "HapticPatternPlayer", "Haptics", "HeadphoneMotionManager", "Health",
            "HealthActivityMoveMode", "HealthActivitySummary", "HealthBiologicalSex", "HealthBloodType",
            "HealthCategorySample", "HealthCategoryValueAppetiteChanges", "HealthCategoryValueAppleStandHour",
            "HealthCategoryValueAppleWalkingSteadinessEvent", "HealthCategoryValueCervicalMucusQuality",
            "HealthCategoryValueContraceptive", "HealthCategoryValueEnvironmentalAudioExposureEvent",
            "HealthCategoryValueHeadphoneAudioExposureEvent", "HealthCategoryValueLowCardioFitnessEvent",
            "HealthCategoryValueOvulationTestResult", "HealthCategoryValuePregnancyTestResult",
            "HealthCategoryValuePresence", "HealthCategoryValueProgesteroneTestResult", "HealthCategoryValueSeverity",
            "HealthCategoryValueSleepAnalysis", "HealthCategoryValueVaginalBleeding", "HealthClinicalCoding",
            "HealthCorrelation", "HealthCumulativeQuantitySample", "HealthDevice", "HealthDiscreteQuantitySample",
            "HealthFitzpatrickSkinType", "HealthHeartbeatSeriesSample", "HealthMedicationConcept",
            "HealthMedicationDoseEvent", "HealthMetricPrefix", "HealthQuantitySample", "HealthSource",
            "HealthSourceRevision", "HealthStatistics", "HealthStatisticsCollection", "HealthUnit",
            "HealthUserAnnotatedMedication", "HealthWheelchairUse", "HealthWorkout", "HealthWorkoutActivityType",
            "HealthWorkoutEvent", "HealthWorkoutEventType", "HomeKit", "Location", "LocationNotificationTrigger",
            "Motion", "NFC",
        ],
        .keyboard: [
            "CustomKeyboard", "Keyboard", "Rime", "TTYStdinWriter", "useKeyboardVisible",
        ],
        .sound: [
            "AVAssetReaderAudioOutput", "AVAudioQuality", "AppleMusic", "AudioCapture", "AudioRecorder", "MediaLibrary",
            "MediaPlayer", "MediaPlayerChangeLanguageOptionSetting", "MediaPlayerNowPlayingInfoLanguageOptionType",
            "MediaPlayerPlaybackState", "MediaPlayerRepeatType", "MediaPlayerSeekCommandEventType",
            "MediaPlayerShuffleType", "Music", "SharedAudioSession", "Sound", "Speech", "SpeechRecognition",
            "SystemMusicPlayer",
        ],
        .system: [
            "Alarm", "AlarmManager", "AlarmProximity", "AppEventListenerManager", "AppStore", "BackgroundKeeper",
            "BackgroundURLSession", "Calendar", "CalendarEvent", "CalendarNotificationTrigger", "CalendarSource",
            "Contact", "ContactContainerType", "Countdown", "CountdownPresentation", "DocumentInteraction",
            "DocumentPicker", "EventAlarm", "EventAvailability", "FontPicker", "ImagePicker", "Intent",
            "IntentAttributedTextValue", "IntentFileURLValue", "IntentFileValue", "IntentImageValue", "IntentJsonValue",
            "IntentMemoryStorage", "IntentRequestConfirmationValue", "IntentSnippetIntentValue", "IntentTextValue",
            "IntentURLValue", "IntentValue", "IntentViewValue", "LocalAuth", "LocalAuthentication", "Mail", "MailUI",
            "Message", "MessageUI", "Notification", "OpenURLActionResult", "PHAsset", "PHAssetCollection",
            "PHPickerFilter", "PHPickerResult", "PausedPresentation", "Photos", "QuickLook", "RecurrenceEnd",
            "RecurrenceRule", "Reminder", "Safari", "Schedule", "ScreenshotMaker", "Spotlight", "Thread",
            "TimeIntervalNotificationTrigger", "Translation", "TranslationUIProvider", "URLScheme",
        ],
    ]
}
