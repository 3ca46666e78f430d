import JSONText
import Views

/// Sequences of images and views.
extension ViewReader {
    /// A sequence of symbols or images that takes `duration` seconds in total.
    static let animatedImage = ViewReader(
        "AnimatedImage", props: ["systemImages", "images", "contentMode", "duration"]
    ) { element, decoder throws(ScriptError) in
        var frames: [ViewNode] = []
        if let symbols = element.value("systemImages") {
            for symbol in symbols.elements {
                guard let name = symbol.json.string ?? symbol.json["name"]?.string else {
                    decoder.reject(symbol, expected: "a symbol's name")
                    continue
                }
                let value = try decoder.fraction(symbol["variableValue"])
                let isResizable = element.value("contentMode") != nil
                frames.append(ViewNode(.symbol(name, variableValue: value, isResizable: isResizable)))
            }
        } else {
            for image in element.value("images")?.elements ?? [] {
                guard let source = decoder.imageSource(image) else { continue }
                frames.append(ViewNode(.image(source, options: ImageOptions(resizing: ImageOptions.Resizing()))))
            }
        }
        let mode: ContentMode? = element.value("contentMode").flatMap { decoder.word($0, expected: "fit or fill") }
        if mode != nil || element.value("systemImages") == nil {
            for index in frames.indices {
                frames[index].modifiers.append(.aspectRatio(nil, contentMode: mode ?? .fit))
            }
        }
        return decoder.frames(frames, duration: try decoder.duration(of: element))
    }

    /// A GIF from a file. Each frame lasts as long as the file states, or all together take `duration` seconds.
    static let animatedGif = ViewReader("AnimatedGif", props: ["path", "duration"], looksUp: true) {
        element, decoder throws(ScriptError) in
        guard let path = element.value("path") else { return .empty }
        let duration = try decoder.duration(of: element)
        let pictures = decoder.animatedPicture(path)
        let frames = pictures.map { ViewNode(.image(ImageSource(.pixels($0.image)))) }
        guard frames.count > 1 else {
            // A file that is not a GIF, or has a single frame, is an image.
            return decoder.imageSource(path).map { .image($0) } ?? .empty
        }
        let course =
            duration.map { FrameCourse(count: frames.count, duration: $0) }
            ?? FrameCourse(delays: pictures.map(\.duration))
        return .frames(frames, course: course, isOfOneSize: true)
    }

    /// A sequence of views that takes `duration` seconds in total.
    static let animatedFrames = ViewReader("AnimatedFrames", props: ["duration"]) {
        element, decoder throws(ScriptError) in
        decoder.frames(try decoder.children(of: element), duration: try decoder.duration(of: element))
    }
}

extension TreeDecoder {
    fileprivate func frames(_ frames: [ViewNode], duration: Duration?) -> ViewNode.Kind {
        guard frames.count > 1 else { return .group(frames) }
        // The default rate is UIKit's: thirty frames per second.
        let length = duration ?? .seconds(Double(frames.count) / 30)
        return .frames(frames, course: FrameCourse(count: frames.count, duration: length))
    }

    fileprivate mutating func duration(of element: Element) throws(ScriptError) -> Duration? {
        guard let value = element.value("duration"), let seconds = try number(value) else { return nil }
        guard seconds > 0 else {
            reject(value, expected: "a duration in seconds")
            return nil
        }
        return .seconds(min(seconds, 1e6))
    }
}
