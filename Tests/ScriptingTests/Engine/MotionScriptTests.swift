import Testing
import Views

@Suite("Changes of a script that move")
struct MotionScriptTests {
    private static let start = """
        const { Animation } = __scripting;
        let set;
        function Page() { const [n, setN] = useState(0); set = setN; return h("Text", { opacity: n / 100 }, "a"); }
        Navigation.present(h(Page));
        """

    /// Courses of all kinds, and numbers that are none.
    private static let courses = [
        "default()", "linear()", "linear(2)", "linear(0)", "linear(-5)", "linear(1e308)", "linear(Infinity)",
        "easeInOut({ duration: 1 })", "spring()", "spring({ duration: 1.5, bounce: 0.3 })",
        "spring({ response: 0.7, dampingFraction: 0.2 })", "spring({ dampingFraction: 0.2 })",
        "spring({ duration: 0 })", "spring({ response: -1 })", "spring({ duration: NaN })",
        "interactiveSpring()", "interactiveSpring({ response: 0.4 })",
        "interpolatingSpring({ stiffness: 100, damping: 5 })", "interpolatingSpring({ stiffness: 100, damping: 0 })",
        "interpolatingSpring({ mass: 0, stiffness: 100, damping: 1 })",
        "interpolatingSpring({ mass: 4, stiffness: 50, damping: 1 })",
        "interpolatingSpring({ stiffness: NaN, damping: 1 })", "interpolatingSpring({ stiffness: 0, damping: 1 })",
        "interpolatingSpring({ duration: 0.8 })", "bouncy()", "smooth({ duration: 3 })", "snappy({ extraBounce: 9 })",
    ]
    private static let changes = [
        "", ".delay(0.5)", ".delay(-0.2)", ".delay(-9)", ".delay(Infinity)", ".speed(2)", ".speed(0)", ".speed(-1)",
        ".speed(NaN)", ".speed(Infinity)", ".repeatCount(3)", ".repeatCount(0)", ".repeatCount(NaN)",
        ".repeatCount(1.5)", ".repeatCount(Infinity)", ".repeatCount()", ".repeatForever()",
        ".logicallyComplete(1)", ".repeatForever().logicallyComplete({ after: 2 }).speed(2)",
        ".delay(0.1).repeatCount(2).speed(3).delay(0.2)",
        ".speed(1e-6).speed(1e-6).speed(1e-6).speed(1e-6).delay(1).speed(1e-6).speed(1e-6).speed(1e-6)",
    ]

    @Test("complete when their animation counts as complete, whatever it animates")
    func promises() throws {
        for course in Self.courses {
            let cases = Self.changes.map { "Animation.\(course)\($0)" }
            let script = try RunningScript(
                Self.start + """
                    const cases = [\(cases.joined(separator: ", "))];
                    cases.forEach((animation, index) => setTimeout(() => {
                        const from = Date.now();
                        withAnimation(animation, () => set(index + 1)).then(() => console.log(`${index} ${Date.now() - from}`));
                    }, (index + 1) * 1000));
                    """)
            script.run(until: .seconds(60))
            let animations = script.animations.dropFirst().prefix(cases.count)
            #expect(animations.count == cases.count)
            for (index, animation) in animations.enumerated() {
                let animation = try #require(animation)
                let seconds = animation.logicalDuration
                let told = script.log.first { $0.hasPrefix("\(index) ") }
                let isSeen = seconds < Double(59 - index - 1)
                // Whole milliseconds; a step more where the two sides round differently.
                let lengths = [seconds * 1000 - 1e-6, seconds * 1000 + 1e-6].map {
                    "\(index) \(Int(min($0, 1e9).rounded(.up)))"
                }
                #expect(
                    isSeen ? told.map { lengths.contains($0) } == true : told == nil,
                    "\(cases[index]): \(told ?? "never")")
            }
        }
    }

    @Test("Changes of a script that move may be made in any phase, and follow one another where they are awaited")
    func phases() throws {
        let script = try RunningScript(
            """
            const { Animation } = __scripting;
            const say = (text) => () => console.log(`${text} ${Date.now() - start}`);
            const start = Date.now();
            function Page() {
              const [n, setN] = useState(0);
              if (n === 0) withAnimation(Animation.linear(1), () => setN(1)).then(say("render"));
              useEffect(() => {
                withAnimation(Animation.linear(1), () => {
                  setN(2);
                  withAnimation(Animation.easeIn(0.5), () => setN(3)).then(say("inner"));
                }).then(say("outer"));
                Promise.reject(new Error("x")).catch(() => withAnimation(Animation.linear(0.2), () => setN(40))).then(say("rejected"));
                withAnimation(null, () => setN((n) => n + 1)).then(say("null"));
                for (const bad of [[], [3], [null], [Animation.linear(1)], [{}]]) {
                  try { withAnimation(...bad); } catch (error) { console.log(String(error)); }
                }
                try { withAnimation(Animation.linear(1), () => { throw new Error("body"); }); } catch (error) { console.log(String(error)); }
                setTimeout(async () => {
                  await withAnimation(Animation.linear(0.4), () => setN(10)); say("a")();
                  await withAnimation(Animation.linear(0.4).delay(0.1), () => setN(11)); say("b")();
                  await withAnimation(() => setN(12)); say("c")();
                  await withAnimation(Animation.linear(1), () => {}); say("d")();
                }, 2000);
              }, []);
              return h("Text", { opacity: n / 20 }, "a");
            }
            Navigation.present(h(Page));
            """)
        script.run(until: .seconds(6))
        #expect(
            script.log == [
                "TypeError: withAnimation needs a function", "TypeError: withAnimation needs a function",
                "TypeError: withAnimation needs a function", "TypeError: withAnimation needs a function",
                "TypeError: withAnimation needs a function", "Error: body", "render 0", "null 0", "rejected 200",
                "inner 500",
                "outer 1000", "a 2400", "b 2900", "c 3450", "d 3450",
            ])
        #expect(script.errors == [])
    }

    @Test(
        "as soon as something is shown move from what was shown: in an effect, in onAppear and in a timer of that moment"
    )
    func steps() throws {
        for life in ["useEffect(start, [])", "1"] {
            let script = try RunningScript(
                """
                const { Animation } = __scripting;
                function Page() {
                  const [n, setN] = useState(0);
                  const start = () => withAnimation(Animation.linear(1).repeatForever(), () => setN(1));
                  \(life);
                  return h("Text", { opacity: n, onAppear: \(life == "1" ? "start" : "undefined") }, "a");
                }
                Navigation.present(h(Page));
                """)
            #expect(script.animations == [nil, .linear(duration: 1).repeatForever()])
        }
        let timers = try RunningScript(
            Self.start + """
                setTimeout(() => set(1), 100);
                setTimeout(() => withAnimation(Animation.linear(1), () => set(2)), 100);
                setTimeout(() => withAnimation(Animation.linear(2), () => set(3)), 100);
                """)
        timers.run(until: .seconds(1))
        #expect(timers.animations == [nil, nil, .linear(duration: 1), .linear(duration: 2)])
    }

    @Test("keep the animation that each was made with: a value is set back first, and then moves, at each press")
    func updates() throws {
        let script = try RunningScript(
            """
            const { Animation } = __scripting;
            function Page() {
              const [n, setN] = useState(0);
              const [word, setWord] = useState("a");
              console.log(n, word);
              return h("VStack", null, h("Text", { opacity: n / 10 }, word),
                h("Button", { title: "reset", action: () => {
                  setN(0);
                  setN(1);
                  withAnimation(Animation.linear(1), () => { setN(2); setN(3); });
                } }),
                h("Button", { title: "move", action: () => {
                  withAnimation(Animation.linear(2), () => setN(9));
                  setWord("b");
                } }),
                h("Button", { title: "twice", action: () => {
                  withAnimation(Animation.linear(1), () => setN(4));
                  withAnimation(Animation.linear(2), () => setN(5));
                  withAnimation(Animation.linear(2), () => setN(6));
                } }));
            }
            Navigation.present(h(Page));
            """)
        for _ in 0..<2 { #expect(script.tap(.title("reset"))) }
        #expect(script.log == ["0 a", "1 a", "3 a", "1 a", "3 a"])
        #expect(script.animations == [nil, nil, .linear(duration: 1), nil, .linear(duration: 1)])
        #expect(script.tap(.title("move")))
        #expect(script.log.suffix(2) == ["9 a", "9 b"])
        #expect(script.animations.suffix(2) == [.linear(duration: 2), nil])
        #expect(script.tap(.title("twice")))
        #expect(script.log.suffix(2) == ["4 b", "6 b"])
        #expect(script.animations.suffix(2) == [.linear(duration: 1), .linear(duration: 2)])
        #expect(script.errors == [])
    }

    @Test("by a value of a view's own move from what was shown where it changes in onAppear or in an effect")
    func ownAnimations() throws {
        for life in ["useEffect(start, [])", "1"] {
            let script = try RunningScript(
                """
                const { Animation } = __scripting;
                function Page() {
                  const [n, setN] = useState(0);
                  const start = () => setN(1);
                  \(life);
                  return h("Text", { opacity: n, animation: { animation: Animation.linear(1), value: n },
                    onAppear: \(life == "1" ? "start" : "undefined") }, "a");
                }
                Navigation.present(h(Page));
                """)
            #expect(script.animations == [nil, nil])
        }
    }

    @Test("ten thousand at once are one change, and each completion is called")
    func many() throws {
        let script = try RunningScript(
            Self.start + """
                let done = 0;
                setTimeout(() => {
                  for (let i = 0; i < 10000; i++) withAnimation(Animation.spring({ duration: 1 }), () => set(i)).then(() => done++);
                }, 100);
                setTimeout(() => console.log(String(done)), 2000);
                """)
        script.run(until: .seconds(3))
        #expect(script.log == ["10000"])
        #expect(script.animations == [nil, .spring(duration: 1)])
    }
}
