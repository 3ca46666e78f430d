import SwiftUI
import Testing

// Texts, as people write them.

struct PlainText: View {
    var body: some View { Text("Hello, world!") }
}

struct MarkdownText: View {
    let n = 3
    var body: some View { Text("**Bold** and *italic*, `code`, ~~gone~~, [a link](https://example.com), \(n) times") }
}

struct VerbatimText: View {
    let name: String
    var body: some View { Text(verbatim: "**\(name)**") }
}

struct StringText: View {
    let title: String
    var body: some View { Text(title).font(.headline) }
}

struct SubstringText: View {
    var body: some View { Text("a,b".split(separator: ",")[0]) }
}

struct KeyText: View {
    let key: LocalizedStringKey = "greeting"
    var body: some View { Text(key, tableName: "Main", comment: "On the first page") }
}

struct NumberFormats: View {
    let ratio = 0.256
    let price = 12.5
    let count = 1_234_567
    var body: some View {
        VStack {
            Text(count, format: .number)
            Text(ratio, format: .percent)
            Text(price, format: .currency(code: "EUR"))
            Text(price, format: .number.precision(.fractionLength(2)))
            Text("\(ratio, format: .percent.precision(.fractionLength(0))) done")
        }
    }
}

struct DateFormats: View {
    let date = Date(timeIntervalSinceReferenceDate: 0)
    var body: some View {
        VStack {
            Text(date, format: .dateTime.hour().minute())
            Text(date, format: Date.FormatStyle(date: .abbreviated, time: .shortened))
            Text("\(date, format: .dateTime.year())")
            Text(date.formatted(date: .long, time: .omitted))
        }
    }
}

struct DurationText: View {
    let elapsed = Duration.seconds(125)
    var body: some View {
        Text(elapsed, format: .time(pattern: .minuteSecond)).monospacedDigit()
    }
}

struct DateStyles: View {
    let date: Date
    var body: some View {
        VStack {
            Text(date, style: .time)
            Text(date, style: .date)
            Text(date, style: .timer)
            Text(date, style: .relative)
            Text(date, style: .offset)
            Text("Ends \(date, style: .relative)")
        }
    }
}

struct Countdown: View {
    let start = Date.now
    var body: some View {
        Text(timerInterval: start...start.addingTimeInterval(90), countsDown: true)
            .font(.system(size: 48, weight: .bold, design: .rounded))
            .monospacedDigit()
    }
}

struct PausedCountdown: View {
    let range: ClosedRange<Date>
    let pause: Date?
    var body: some View {
        Text(timerInterval: range, pauseTime: pause, countsDown: false, showsHours: false)
    }
}

struct DateRange: View {
    let dates: ClosedRange<Date>
    var body: some View {
        VStack {
            Text(dates)
            Text(DateInterval(start: dates.lowerBound, end: dates.upperBound))
        }
    }
}

struct Specifiers: View {
    let speed = 12.345
    let minutes = 4
    let seconds = 7
    var body: some View {
        VStack {
            Text("\(speed, specifier: "%.1f") km/h")
            Text("\(minutes):\(seconds, specifier: "%02d")")
            Text("\(CGFloat(2.5), specifier: "%.2f")")
            Text(String(format: "%02d:%02d", minutes, seconds))
        }
    }
}

struct AddedTexts: View {
    var body: some View {
        Text("72").font(.largeTitle).bold() + Text(" bpm").font(.caption).foregroundColor(.secondary)
    }
}

struct StyledAddition: View {
    var body: some View {
        (Text("Now ").foregroundStyle(.red) + Text("playing").italic().underline() + Text("!").baselineOffset(4))
            .kerning(1)
            .lineLimit(1)
    }
}

struct SymbolsInText: View {
    var body: some View {
        VStack {
            Text(Image(systemName: "heart.fill")) + Text(" 98")
            Text("Rated \(Image(systemName: "star.fill")) 4.8")
            Text("\(Text("x").bold()) and \(Image(systemName: "bolt"))")
        }
    }
}

struct Attributed: View {
    var message: AttributedString {
        var string = AttributedString("Red and big")
        string.foregroundColor = .red
        string.font = .title.bold()
        string.underlineStyle = .single
        if let range = string.range(of: "big") {
            string[range].backgroundColor = .yellow
            string[range].kern = 2
        }
        return string
    }
    var body: some View { Text(message) }
}

struct TextModifiers: View {
    var body: some View {
        Text("Modified")
            .bold()
            .italic()
            .underline(true, pattern: .dot, color: .red)
            .strikethrough()
            .kerning(1.5)
            .tracking(0.5)
            .baselineOffset(2)
            .fontWeight(.semibold)
            .fontDesign(.serif)
            .fontWidth(.condensed)
            .monospaced()
            .textCase(.uppercase)
    }
}

struct OptionalModifiers: View {
    let isBold: Bool
    let color: Color?
    var body: some View {
        Text("Maybe")
            .bold(isBold)
            .italic(!isBold)
            .fontWeight(isBold ? .heavy : nil)
            .foregroundColor(color)
            .underline(isBold)
            .font(nil)
    }
}

struct Lines: View {
    var body: some View {
        VStack {
            Text("One line").lineLimit(1).truncationMode(.middle)
            Text("Two to four").lineLimit(2...4)
            Text("At least two").lineLimit(2...)
            Text("At most three").lineLimit(...3)
            Text("Room for two").lineLimit(2, reservesSpace: true)
            Text("No limit").lineLimit(nil)
        }
        .multilineTextAlignment(.center)
        .lineSpacing(4)
        .minimumScaleFactor(0.5)
        .allowsTightening(true)
    }
}

struct Fonts: View {
    var body: some View {
        VStack {
            Text("a").font(.system(size: 20))
            Text("b").font(.system(size: 20, weight: .bold))
            Text("c").font(.system(size: 20, weight: .light, design: .monospaced))
            Text("d").font(.system(.title, design: .rounded))
            Text("e").font(.system(.body, design: .serif, weight: .medium))
            Text("f").font(.custom("Inter", size: 18))
            Text("g").font(.custom("Inter", size: 18, relativeTo: .headline))
            Text("h").font(.custom("Inter", fixedSize: 18))
            Text("i").font(.title2.weight(.heavy).italic())
            Text("j").font(.callout.monospacedDigit().bold())
            Text("k").font(.body.leading(.tight))
            Text("l").font(.footnote.smallCaps())
            Text("m").font(.body.monospaced().width(.expanded))
        }
    }
}

struct ViewFonts: View {
    var body: some View {
        VStack {
            Text("One")
            Label("Two", systemImage: "2.circle")
        }
        .font(.title3)
        .fontWeight(.bold)
        .fontDesign(.rounded)
        .bold()
        .italic()
        .monospacedDigit()
        .monospaced()
        .underline()
        .kerning(1)
    }
}

struct RollingNumber: View {
    let count: Int
    var body: some View {
        Text("\(count)")
            .contentTransition(.numericText(value: Double(count)))
            .animation(.snappy, value: count)
    }
}

struct CountdownTransition: View {
    let count: Int
    var body: some View { Text("\(count)").contentTransition(.numericText(countsDown: true)) }
}

struct DynamicType: View {
    @ScaledMetric(relativeTo: .title) private var side = 24.0
    @ScaledMetric private var gap: CGFloat = 8
    var body: some View {
        Text("Large").frame(width: side).padding(gap).dynamicTypeSize(.xLarge).dynamicTypeSize(...(.accessibility2))
    }
}

struct TextSelection: View {
    var body: some View { Text("Select me").textSelection(.enabled).textScale(.secondary) }
}
