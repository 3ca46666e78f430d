import Scripting
import TestSupport
import Testing
import Views

@Suite("A canvas of a script")
struct CanvasScriptTests {
    /// The display list of a canvas of 100 by 50 points that `body` draws on.
    private func list(_ body: String, props: String = "") throws -> String {
        let script = try RunningScript(
            """
            const Page = () => h("Canvas", { \(props) draw: (ctx, size) => { \(body) } });
            Navigation.present(h(Page));
            """)
        let identity = try #require(script.page?.identities.first)
        script.send(.measured([MeasuredView(identity: identity, size: Size(width: 100, height: 50))]))
        #expect(script.errors.isEmpty && script.diagnostics.isEmpty)
        let layout = ViewLayout.light()
        var scene = layout.scene(of: try #require(script.page), proposal: ProposedSize(width: 100, height: 50))
        #expect(scene.sizeUpdates(at: .zero).isEmpty)
        // Without the size, the clip to the canvas's edges and the move to its corner.
        let lines = "\(scene.displayList(at: .zero))".split(separator: "\n").dropFirst(3)
        return lines.map { String($0.dropFirst(4)) }.joined(separator: "\n")
    }

    @Test("A canvas of a script keeps the paths of the moment when they were made, and fills and strokes them")
    func paths() throws {
        #expect(
            try list(
                "ctx.moveTo(1, 2); ctx.translate(10, 0); ctx.lineTo(1, 2); ctx.fillStyle = '#f00'; ctx.fill(); ctx.stroke()"
            )
                == """
                fill path [move (1, 2) line (11, 2)] nonZero #FF0000FF
                stroke path [move (1, 2) line (11, 2)] width 1 #000000FF
                """)
        #expect(
            try list("ctx.fillRect(1, 2, 3, 4); ctx.globalAlpha = 0.5; ctx.strokeRect(0, 0, 2, 2)") == """
                fill path [move (1, 2) line (4, 2) line (4, 6) line (1, 6) close] nonZero #000000FF
                stroke path [move (0, 0) line (2, 0) line (2, 2) line (0, 2) close] width 1 #00000080
                """)
    }

    @Test("widens lines as the transform does, in each direction by itself where it must")
    func lines() throws {
        #expect(
            try list("ctx.scale(2, 2); ctx.setLineDash([3]); ctx.moveTo(0, 0); ctx.lineTo(5, 0); ctx.stroke()")
                == "stroke path [move (0, 0) line (10, 0)] width 2 dash [6, 6] phase 0 #000000FF")
        #expect(
            try list("ctx.scale(2, 1); ctx.moveTo(0, 0); ctx.lineTo(5, 0); ctx.stroke()") == """
                transform (2, 0, 0, 1, 0, 0)
                  stroke path [move (0, 0) line (5, 0)] width 1 #000000FF
                """)
    }

    @Test("cuts sharp corners by the miter limit, and sets letters apart")
    func limits() throws {
        #expect(
            try list("ctx.miterLimit = 3; ctx.moveTo(0, 0); ctx.lineTo(5, 0); ctx.stroke()")
                == "stroke path [move (0, 0) line (5, 0)] width 1 miter 3 #000000FF")
        let text = try list("ctx.letterSpacing = '4px'; ctx.fillText('ab', 0, 0)")
        #expect(text.contains("kerning 4"), "\(text)")
    }

    /// An image of 2 by 1 pixels.
    private static let image = """
        const image = UIImage.fromBase64String("iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAADklEQVR4nGP4z8AAQv8BD/kD/YURmXYAAAAASUVORK5CYII=");
        """

    @Test("A canvas of a script draws images in their own size, in a rectangle, and parts of them")
    func images() throws {
        #expect(
            try list(Self.image + "ctx.drawImage(image, 3, 4)") == "image 2 x 1 (3, 4, 2, 1) interpolation low")
        #expect(
            try list(Self.image + "ctx.imageSmoothingEnabled = false; ctx.drawImage(image, 13, 4, -10, 5)")
                == "image 2 x 1 (3, 4, 10, 5) interpolation none")
        #expect(
            try list(Self.image + "ctx.drawImage(image, 1, 0, 1, 1, 10, 0, 4, 4)") == """
                group clip rectangle (10, 0, 4, 4)
                  image 2 x 1 (6, 0, 8, 4) interpolation low
                """)
        #expect(try list(Self.image + "ctx.drawImage(image, NaN, 0); ctx.drawImage(image, 0, 0, 0, 5)") == "")
    }

    @Test("fills with images again and again, from the canvas's corner or where the pattern's transform puts it")
    func patterns() throws {
        #expect(
            try list(Self.image + "ctx.fillStyle = ctx.createPattern(image, 'repeat'); ctx.fillRect(3, 0, 4, 2)") == """
                group clip path [move (3, 0) line (7, 0) line (7, 2) line (3, 2) close] nonZero
                  image 6 x 2 (2, 0, 6, 2) interpolation low
                """)
        #expect(
            try list(
                Self.image
                    + "const p = ctx.createPattern(image, 'no-repeat'); p.setTransform({ a: 2, d: 2, e: 1 }); ctx.fillStyle = p; ctx.fillRect(0, 0, 9, 9)"
            ).hasSuffix(
                """
                  transform (2, 0, 0, 2, 1, 0)
                    image 2 x 1 (0, 0, 2, 1) interpolation low
                """))
    }

    @Test("gathers what is behind clips, and puts what joins with all before it behind its clips alone")
    func clips() throws {
        let text = try list(
            """
            ctx.fillRect(0, 0, 1, 1); ctx.save(); ctx.rect(0, 0, 9, 9); ctx.clip(); ctx.fillRect(1, 1, 1, 1); ctx.fillRect(2, 2, 1, 1);
            ctx.globalCompositeOperation = 'multiply'; ctx.fillRect(3, 3, 1, 1); ctx.restore(); ctx.fillRect(4, 4, 1, 1);
            """)
        let lines = text.split(separator: "\n").map { $0.prefix(9) }
        #expect(lines == ["fill path", "group cli", "  fill pa", "  fill pa", "group cli", "  fill pa", "fill path"])
        #expect(text.contains("blend multiply"))
    }

    @Test("forgets what a whole clearing covers, and takes away what another one does")
    func clearing() throws {
        #expect(
            try list("ctx.fillRect(0, 0, 5, 5); ctx.clearRect(0, 0, size.width, size.height); ctx.fillRect(1, 1, 1, 1)")
                == "fill path [move (1, 1) line (2, 1) line (2, 2) line (1, 2) close] nonZero #000000FF")
        #expect(try list("ctx.fillRect(0, 0, 5, 5); ctx.clearRect(1, 1, 2, 2)").contains("group blend destinationOut"))
    }

    @Test("sets texts by their alignment and baseline, squeezed where they must be")
    func texts() throws {
        #expect(
            try list(
                "ctx.font = 'bold 20px serif'; ctx.textAlign = 'right'; ctx.textBaseline = 'bottom'; ctx.fillText('ab', 50, 40)"
            )
            .contains("text \"ab\" (30, 20, 20, 20) font 20 bold serif"))
        #expect(
            try list("ctx.textBaseline = 'top'; ctx.fillText('abcd', 0, 0, 20)").hasPrefix(
                "transform (0.5, 0, 0, 1, 0, 0)\n  text \"abcd\" (0, 0, 40, 20)"))
    }

    @Test(
        "A canvas of a script has the context's state as the standard has it: defaults, what is refused, what is saved")
    func state() throws {
        let script = try RunningScript(
            """
            const Page = () => h("Canvas", { draw: (ctx) => {
                console.log(ctx.fillStyle, ctx.lineWidth, ctx.lineCap, ctx.miterLimit, ctx.font, ctx.textAlign, ctx.textBaseline, ctx.globalAlpha);
                ctx.lineWidth = -1; ctx.lineWidth = NaN; ctx.lineCap = "odd"; ctx.fillStyle = "#12"; ctx.fillStyle = 7; ctx.globalAlpha = 2; ctx.font = "nonsense";
                console.log(ctx.fillStyle, ctx.lineWidth, ctx.lineCap, ctx.font, ctx.globalAlpha);
                ctx.setLineDash([1, 2, 3]); ctx.save(); ctx.setLineDash([-1]); ctx.lineWidth = 4; ctx.translate(3, 4); ctx.restore(); ctx.restore();
                console.log(ctx.getLineDash().join(), ctx.lineWidth, ctx.getTransform().isIdentity);
                ctx.rect(10, 10, 10, 10); console.log(ctx.isPointInPath(15, 15), ctx.isPointInPath(5, 5), ctx.measureText("abc").width);
                try { ctx.arc(0, 0, -1, 0, 1); } catch (error) { console.log(error.message); }
            } });
            Navigation.present(h(Page));
            """)
        script.program.measureTexts(with: FixedTextMeasurer())
        let identity = try #require(script.page?.identities.first)
        script.send(.measured([MeasuredView(identity: identity, size: Size(width: 100, height: 50))]))
        #expect(
            script.log == [
                "#000000 1 butt 10 10px sans-serif start alphabetic 1",
                "#12 1 butt 10px sans-serif 1".replacing("#12", with: "#000000"),
                "1,2,3,1,2,3 1 true", "true false 30", "a radius is negative",
            ])
    }

    @Test("A canvas of a script survives every number, and continues after a drawing that throws")
    func hostile() throws {
        let script = try RunningScript(
            """
            const odd = [NaN, Infinity, -Infinity, 1e308, -1e308, 0, -0, undefined, null, "x", {}];
            let fails = true;
            const Page = () => h("Canvas", { draw: (ctx) => {
                for (const a of odd) for (const b of odd) {
                    ctx.save();
                    for (const name of ["lineWidth", "miterLimit", "lineDashOffset", "shadowBlur", "shadowOffsetX", "globalAlpha", "font", "fillStyle", "filter"]) { try { ctx[name] = a; } catch {} }
                    for (const name of ["translate", "rotate", "scale", "transform", "setTransform", "moveTo", "lineTo", "arc", "ellipse", "arcTo", "rect", "roundRect",
                        "bezierCurveTo", "quadraticCurveTo", "fillRect", "strokeRect", "clearRect", "fill", "stroke", "clip", "setLineDash", "drawImage", "createPattern",
                        "isPointInPath", "createLinearGradient"]) {
                        try { ctx[name](a, b, a, b, a, b); } catch {}
                    }
                    try { ctx.fillText(a, b, a, b); ctx.strokeText(b, a, b); } catch {}
                    if (a !== 0) ctx.restore();
                }
                if (fails) { fails = false; throw new Error("no more"); }
            } });
            Navigation.present(h(Page));
            """)
        let identity = try #require(script.page?.identities.first)
        for width in [100, 200] as [Double] {
            script.send(.measured([MeasuredView(identity: identity, size: Size(width: width, height: 50))]))
            let layout = ViewLayout.light()
            var scene = layout.scene(of: try #require(script.page), proposal: ProposedSize(width: width, height: 50))
            #expect(!"\(scene.displayList(at: .zero))".contains("nan"))
        }
        #expect(script.errors.count == 1 && script.errors[0].contains("no more"))
    }
}
