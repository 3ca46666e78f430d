import Views

/// What a page says of its picture in picture, as the walk through its views finds it.
final class DeclaredPictureInPicture {
    /// The page's switch.
    let isPresented: Binding<Bool>
    /// The most redraws in a second.
    let maximumUpdatesPerSecond: Double
    /// What the window shows.
    var content = ViewNode(.empty)
    /// Close the window when the page comes to the foreground.
    var hidesOnForeground = false
    /// Open the window when the page goes to the background.
    var showsOnBackground = false
    /// How far the content has come, from 0 to 1; nil where it does not say.
    var progress: Double?
    /// What the content wants to be told, in order, inner views before outer ones.
    private(set) var handlers: [(callback: PictureInPictureCallback, call: (ProgramEvent) -> Void)] = []

    /// A declaration whose content is still to be walked.
    init(isPresented: Binding<Bool>, maximumUpdatesPerSecond: Double) {
        self.isPresented = isPresented
        self.maximumUpdatesPerSecond = maximumUpdatesPerSecond
    }

    /// Has `call` told of the events that belong to `callback`.
    func add(_ callback: PictureInPictureCallback, _ call: @escaping (ProgramEvent) -> Void) {
        handlers.append((callback, call))
    }

    /// The declaration as the session reads it.
    var value: PictureInPictureDeclaration {
        PictureInPictureDeclaration(
            isPresented: isPresented.wrappedValue, maximumUpdatesPerSecond: maximumUpdatesPerSecond, content: content,
            hidesOnForeground: hidesOnForeground, showsOnBackground: showsOnBackground,
            callbacks: Set(handlers.map(\.callback)), progress: progress)
    }
}

extension ProgramEvent {
    /// The callback that tells a content of the event, with its arguments as a script has them; nil for what is not told so.
    var pipCallback: (callback: PictureInPictureCallback, arguments: [CallArgument])? {
        switch self {
        case .pipStarted: (.onPipStart, [])
        case .pipStopped(let reason): (.onPipStop, [.string(reason.rawValue)])
        case .pipPlayPauseToggled(let isPlaying): (.onPipPlayPauseToggle, [.bool(isPlaying)])
        case .pipSkipped(let interval): (.onPipSkip, [.bool(interval > 0), .number(interval)])
        case .pipRenderSizeChanged(let width, let height):
            (
                .onPipRenderSizeChanged,
                [.object([.init("width", .number(Double(width))), .init("height", .number(Double(height)))])]
            )
        case .pipPresentedChanged, .press, .scenePhase, .colorScheme, .phone, .player, .measured, .movieWindow,
            .answered,
            .webSocket:
            nil
        }
    }
}
