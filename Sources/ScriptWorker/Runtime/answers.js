// What has no meaning off a phone answers as on a phone that says no: with a value of the type that is declared.
(function (runtime) {
    "use strict";
    const { Map, Object, Promise, Proxy, Reflect, Symbol } = runtime.own;

    // `name()` is a function and `name` a value; behind `:` stands the answer, which is what `none` is called where nothing
    // stands there; `~` before it is a promise of it, `!` a promise that is rejected.
    const declared = {
        AlarmManager: "requestAuthorization():~'denied' alarms():~[] schedule():~null",
        AppStore: "present():~ presentApp():~ dismiss():~ dismissApp():~",
        Assistant: "isAvailable:false hasActiveConversation:false requestStructuredData():! requestStreaming():! startConversation():! stopConversation():~",
        AudioRecorder: "create():! ",
        AVCaptureDevice: "hasTorch:false torchMode:'off' minZoomFactor:1 maxZoomFactor:1 currentZoomFactor:1 displayZoomFactor:1 displayZoomFactorMultiplier:1",
        BackgroundKeeper: "isActive:~false keepAlive():~false stopKeepAlive():~false stop():~false",
        BackgroundURLSession: "getDownloadTasks():~[] getUploadTasks():~[] startDownload():! startUpload():! resumeDownload():! resumeUpload():!",
        BluetoothCentralManager: "isScanning:false startScan():! stopScan():~ connect():! disconnect():~ retrievePeripherals():~[] retrieveConnectedPeripherals():~[]",
        BluetoothPeripheralManager: "isAdvertising:false startAdvertising():! stopAdvertising():~ addService():! removeService():~ removeAllServices():~",
        Calendar: "defaultForEvents():~null defaultForReminders():~null forEvents():~[] forReminders():~[] getSources():[] presentChooser():~[] create():!",
        CalendarEvent: "getAll():~[] get():~null presentCreateView():~null",
        Clipboard: "getText():~null copyText():~",
        Contact: "fetchAllContacts():~[] fetchContact():! fetchContainers():~[] fetchGroups():~[] fetchContactsInContainer():~[] fetchContactsInGroup():~[] defaultContainerIdentifier:~'' createContact():! updateContact():! deleteContact():! createGroup():! deleteGroup():! addContactToGroup():! removeContactFromGroup():!",
        Crypto: "encryptAESGCM():null decryptAESGCM():null",
        CustomKeyboard: "present():~ dismiss(): insertText(): deleteBackward(): moveCursor(): setMarkedText(): unmarkText(): playInputClick(): nextKeyboard(): requestHeight(): setToolbarVisible(): textBeforeCursor:null textAfterCursor:null selectedText:null allText:'' hasText:false hasDictationKey:false traits:{} useTraits():{}",
        Dialog: "alert():~ confirm():~false prompt():~null actionSheet():~null",
        DocumentInteraction: "optionsMenu():~false openInMenu():~false",
        DocumentPicker: "pickFiles():~[] pickDirectory():~null exportFiles():~[] stopAcessingSecurityScopedResources():",
        FontPicker: "pickFont():~null",
        GitHub: "getRepo():! getBranch():! getContent():! getRawContent():! getIssue():! getPullRequest():! getLatestRelease():! getViewer():! getBlob():! listRepos():! listUserRepos():! listBranches():! listCommits():! listIssues():! listIssueComments():! listPullRequests():! listPullRequestFiles():! listReleases():! listReleaseAssets():! listWorkflows():! listWorkflowRuns():! searchRepositories():! searchCode():! searchIssues():! compareCommits():! createIssue():! createIssueComment():! createPullRequest():! putContent():! deleteContent():! dispatchWorkflow():! downloadArchive():! downloadReleaseAsset():!",
        HapticFeedback: "vibrate(): lightImpact(): mediumImpact(): heavyImpact(): softImpact(): rigidImpact(): selection(): notificationSuccess(): notificationError(): notificationWarning():",
        Haptics: "supportsHaptics:false supportsAudio:false",
        Health: "isHealthDataAvailable:false preferredUnits():~{} dateOfBirth():~null biologicalSex():~null bloodType():~null fitzpatrickSkinType():~null wheelchairUse():~null activityMoveMode():~null queryActivitySummaries():~[] queryCategorySamples():~[] queryCorrelations():~[] queryHeartbeatSeriesSamples():~[] queryMedicationDoseEvents():~[] queryMedications():~[] queryQuantitySamples():~[] queryStatistics():~null queryStatisticsCollection():~null queryWorkouts():~[] saveCategorySample():~false saveCorrelation():~false saveQuantitySample():~false deleteObject():~false",
        ImagePicker: "pick():~null",
        ImageRenderer: "toUIImage():! toPNGData():! toJPEGData():!",
        Intent: "shortcutParameter:null continueInForeground():~ requestConfirmation():~false",
        Keyboard: "visible:false hide(): dismiss(): addVisibilityListener(): removeVisibilityListener():",
        Keychain: "set():false get():null setBool():false getBool():null setData():false getData():null remove():false contains():false keys():[] clear():false",
        LocalAuth: "isAvailable:false isBiometricsAvailable:false biometryType:'none' authenticate():~false",
        Location: "isAuthorizedForWidgetUpdates():~false authorizationStatus():~'denied' accuracy:'best' requestCurrent():~null pickFromMap():~null reverseGeocode():~null geocodeAddress():~null setAccuracy():~ requestHeading():~null startUpdatingLocation():~false stopUpdatingLocation(): startUpdatingHeading():~false stopUpdatingHeading(): activityType:'other' allowsBackgroundLocationUpdates:false distanceFilter:0 headingFilter:1 pausesLocationUpdatesAutomatically:true showsBackgroundLocationIndicator:false addLocationListener(): removeLocationListener(): addHeadingListener(): removeHeadingListener():",
        Mail: "isAvailable:false canSendMail:false present():~",
        MailUI: "isAvailable:false canSendMail:false present():~",
        MapLookAround: "getScene():~null isAvailable():~false",
        MapUtils: "distance():0 bearing():0 formatDistance():'' formatDuration():'' regionContains():false regionFromCoordinates():null",
        MediaLibrary: "getSongs():~[] getAlbums():~[] getArtists():~[] getPlaylists():~[] getAlbumSongs():~[] getArtistSongs():~[] getPlaylistSongs():~[] getSongByPersistentID():~null getArtwork():~null",
        MediaPlayer: "nowPlayingInfo:null playbackState:0 commandHandler:null setAvailableCommands():",
        Message: "isAvailable:false canSendSubject:false canSendAttachments:false present():~",
        MessageUI: "isAvailable:false canSendSubject:false canSendAttachments:false present():~",
        Motion: "startDeviceMotionUpdates():false stopDeviceMotionUpdates():",
        NFC: "isAvailable:false scan():~null",
        NaturalLanguage: "dominantLanguage():null languageHypotheses():{} tokenize():[] distance():null",
        Notification: "current:null schedule():~false getAllDelivereds():~[] getAllDeliveredsOfCurrentScript():~[] getAllPendings():~[] getAllPendingsOfCurrentScript():~[] removeAllDelivereds():~ removeAllDeliveredsOfCurrentScript():~ removeAllPendings():~ removeAllPendingsOfCurrentScript():~ removeDelivereds():~ removePendings():~ setBadgeCount():~false",
        OCR: "recognizeText():~[]",
        Pasteboard: "changeCount:~0 numberOfItems:~0 hasStrings:~false hasImages:~false hasURLs:~false getString():~null getStrings():~null getImage():~null getImages():~null getURL():~null getURLs():~null getItems():~null setString():~ setStrings():~ setImage():~ setImages():~ setURL():~ setURLs():~ setItems():~ addItems():~",
        Photos: "authorizationStatus():'denied' getPermissionStatus():~'denied' requestPermissions():~'denied' getLatestPhotos():~null pickPhotos():~[] pick():~[] takePhoto():~null capture():~null savePhoto():~false saveVideo():~false saveLivePhoto():~false fetchAssets():~[] fetchAsset():~null fetchAlbums():~[] fetchAlbum():~null createAlbum():~null deleteAlbums():~false deleteAssets():~false",
        Python: "run():! runFile():! eval():!",
        QRCode: "parse():null parseImage():~[] scan():~null",
        QuickLook: "previewURLs():~ previewImage():~ previewText():~",
        Rime: "isSetUp:false isDeploying:false version:'' sharedDataDir:'' userDataDir:'' setup():~false deploy():~false listSchemas():[] getCurrentSchema():null selectSchema():false",
        Reminder: "getAll():~[] getIncompletes():~[] getCompleteds():~[] get():~null",
        SQLite: "open():! openInMemory():!",
        Safari: "openURL():~false present():~ dismiss():~",
        Shell: "run():!",
        ShareSheet: "present():~false",
        SharedAudioSession: "category:~'soloAmbient' categoryOptions:~[] mode:~'default' availableCategories:~[] availableModes:~[] availableInputs:~[] currentRoute:~null isOtherAudioPlaying:~false outputVolume:~1 preferredSampleRate:~0 secondaryAudioShouldBeSilencedHint:~false allowHapticsAndSystemSoundsDuringRecording:~false prefersNoInterruptionsFromSystemAlerts:~false setActive():~ setCategory():~ setMode():~ setPreferredSampleRate():~ setPreferredInput():~ addInterruptionListener(): removeInterruptionListener(): addRouteChangeListener(): removeRouteChangeListener(): addOutputVolumeListener(): removeOutputVolumeListener():",
        Speech: "isSpeaking:~false isPaused:~false speechVoices:~[] currentLanguageCode:~'' preUtteranceDelay:0 postUtteranceDelay:0 prefersAssistiveTechnologySettings:false usesApplicationAudioSession:true defaultSpeechRate:0.5 minSpeechRate:0 maxSpeechRate:1 pitch:1 rate:0.5 volume:1 speak():~ pause():~false resume():~false stop():~false setVoiceByIdentifier():~false setVoiceByLanguage():~false synthesizeToFile():! addListener(): removeListener():",
        SpeechRecognition: "isRecognizing:false supportedLocales:[] start():~false stop():~false recognizeFile():~false",
        Spotlight: "index():~ deleteItems():~",
        SystemMusicPlayer: "getNowPlayingItem():~null getPlaybackState():~'stopped' getCurrentPlaybackTime():~0 getCurrentPlaybackRate():~0 getRepeatMode():~'none' getShuffleMode():~'off' indexOfNowPlayingItem():~null play():~false pause():~false stop():~false skipToNextItem():~false skipToPreviousItem():~false",
        Translation: "translate():! translateBatch():!",
        UIImage: "fromData():null fromFile():null fromBase64String():null fromSFSymbol():null fromURL():~null",
        Vision: "recognizeText():~[]",
        WebScraper: "scrape():!",
        Weather: "requestCurrent():! requestDailyForecast():! requestHourlyForecast():!",
    };

    /** The value that a table's word names. */
    function valueOf(word, path) {
        switch (word) {
        case "": return undefined;
        case "null": return null;
        case "true": return true;
        case "false": return false;
        case "[]": return [];
        case "{}": return {};
        case "data": return new runtime.exports.Data();
        default: return word[0] === "'" ? word.slice(1, -1) : Number(word);
        }
    }

    function answerOf(word, path) {
        if (word[0] === "~") return Promise.resolve(valueOf(word.slice(1), path));
        if (word[0] === "!") return Promise.reject(runtime.expected(new Error(`${path} is not available`)));
        return valueOf(word, path);
    }

    const tables = new Map(); // those that were asked for: most of what does nothing never is

    /** What is declared of `path`, by its words; undefined where nothing is. */
    function tableOf(path) {
        if (!Object.hasOwn(declared, path)) return undefined;
        let table = tables.get(path);
        if (table === undefined) {
            table = new Map();
            const entries = declared[path].split(" ");
            for (let i = 0; i < entries.length; i++) { // the script runs: how lists are walked is its own
                const end = entries[i].indexOf(":");
                if (end >= 0) table.set(entries[i].slice(0, end), entries[i].slice(end + 1));
            }
            tables.set(path, table);
        }
        return table;
    }

    /** The answer of a call that is declared nowhere: a promise of null, unless the name promises something at once. */
    function guessed(path) {
        const name = path.slice(path.lastIndexOf(".") + 1);
        if (/^(is|has|can|exists|should|supports)/.test(name)) return false;
        if (/^(add|remove|on)|^set[A-Z]/.test(name)) return undefined;
        if (/Sync$/.test(name)) return null;
        return Promise.resolve(null);
    }

    // An error that a phone which says no throws, too: where nobody handles it, that is no fault of the script's.
    const expected = new WeakSet();
    runtime.expected = (error) => { expected.add(error); return error; };
    /** An error that has been said with its place: where nobody handles it, nothing more is to be said. */
    const told = new WeakSet();
    runtime.told = (error) => { told.add(error); return runtime.expected(error); };
    runtime.isTold = (error) => typeof error === "object" && error !== null && told.has(error);
    runtime.isExpected = (error) => typeof error === "object" && error !== null && expected.has(error);


    /** A thing whose every use is said once and answered harmlessly; `standing` says why it does nothing. */
    function inert(path, standing) {
        const members = new Map();
        const find = (name) => tableOf(path)?.get(name);
        const member = (name) => {
            const value = find(name);
            return value === undefined ? inert(`${path}.${name}`, standing) : answerOf(value, `${path}.${name}`);
        };
        return new Proxy(function () {}, {
            get(target, name) {
                if (name === Symbol.toPrimitive) return () => "";
                if (name === "prototype") return target.prototype; // nothing is an instance of it
                if (typeof name === "symbol" || name === "then") return undefined;
                if (name === "toJSON") return () => null;
                if (members.has(name)) return members.get(name);
                const call = find(`${name}()`);
                const made = call === undefined ? member(name) : (..._) => {
                    runtime.diagnose(`${path}.${name} ${standing} and does nothing`);
                    return answerOf(call, `${path}.${name}`);
                };
                if (call !== undefined || find(name) === undefined) members.set(name, made);
                return made;
            },
            set: (_, name, value) => { members.set(name, value); return true; },
            apply() {
                runtime.diagnose(`${path} ${standing} and does nothing`);
                return guessed(path);
            },
            construct() {
                runtime.diagnose(`${path} ${standing} and does nothing`);
                return inert(path, standing);
            },
        });
    }
    runtime.inert = inert;

    /** `members`, and for every other name something inert. */
    runtime.partly = (path, members) => {
        const others = inert(path, "has no meaning here");
        return new Proxy(members, {
            get(target, name, receiver) {
                return name in target || typeof name === "symbol" ? Reflect.get(target, name, receiver) : others[name];
            },
        });
    };
})
