public import SharedTypes
public import Views

extension View {
    /// Declares the page's picture in picture: `content` in its own window while `isPresented` is true. Only the
    /// binding opens and closes the window. It becomes false when the viewer or the system closes the window. While it
    /// is false, the content is kept up to date but not drawn.
    ///
    /// A page has one declaration. A second one has no effect and logs a diagnostic.
    /// - Parameter maximumUpdatesPerSecond: The maximum number of redraws per second, from 0.1 to 120.
    public func pip(
        isPresented: Binding<Bool>, maximumUpdatesPerSecond: Double = 30, @ViewBuilder content: () -> some View
    ) -> some View {
        PictureInPicturePage(
            page: self, isPresented: isPresented, maximumUpdatesPerSecond: maximumUpdatesPerSecond, content: content())
    }

    /// Calls `action` when the window has opened. Applies to the content of picture in picture.
    public func onPipStart(perform action: @escaping () -> Void) -> some View {
        pipContent(.onPipStart) { _ in action() }
    }

    /// Calls `action` when the window has closed. Applies to the content of picture in picture.
    public func onPipStop(perform action: @escaping () -> Void) -> some View {
        onPipStop { _ in action() }
    }

    /// Calls `action` with the reason when the window has closed: whether the viewer closed it or asked to return.
    /// Applies to the content of picture in picture.
    public func onPipStop(perform action: @escaping (_ reason: PictureInPictureStopReason) -> Void) -> some View {
        pipContent(.onPipStop) { event in
            if case .pipStopped(let reason) = event { action(reason) }
        }
    }

    /// Calls `action` with the new state after the viewer pressed play or pause. Applies to the content of picture in
    /// picture.
    public func onPipPlayPauseToggle(perform action: @escaping (_ isPlaying: Bool) -> Void) -> some View {
        pipContent(.onPipPlayPauseToggle) { event in
            if case .pipPlayPauseToggled(let isPlaying) = event { action(isPlaying) }
        }
    }

    /// Calls `action` with the direction when the viewer skips. Applies to the content of picture in picture.
    public func onPipSkip(perform action: @escaping (_ isForward: Bool) -> Void) -> some View {
        onPipSkip { isForward, _ in action(isForward) }
    }

    /// Calls `action` with the direction and the signed interval in seconds when the viewer skips. Applies to the
    /// content of picture in picture.
    public func onPipSkip(perform action: @escaping (_ isForward: Bool, _ interval: Double) -> Void) -> some View {
        pipContent(.onPipSkip) { event in
            if case .pipSkipped(let interval) = event { action(interval > 0, interval) }
        }
    }

    /// Calls `action` with the window's new size in pixels. Applies to the content of picture in picture.
    public func onPipRenderSizeChanged(perform action: @escaping (_ size: Size) -> Void) -> some View {
        pipContent(.onPipRenderSizeChanged) { event in
            if case .pipRenderSizeChanged(let width, let height) = event {
                action(Size(width: Double(width), height: Double(height)))
            }
        }
    }

    /// Closes the window when the page enters the foreground. Applies to the content of picture in picture.
    public func pipHideOnForeground(_ hides: Bool = true) -> some View {
        pipContent("pipHideOnForeground") { $0.hidesOnForeground = hides }
    }

    /// Opens the window when the page enters the background. Applies to the content of picture in picture.
    public func pipShowOnBackground(_ shows: Bool = true) -> some View {
        pipContent("pipShowOnBackground") { $0.showsOnBackground = shows }
    }

    /// Sets the progress in the window's bar, from 0 to 1; nil for no bar. Applies to the content of picture in
    /// picture.
    public func pipProgress(_ progress: Double?) -> some View {
        pipContent("pipProgress") { $0.progress = progress.map { Length.fraction($0) } }
    }

    private func pipContent(
        _ callback: PictureInPictureCallback, _ call: @escaping (ProgramEvent) -> Void
    ) -> some View {
        pipContent(callback.rawValue) { $0.add(callback, call) }
    }

    private func pipContent(_ name: String, _ describe: @escaping (DeclaredPictureInPicture) -> Void) -> some View {
        PictureInPictureContentTrait(content: self, name: name, describe: describe)
    }
}

private struct PictureInPicturePage<Page: View, Content: View>: View, PrimitiveView {
    let page: Page
    let isPresented: Binding<Bool>
    let maximumUpdatesPerSecond: Double
    let content: Content

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        if context.pip != nil {
            context.pass.diagnose("pip does nothing inside the content of another pip")
        } else if context.pass.pip != nil {
            context.pass.diagnose("the second pip does nothing: a page has one picture in picture")
        } else {
            let declaration = DeclaredPictureInPicture(
                isPresented: isPresented, maximumUpdatesPerSecond: updateRate(in: context))
            context.pass.pip = declaration
            var inner = context
            inner.pip = declaration
            declaration.content = inner.node(of: content, under: identity, .part("pip"))
        }
        return context.nodes(of: page, under: identity, .content)
    }
}

extension PictureInPicturePage {
    /// Returns the requested update rate, clamped to the range that a session supports.
    fileprivate func updateRate(in context: EvaluationContext) -> Double {
        let rates = PictureInPictureDeclaration.updateRates
        guard !rates.contains(maximumUpdatesPerSecond) else { return maximumUpdatesPerSecond }
        let isNumber = !maximumUpdatesPerSecond.isNaN
        let taken = isNumber ? min(max(maximumUpdatesPerSecond, rates.lowerBound), rates.upperBound) : 30
        context.pass.diagnose("pip: maximumUpdatesPerSecond is from 0.1 to 120; \(taken.listed) is used")
        return taken
    }
}

private struct PictureInPictureContentTrait<Content: View>: View, PrimitiveView {
    let content: Content
    let name: String
    let describe: (DeclaredPictureInPicture) -> Void

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let nodes = context.nodes(of: content, under: identity, .content)
        if let declaration = context.pip {
            describe(declaration)
        } else {
            context.pass.diagnose("\(name) does nothing on a page's view: it belongs on the content of pip")
        }
        return nodes
    }
}
