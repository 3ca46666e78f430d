// atob and btoa.
const comparison = (() => {
    const letters = "ABCxyz019+/=";
    const others = [" ", "\n", "\t", "\f", "-", "_", "é", "€", "\u0000", "!", "\u00a0"];
    return {
        make: (random) => ({
            text: random.some(9, () => (random.chance(0.85) ? random.one([...letters]) : random.one(others))).join(""),
            plain: random.some(8, () => String.fromCharCode(random.upTo(random.chance(0.9) ? 256 : 400))).join(""),
        }),
        run: ({ text, plain }) => [attempt(() => atob(text)), attempt(() => btoa(plain)), attempt(() => atob(btoa(plain)) === plain)].join(" "),
    };
})();
