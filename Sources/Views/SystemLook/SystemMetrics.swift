/// The dimensions of a system look, in points. Numbers without a source were chosen by eye from screenshots of that
/// system.
///
/// "Screenshots" are references that iPhones rendered; the numbers measured in them are in `measured.tsv`
/// beside `script/fidelity`.
package final class SystemMetrics: Sendable {
    /// The metrics of a switch: UIKit's `UISwitch`.
    package struct Toggle: Sendable {
        /// The track's size.
        package var size: Size
        /// The knob's size.
        package var knob: Size
        /// The distance of the knob from the track's edges.
        package var inset: Double
    }

    /// The metrics of a slider: UIKit's `UISlider`.
    package struct Slider: Sendable {
        /// The slider's height, and its width without a proposal.
        package var size: Size
        /// The height of the track, and its inset at each end.
        package var track: Double
        package var trackInset: Double
        /// The knob's size.
        package var knob: Size
        /// The diameter of a tick below the track, and the distance from the middle of the slider to its top.
        package var tick: Double
        package var tickOffset: Double
    }

    /// The metrics of a bordered button.
    package struct Button: Sendable {
        /// The space beside and above the label.
        package var padding: Size
        /// The corner radius in points; infinity gives a capsule.
        package var radius: Double
        /// The corner radius of an explicit rounded rectangle.
        package var rectangleRadius: Double
        /// The label's default font.
        package var font: Font.TextStyle
    }

    /// The metrics of a segmented control: UIKit's `UISegmentedControl`.
    package struct Segments: Sendable {
        package var height: Double
        /// The padding added to the widest title; a segment is a whole number of points wide.
        package var padding: Double
        /// The width of the line between two segments, and its distance from the control's top and bottom.
        package var line: Double
        package var lineInset: Double
        /// The distance of the selected segment's background from the control's edge.
        package var inset: Double
        /// The corner radius of the control and of the selection's background; infinite for capsules.
        package var radius: Double
        package var selectionRadius: Double
        package var fontSize: Double
        /// The selected background's colour.
        package var selection: Color
    }

    /// The metrics of a stepper: UIKit's `UIStepper`.
    package struct Stepper: Sendable {
        package var size: Size
        /// The width of each half.
        package var half: Double
        /// The height of the line between its halves.
        package var line: Double
        package var radius: Double
        package var fontSize: Double
    }

    /// The metrics of a text field: UIKit's `UITextField`.
    package struct Field: Sendable {
        /// The height that a single-line field adds to its text.
        package var extraHeight: Double
        /// The padding, the radius and the line width of the bordered style.
        package var padding: Size
        package var radius: Double
        package var line: Double
    }

    /// The metrics of a view with padding on a rounded background.
    package struct Box: Sendable {
        /// The padding beside and above the content.
        package var padding: Size
        /// The distance between parts of the content.
        package var spacing: Double
        package var radius: Double
    }

    /// The metrics of a colour well: UIKit's `UIColorWell`.
    package struct ColorWell: Sendable {
        package var side: Double
        /// The width of the ring, and the distance of the disc from the well's edge.
        package var ring: Double
        package var inset: Double
    }

    /// The metrics of a wheel of options: UIKit's `UIPickerView`.
    package struct Wheel: Sendable {
        package var size: Size
        package var row: Double
        package var rowRadius: Double
        package var rowInset: Double
        package var fontSize: Double
    }

    /// The metrics of the dots of pages: UIKit's `UIPageControl`.
    package struct PageDots: Sendable {
        package var dot: Double
        package var spacing: Double
        package var height: Double
    }

    /// The metrics of progress views and gauges.
    package struct Progress: Sendable {
        /// The height of a linear progress view and of a gauge's bars: plain, with a mark, and of a lock-screen widget.
        package var bar: Double
        package var markedBar: Double
        package var accessoryBar: Double
        /// The width of a bar without a proposal.
        package var width: Double
        /// The sides of a spinner or a ring: regular, and of a large control.
        package var spinner: Double
        package var largeSpinner: Double
        /// The diameter of a round gauge, and the width of its ring.
        package var gauge: Double
        package var gaugeRing: Double
        /// The width of a progress view's ring as a fraction of its side, and the gap around the mark of a gauge.
        package var ringShare: Double
        package var markGap: Double
        /// The distance between the parts of a gauge or a progress view, and between a gauge's bar and the labels
        /// beside it.
        package var spacing: Double
        package var besideSpacing: Double
        /// The distance between the parts of a lock-screen gauge.
        package var accessorySpacing: Double
    }

    /// The background of a lock-screen widget.
    package struct Accessory: Sendable {
        /// The side without a proposal.
        package var side: Double
        /// The corner radius of one whose ratio of width to height exceeds `longShare`; others are circles.
        package var radius: Double
        package var longShare: Double
    }

    /// The chevrons of menus and of disclosure controls: their text sizes.
    package struct Chevrons: Sendable {
        package var menu: Double
        /// The distance of a menu's chevrons from its value.
        package var menuSpacing: Double
        package var disclosure: Double
    }

    /// The metrics of the view for unavailable content: UIKit's `UIContentUnavailableConfiguration`.
    package struct Unavailable: Sendable {
        package var iconSize: Double
        /// The distances from icon to title, from title to text, from text to actions, and between actions.
        package var iconGap: Double
        package var textGap: Double
        package var actionGap: Double
        package var actionSpacing: Double
        package var padding: Double
    }

    /// The metrics of a chart: Swift Charts.
    package struct Chart: Sendable {
        /// The text style of the legend's names.
        package var legendFont: Font.TextStyle
        /// The size of a legend's dot, its distance to its name, and the distance from a name to the next dot.
        package var dot: Double
        package var dotGap: Double
        package var legendSpacing: Double
        /// The distance between the legend's rows.
        package var legendRowSpacing: Double
        /// The width of a legend's gradient, and its distance to its names.
        package var gradientWidth: Double
        package var gradientGap: Double
        /// The distance of the legend, and of an axis' title, from the plot.
        package var legendDistance: Double
        package var titleDistance: Double
        /// The text style of an axis' labels, their distances below and beside the plot, and the distance from a tick
        /// to the label after it.
        package var axisFont: Font.TextStyle
        package var labelBelow: Double
        package var labelBeside: Double
        package var labelAfterLine: Double
        /// The length of a tick at an axis, the width of lines, and the dashes of vertical ones.
        package var tick: Double
        package var hairline: Double
        package var hairlineDash: Double
        /// The fraction of its band that a bar takes, that bars side by side take together, and that each of those
        /// takes of its slot.
        package var barShare: Double
        package var groupShare: Double
        package var slotShare: Double
        /// The thickness of a bar without a band.
        package var thinBar: Double
        /// The corner radius at the end of a stack of bars, and its maximum as a fraction of the bar's width.
        package var stackRadius: Double
        package var stackRadiusShare: Double
        /// The widths of lines and of rules, and the distance of an annotation.
        package var lineWidth: Double
        package var ruleWidth: Double
        package var annotationSpacing: Double
    }

    package let toggle: Toggle
    package let slider: Slider
    package let segments: Segments
    package let stepper: Stepper
    package let field: Field
    /// The background of a part of a date: UIKit's compact `UIDatePicker`.
    package let dateChip: Box
    package let groupBox: Box
    package let colorWell: ColorWell
    package let wheel: Wheel
    package let pageDots: PageDots
    package let progress: Progress
    package let accessory: Accessory
    package let signs: Chevrons
    package let unavailable: Unavailable
    package let chart: Chart
    /// Bordered buttons of mini and small, of regular, and of large size.
    package let smallButton: Button
    package let button: Button
    package let largeButton: Button
    /// The height of the separators between a group's controls.
    package let groupLine: Double
    /// The opacity of a disabled control.
    package let disabledOpacity: Double
    /// The opacity of the tint that fills a bordered button.
    package let tintedFillOpacity: Double

    /// Creates the numbers of a look from those that differ between looks.
    init(
        toggle: Toggle, slider: Slider, segmentsRadius: Double, selectionRadius: Double, stepperRadius: Double,
        buttonRadius: Double, largeButtonRadius: Double
    ) {
        self.toggle = toggle
        self.slider = slider
        smallButton = Button(
            padding: Size(width: 10, height: 5), radius: .infinity, rectangleRadius: 8, font: .subheadline)
        button = Button(padding: Size(width: 12, height: 7), radius: buttonRadius, rectangleRadius: 8, font: .body)
        largeButton = Button(
            padding: Size(width: 20, height: 15), radius: largeButtonRadius, rectangleRadius: 12, font: .body)
        // Height: screenshots (32). Padding: three titles of at most 68.67 are 263 wide (UIKit, iOS 17.5 and 18.5),
        // "First" and "Second" 131 (a storyboard's default): each segment is its widest title and 18, rounded up, and a
        // point lies between two.
        segments = Segments(
            height: 32, padding: 18, line: 1, lineInset: 8, inset: 2, radius: segmentsRadius,
            selectionRadius: selectionRadius, fontSize: 13,
            selection: Color(light: RGBA(hex: 0xFFFFFF, alpha: 1), dark: RGBA(hex: 0x636366, alpha: 1)))
        // Screenshots: 94 by 32.
        stepper = Stepper(size: Size(width: 94, height: 32), half: 46, line: 18, radius: stepperRadius, fontSize: 17)
        // UIKit, iOS 17.5 and 18.5: 20.67 high at 16 points, where a line is 19.09 high, and 22 at 17, where it is
        // 20.29. With a border 34.
        field = Field(extraHeight: 1.5, padding: Size(width: 7, height: 6), radius: 6, line: 0.5)
        dateChip = Box(padding: Size(width: 11, height: 6), spacing: 5, radius: 6)
        groupBox = Box(padding: Size(width: 16, height: 16), spacing: 8, radius: 8)
        colorWell = ColorWell(side: 28, ring: 3, inset: 5)
        // UIKit's documentation: 216 high, 320 wide.
        wheel = Wheel(size: Size(width: 320, height: 216), row: 32, rowRadius: 8, rowInset: 9, fontSize: 20)
        // UIKit: dots of 7 points, 26 high.
        pageDots = PageDots(dot: 7, spacing: 9, height: 26)
        // Screenshots: bars of 4, rings' arcs. UIKit: spinners of 20 and 37.
        progress = Progress(
            bar: 4, markedBar: 6, accessoryBar: 8, width: 100, spinner: 20, largeSpinner: 37, gauge: 52, gaugeRing: 5.5,
            ringShare: 0.14, markGap: 2,
            spacing: 4, besideSpacing: 8, accessorySpacing: 2)
        // Screenshots: names of 11 points, 9 from the end of a name's ink to the next dot, hour bars 9 of 13 wide
        // (0.69; 0.7 gives the same at 2x and 3x), tops rounded by 1.5 to 2.
        chart = Chart(
            legendFont: .caption2, dot: 8, dotGap: 5, legendSpacing: 8.33, legendRowSpacing: 3, gradientWidth: 120,
            gradientGap: 2, legendDistance: 8, titleDistance: 4, axisFont: .caption2, labelBelow: 4, labelBeside: 5,
            labelAfterLine: 4, tick: 4, hairline: 0.5, hairlineDash: 2, barShare: 0.7, groupShare: 0.8, slotShare: 0.92,
            thinBar: 6, stackRadius: 2, stackRadiusShare: 0.2, lineWidth: 2, ruleWidth: 1, annotationSpacing: 4)
        groupLine = 18
        disabledOpacity = 0.5
        tintedFillOpacity = 0.18
        accessory = Accessory(side: 72, radius: 12, longShare: 1.4)
        signs = Chevrons(menu: 13, menuSpacing: 4, disclosure: 14)
        unavailable = Unavailable(
            iconSize: 48, iconGap: 14, textGap: 4, actionGap: 20, actionSpacing: 12, padding: 16)
    }

    /// The default padding of `padding()`: SwiftUI, all versions.
    package static let padding = 16.0
    /// The default distance between views in a stack: SwiftUI, all versions.
    package static let spacing = 8.0
    /// The distance from a text or a row of text to a chart below it: screenshots, iOS 17.5 and 18.5.
    package static let textToChart = 12.33

    /// Screenshots of iOS 26: switches of 63 by 28, a track of 6, capsules; UIKit, iOS 18.5: a slider 34 high, its
    /// track inset by 3. The knobs' widths are by eye; a switch's knob is as high as its inset of 2 leaves it.
    static let ios26 = SystemMetrics(
        toggle: Toggle(size: Size(width: 63, height: 28), knob: Size(width: 39, height: 24), inset: 2),
        slider: Slider(
            size: Size(width: 100, height: 34), track: 6, trackInset: 3, knob: Size(width: 38, height: 24), tick: 3,
            tickOffset: 7.5),
        segmentsRadius: .infinity, selectionRadius: .infinity, stepperRadius: .infinity, buttonRadius: .infinity,
        largeButtonRadius: .infinity)

    /// Screenshots of iOS 17.5 and 18.5: switches of 51 by 31, a track of 4, rounded rectangles; a slider 34 high, its
    /// track inset by 3.
    static let ios18 = SystemMetrics(
        toggle: Toggle(size: Size(width: 51, height: 31), knob: Size(width: 27, height: 27), inset: 2),
        slider: Slider(
            size: Size(width: 100, height: 34), track: 4, trackInset: 3, knob: Size(width: 28, height: 28), tick: 3,
            tickOffset: 7.5),
        segmentsRadius: 9, selectionRadius: 7, stepperRadius: 8, buttonRadius: 8, largeButtonRadius: 12)
}

extension Outline {
    /// Returns a rectangle with a corner radius; a capsule if it is infinite.
    static func rounded(_ radius: Double) -> Outline {
        radius.isFinite ? .roundedRectangle(cornerRadius: radius) : .capsule
    }
}
