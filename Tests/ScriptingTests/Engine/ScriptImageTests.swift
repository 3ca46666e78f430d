import Scripting
import Testing
import Views

@Suite("A script's images")
struct ScriptImageTests {
    /// Two by two pixels: red and blue above green and yellow.
    private let dots =
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEklEQVR42mP4zwAE/0Ho/38GAB7vBPwTJBfCAAAAAElFTkSuQmCC"

    @Test("UIImage returns at once, and null if there is no image")
    func answers() throws {
        let script = try RunningScript(
            """
            const image = UIImage.fromBase64String("\(dots)");
            console.log(image.width, image.height, image.scale, image instanceof UIImage, image.isSymbolImage);
            console.log(UIImage.fromFile("none.png"), UIImage.fromFile("../x.png"), UIImage.fromBase64String("###"), UIImage.fromData("no"));
            console.log(image.toPNGData().size > 50, image.pixelColor(0, 0), image.pixelColor(5, 5), image.getPixelData().data.size);
            console.log(image.preparingThumbnail({ width: 1e9, height: 1 }), image.croppedTo({ x: 9, y: 9, width: 1, height: 1 }));
            console.log(UIImage.fromData(image.toPNGData(), 2).width, image.rotated(90).pixelColor(0, 0).green);
            console.log(image.withRenderingMode("alwaysTemplate").renderingMode, image.renderingMode);
            console.log(UIImage.fromSFSymbol("star").isSymbolImage, await UIImage.fromURL("https://example.com/a.png"));
            try { new UIImage(); } catch (error) { console.log(error.name); }
            """)
        #expect(script.errors == [])
        #expect(
            script.log == [
                "2 2 1 true false", "null null null null", "true { red: 1, green: 0, blue: 0, alpha: 1 } null 16",
                "null null",
                "1 1", "alwaysTemplate automatic", "true null", "TypeError",
            ])
        #expect(
            script.diagnostics.contains {
                $0.hasPrefix("UIImage.fromFile: the image cannot be read: /none.png is not")
            })
    }

    @Test("a UIImage is sent by its number, with its properties")
    func references() throws {
        let script = try RunningScript(
            """
            const image = UIImage.fromBase64String("\(dots)").withRenderingMode("alwaysTemplate");
            Navigation.present(h("Image", { image, resizable: true }));
            """)
        #expect(script.errors == [])
        #expect(script.tree.contains("\"template\":true") && script.tree.contains("\"$image\":2"), "\(script.tree)")
    }

    @Test("an image accepts any method calls")
    func hostileValues() throws {
        let script = try RunningScript(
            """
            const image = UIImage.fromBase64String("\(dots)");
            const values = [undefined, null, NaN, Infinity, -1, 1e308, "x", {}, [], { width: NaN, height: "a" }, { x: 1 }, () => 1];
            const names = Object.getOwnPropertyNames(UIImage.prototype).filter((name) => name !== "constructor");
            for (const name of names) {
                if (typeof image[name] !== "function") continue;
                for (const value of values) try { image[name](value, value); } catch (error) { console.log(name, String(error)); }
            }
            for (const name of ["fromFile", "fromData", "fromBase64String", "fromSFSymbol", "fromURL"]) {
                for (const value of values) UIImage[name](value);
            }
            """)
        #expect(script.errors == [])
        #expect(script.log == [], "\(script.log)")
    }

    @Test("images beyond a script's limit are null, with a reason")
    func tooMany() throws {
        let script = try RunningScript(
            """
            const image = UIImage.fromBase64String("\(dots)").preparingThumbnail({ width: 2900, height: 2800 });
            console.log(image.width, image.preparingThumbnail({ width: 3000, height: 3000 }));
            const second = image.preparingThumbnail({ width: 2800, height: 2800 });
            console.log(second.width, image.preparingThumbnail({ width: 1000, height: 1000 }));
            """)
        #expect(script.errors == [])
        #expect(script.log == ["2900 null", "2800 null"])
        #expect(
            script.diagnostics.contains {
                $0.hasSuffix("would have more than 8.3 million pixels, the size of a 4K screen")
            },
            "\(script.diagnostics)")
        #expect(
            script.diagnostics.contains {
                $0.hasSuffix("exceeds the memory limit for the script's images, 64 MB")
            }, "\(script.diagnostics)")
    }
}
