import SharedTypes
import Views

// Sequences of images and views.
extension ViewReader {
    static let sequences = list {
        // Symbols or images that take `duration` seconds in total.
        ViewReader("AnimatedImage", children: nil) { view, _, decoder throws(ScriptError) in
            let symbols = try view.required("systemImages", .list(.frameSymbol), &decoder, alternative: 0)
            let images = try view.required("images", .list(.frameImage), &decoder, alternative: 1)
            let mode = try view.optional("contentMode", Form<ContentMode>.word("ContentMode"), &decoder)
            let duration = try view.required("duration", .duration, &decoder)
            var frames: [ViewNode] = []
            for symbol in symbols ?? [] {
                let kind = ViewNode.Kind.symbol(
                    symbol.name, variableValue: symbol.variableValue, isResizable: mode != nil)
                frames.append(ViewNode(kind))
            }
            if symbols == nil {
                frames = (images ?? []).map {
                    ViewNode(.image($0, options: ImageOptions(resizing: ImageOptions.Resizing())))
                }
            }
            if mode != nil || symbols == nil {
                for index in frames.indices {
                    frames[index].modifiers.append(.aspectRatio(nil, contentMode: mode ?? .fit))
                }
            }
            return decoder.frames(frames, duration: duration)
        }
        // A GIF from a file. Each frame lasts as long as the file states, or all together take `duration` seconds.
        ViewReader("AnimatedGif", children: nil, looksUp: true) { view, element, decoder throws(ScriptError) in
            _ = try view.required("path", .string, &decoder)
            let duration = try view.optional("duration", .duration, &decoder)
            guard let path = element.value("path"), path.json.isString else { return .empty }
            let images = decoder.animatedImage(path)
            let frames = images.map { ViewNode(.image(ImageSource(.pixels($0.image)))) }
            guard frames.count > 1 else {
                // A file that is not a GIF, or has a single frame, is an image.
                return decoder.imageSource(path).map { .image($0) } ?? .empty
            }
            let timeline =
                duration.map { FrameSequenceTimeline(count: frames.count, duration: $0) }
                ?? FrameSequenceTimeline(delays: images.map(\.duration))
            return .frames(frames, timeline: timeline, isOfOneSize: true)
        }
        // Views that take `duration` seconds in total.
        ViewReader("AnimatedFrames", children: .array(.view)) { view, element, decoder throws(ScriptError) in
            let duration = try view.required("duration", .duration, &decoder)
            return decoder.frames(try decoder.children(of: element), duration: duration)
        }
    }
}

/// A symbol of a sequence.
private struct FrameSymbol {
    var name: String
    var variableValue: Double?
}

extension Form where Value == FrameSymbol {
    fileprivate static var frameSymbol: Form { frameSymbolForm }
}

private let frameSymbolForm: Form<FrameSymbol> = .either(
    .of(.string) { FrameSymbol(name: $0) },
    .object { symbol, decoder throws(ScriptError) in
        let value = try symbol.required("variableValue", .fraction, &decoder)
        return try symbol.required("name", .string, &decoder).map { FrameSymbol(name: $0, variableValue: value) }
    })

extension Form where Value == ImageSource {
    fileprivate static var frameImage: Form { Form("UIImage") { value, decoder in decoder.imageSource(value) } }
}

extension Form where Value == Duration {
    /// A number of seconds above 0.
    fileprivate static var duration: Form {
        Form(.alias("DurationInSeconds", .number)) { value, decoder throws(ScriptError) in
            guard let seconds = try decoder.number(value) else { return nil }
            if seconds > 0 { return .seconds(min(seconds, 1e6)) }
            decoder.reject(value, expected: "a duration in seconds")
            return nil
        }
    }
}

extension TreeDecoder {
    fileprivate func frames(_ frames: [ViewNode], duration: Duration?) -> ViewNode.Kind {
        guard frames.count > 1 else { return .group(frames) }
        // The default rate is UIKit's: thirty frames per second.
        let length = duration ?? .seconds(Double(frames.count) / 30)
        return .frames(frames, timeline: FrameSequenceTimeline(count: frames.count, duration: length))
    }
}
