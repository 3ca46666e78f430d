import Views

/// The page's declaration of picture in picture, as collected during an evaluation.
final class DeclaredPictureInPicture {
    /// The binding that opens and closes the window.
    let isPresented: Binding<Bool>
    /// The maximum number of redraws per second.
    let maximumUpdatesPerSecond: Double
    /// The content of the window.
    var content = ViewNode(.empty)
    /// Whether the window closes when the page enters the foreground.
    var hidesOnForeground = false
    /// Whether the window opens when the page enters the background.
    var showsOnBackground = false
    /// The progress of the content, from 0 to 1; nil if it sets none.
    var progress: Double?
    /// The callbacks of the content in order, inner views before outer ones.
    private(set) var handlers: [(callback: PictureInPictureCallback, call: (ProgramEvent) -> Void)] = []

    /// Creates a declaration whose content is not evaluated yet.
    init(isPresented: Binding<Bool>, maximumUpdatesPerSecond: Double) {
        self.isPresented = isPresented
        self.maximumUpdatesPerSecond = maximumUpdatesPerSecond
    }

    /// Registers `call` for the events of `callback`.
    func add(_ callback: PictureInPictureCallback, _ call: @escaping (ProgramEvent) -> Void) {
        handlers.append((callback, call))
    }

    /// The declaration in the form that the session reads.
    var value: PictureInPictureDeclaration {
        PictureInPictureDeclaration(
            isPresented: isPresented.wrappedValue, maximumUpdatesPerSecond: maximumUpdatesPerSecond, content: content,
            hidesOnForeground: hidesOnForeground, showsOnBackground: showsOnBackground,
            callbacks: Set(handlers.map(\.callback)), progress: progress)
    }
}

extension ProgramEvent {
    /// The content's callback for the event, with its arguments as scripts receive them; nil if the event has none.
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
            .webResponse,
            .webSocket:
            nil
        }
    }
}
