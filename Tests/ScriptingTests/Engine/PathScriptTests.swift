import Scripting
import Testing

@Suite("A path of a script's own")
struct PathScriptTests {
    private func log(_ body: String) throws -> [String] {
        let script = try RunningScript(
            """
            const { Path2D } = __scripting;
            const rounded = (value) => JSON.stringify(value, (key, item) => typeof item === "number" ? Math.round(item * 1000) / 1000 + 0 : item);
            const say = (value) => console.log(rounded(value));
            \(body)
            """)
        #expect(script.errors.isEmpty)
        return script.log
    }

    @Test("A path of a script's own is written as its steps, with arcs as curves")
    func wire() throws {
        #expect(
            try log(
                """
                say(new Path2D((p) => p.move({ x: 1, y: 2 }).addLine({ x: 3, y: 4 }).addQuadCurve({ x: 5, y: 6 }, { x: 7, y: 8 })
                    .addCurve({ x: 1, y: 1 }, { x: 2, y: 2 }, { x: 3, y: 3 }).closeSubpath())._toWire());
                say(new Path2D().addRect({ x: 1, y: 2, width: 3, height: 4 })._toWire());
                say(new Path2D().addLines([{ x: 0, y: 0 }, { x: 1, y: 0 }])._toWire());
                say(new Path2D().addEllipse({ x: 0, y: 0, width: 2, height: 2 })._toWire().map(([letter]) => letter).join(""));
                """) == [
                    #"[["M",1,2],["L",3,4],["Q",7,8,5,6],["C",2,2,3,3,1,1],["Z"]]"#,
                    #"[["M",1,2],["L",4,2],["L",4,6],["L",1,6],["Z"]]"#, #"[["M",0,0],["L",1,0]]"#, "\"MLCCCCCCCCZ\"",
                ])
    }

    @Test("A path of a script's own has arcs that are clockwise on the screen by default")
    func arcs() throws {
        #expect(
            try log(
                """
                const arc = (clockwise) => new Path2D((p) => p.addArc({ center: { x: 0, y: 0 }, radius: 10, startAngle: 0, endAngle: Math.PI / 2, clockwise }));
                say(arc(false).currentPoint()); say(arc(false).boundingRect()); say(arc(true).boundingRect());
                say(new Path2D((p) => p.addRelativeArc({ center: { x: 0, y: 0 }, radius: 2, startAngle: 0, delta: Math.PI })).currentPoint());
                """) == [
                    #"{"x":0,"y":10}"#, #"{"x":0,"y":0,"width":10,"height":10}"#,
                    #"{"x":-10,"y":-10,"width":20,"height":20}"#, #"{"x":-2,"y":0}"#,
                ])
    }

    @Test(
        "A script's path returns its properties: its rectangle, whether it contains a point or is empty, where it ends")
    func questions() throws {
        #expect(
            try log(
                """
                const ring = new Path2D().addEllipse({ x: 0, y: 0, width: 10, height: 10 }).addEllipse({ x: 2, y: 2, width: 6, height: 6 });
                say(ring.boundingRect()); say([ring.contains({ x: 5, y: 5 }), ring.contains({ x: 5, y: 5 }, true), ring.contains({ x: 1, y: 5 }, true), ring.contains({ x: 11, y: 5 })]);
                say([new Path2D().isEmpty(), ring.isEmpty(), new Path2D().currentPoint()]); say(new Path2D().boundingRect());
                say(new Path2D((p) => p.move({ x: 0, y: 0 }).addQuadCurve({ x: 10, y: 0 }, { x: 5, y: 10 })).boundingRect());
                """) == [
                    #"{"x":0,"y":0,"width":10,"height":10}"#, "[true,false,true,false]", "[true,false,null]",
                    #"{"x":0,"y":0,"width":0,"height":0}"#, #"{"x":0,"y":0,"width":10,"height":5}"#,
                ])
    }

    @Test("A path of a script's own is moved, mapped and cut by its length into new paths, and stays what it was")
    func derived() throws {
        #expect(
            try log(
                """
                const line = new Path2D().move({ x: 0, y: 0 }).addLine({ x: 10, y: 0 }).addLine({ x: 10, y: 10 });
                say(line.offsetBy(1, 2)._toWire()); say(line.applying({ a: 2, b: 0, c: 0, d: 1, tx: 0, ty: 5 })._toWire());
                say(line.trimmedPath(0.25, 0.75)._toWire()); say(line.trimmedPath(0.9, 0.1)._toWire());
                say(new Path2D().addPath(line).addPath(line)._toWire().length); say(line._toWire().length);
                """) == [
                    #"[["M",1,2],["L",11,2],["L",11,12]]"#, #"[["M",0,5],["L",20,5],["L",20,15]]"#,
                    #"[["M",5,0],["L",10,0],["L",10,5]]"#, "[]", "6", "3",
                ])
    }

    @Test(
        "A path of a script's own leaves out numbers that are not finite, and refuses what is no number with the reason"
    )
    func hostile() throws {
        #expect(
            try log(
                """
                const p = new Path2D().move({ x: NaN, y: 0 }).addLine({ x: Infinity, y: 1 }).addRect({ x: 0, y: 0, width: NaN, height: 1 });
                say(p.boundingRect().width);
                p.addArc({ center: { x: 0, y: 0 }, radius: 1e308, startAngle: -1e300, endAngle: 1e300 }).addRelativeArc({ center: { x: 0, y: 0 }, radius: 1, startAngle: 0, delta: 1e9 });
                p.addRoundedRect({ rect: { x: 0, y: 0, width: -5, height: 5 }, cornerRadius: 100 });
                p.contains({ x: 1, y: 1 }); p.trimmedPath(-5, 7).boundingRect();
                try { p.move(null); } catch (error) { console.log(error.message); }
                try { p.addRect(3); } catch (error) { console.log(error.message); }
                """) == [
                    "0", "Path2D: to is not a point {x, y}", "Path2D: a rectangle {x, y, width, height} is expected",
                ])
    }
}
