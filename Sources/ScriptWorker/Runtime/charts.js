// Charts need more than their data. Plotted functions are sampled to points. The language's number and date formats are
// included, because an axis's labels are known only at layout.
import { configuration, provide } from "./host.js";
import { Array, find, join, map, Map, Math, Object, push, slice } from "./primordials.js";
import { namespace } from "./default-responses.js";
import { ModifierChain, ViewElement } from "./elements.js";
import { nameOfCall, valueOfCall } from "./view-props.js";

const { locale } = configuration;

/** The number of points that a function is sampled at. */
const sampleCount = 200;

/** The props sent to the host in addition to a view's own, by the view's name. */
const added = {
    Chart(props, node) {
        domain = domainOf(props, node);
        return isPlainEnglish ? undefined : { $locale: localeParts() };
    },
    LinePlot: (props) => ({ $points: samples(props, props.t === undefined ? lineSample : parametricSample) }),
    AreaPlot: (props) => ({ $points: samples(props, areaSample) }),
};
added.FunctionLinePlot = added.LinePlot;
added.FunctionAreaPlot = added.AreaPlot;
export const addedProps = (type, props, node) => (Object.hasOwn(added, type) ? added[type](props, node) : undefined);

// Functions

/** The domain of the chart that is being encoded; functions without their own domain are sampled in it. */
let domain = [0, 1];

const lineSample = (value, x) => [x, Number(value)];
const parametricSample = (value) => [Number(value?.x), Number(value?.y)];
const areaSample = (value, x) => (typeof value === "number" ? [x, 0, value] : [x, Number(value?.yStart), Number(value?.yEnd)]);

/** Returns a function's points; null for points where it has no value or throws. */
function samples({ fn, domain: own }, sample) {
    if (typeof fn !== "function") return [];
    const [from, to] = Array.isArray(own) && own.length === 2 ? map(own, Number) : domain;
    const points = [];
    for (let i = 0; i <= sampleCount; i++) {
        const x = from + (to - from) * i / sampleCount;
        let point = null;
        try {
            point = sample(fn(x), x);
        } catch {
            // A function that throws at a point has no value there.
        }
        push(points, point !== null && point.every(Number.isFinite) ? point : null);
    }
    return points;
}

/** Returns the horizontal domain of a chart: the requested one, or that of its marks. */
function domainOf(props, node) {
    const calls = props.modifiers instanceof ModifierChain ? props.modifiers.calls : [];
    const scale = props.chartXScale ?? valueOfCall(find(calls, (call) => nameOfCall(call) === "chartXScale") ?? []);
    const domain = scale?.domain ?? scale;
    if (Number.isFinite(domain?.from) && Number.isFinite(domain?.to)) return [domain.from, domain.to];
    const numbers = [];
    collect(node, numbers);
    if (numbers.length === 0) return [0, 1];
    const ends = [Math.min(0, ...slice(numbers, 0, 10000)), Math.max(0, ...slice(numbers, 0, 10000))];
    return ends[0] < ends[1] ? ends : [0, 1];
}

function collect(node, numbers) {
    for (const child of node.children ?? []) {
        if (child === null) continue;
        const props = child.element?.props;
        const names = props?.labelOnYAxis === true ? ["value", "start", "end"] : ["x", "xStart", "xEnd"];
        if (child.kind === "host" && Array.isArray(props?.marks)) {
            for (const mark of props.marks) for (const name of names) if (Number.isFinite(mark?.[name])) push(numbers, mark[name]);
        }
        if (child.kind === "host" && Array.isArray(props?.domain) && props.t === undefined) {
            for (const end of props.domain) if (Number.isFinite(end)) push(numbers, end);
        }
        collect(child, numbers);
    }
}

// Views whose child is a function

const made = (children, argument) => {
    const make = Array.isArray(children) ? children[0] : children;
    return typeof make === "function" ? make(argument) : make;
};

provide({ ChartGesture: () => null });

provide({ ChartPlotStyle: function ChartPlotStyle({ children }) {
    const plot = made(children, new ChartPlotProxy([]));
    return new ViewElement("ChartPlotStyle", { $calls: plot instanceof ChartPlotProxy ? plot.calls : [] }, null, undefined);
} });

/** The modifiers of a plot, call by call; each call returns a new proxy. */
class ChartPlotProxy {
    constructor(calls) { this.calls = Array.isArray(calls) ? calls : []; }
}
for (const name of ["background", "border", "frame", "padding", "cornerRadius", "opacity", "shadow", "clipShape"]) {
    ChartPlotProxy.prototype[name] = function (argument) {
        const calls = slice(this.calls);
        push(calls, [name, argument ?? null]);
        return new ChartPlotProxy(calls);
    };
}
provide({ ChartPlotProxy });

// Labels

const { DateTimeFormat, NumberFormat } = Intl;
const isPlainEnglish = locale === "en-US";

const currencies = new Map([
    ["AU", "AUD"], ["BR", "BRL"], ["CA", "CAD"], ["CH", "CHF"], ["CN", "CNY"], ["CZ", "CZK"], ["DK", "DKK"], ["EG", "EGP"], ["GB", "GBP"],
    ["HK", "HKD"], ["HU", "HUF"], ["ID", "IDR"], ["IL", "ILS"], ["IN", "INR"], ["JP", "JPY"], ["KR", "KRW"], ["MX", "MXN"], ["MY", "MYR"],
    ["NO", "NOK"], ["NZ", "NZD"], ["PH", "PHP"], ["PL", "PLN"], ["RU", "RUB"], ["SA", "SAR"], ["SE", "SEK"], ["SG", "SGD"], ["TH", "THB"],
    ["TR", "TRY"], ["TW", "TWD"], ["UA", "UAH"], ["US", "USD"], ["VN", "VND"], ["ZA", "ZAR"],
    ...map(["AT", "BE", "DE", "ES", "FI", "FR", "GR", "IE", "IT", "NL", "PT"], (region) => /** @type {[string, string]} */ ([region, "EUR"])),
]);

/** Returns the text before and after a number's digits. */
function affixes(parts) {
    const isDigit = ({ type }) => type === "integer" || type === "decimal" || type === "fraction" || type === "group";
    let before = "", after = "", seen = false;
    for (const part of parts) {
        if (isDigit(part)) seen = true;
        else if (part.type !== "minusSign") { if (seen) after += part.value; else before += part.value; }
    }
    return [before, after];
}

function money(currency) {
    const format = new NumberFormat(locale, { style: "currency", currency });
    const [prefix, suffix] = affixes(format.formatToParts(1));
    return { prefix, suffix, digits: format.resolvedOptions().maximumFractionDigits };
}

const sample = new Date(2024, 2, 5, 3, 7, 9); // its day, month and hour have one digit

function template(options) {
    const parts = new DateTimeFormat(locale, options).formatToParts(sample);
    const is12 = parts.some(({ type }) => type === "dayPeriod");
    return join(map(parts, ({ type, value }) => {
        switch (type) {
        case "year": return "{year}";
        case "month": return options.month === "short" ? "{shortMonth}" : options.month === "long" ? "{monthName}" : value.length > 1 ? "{month2}" : "{month}";
        case "day": return value.length > 1 ? "{day2}" : "{day}";
        case "hour": return is12 ? "{hour12}" : value.length > 1 ? "{hour2}" : "{hour}";
        case "minute": case "second": case "weekday": return `{${type}}`;
        case "dayPeriod": return "{period}";
        default: return value.replace(/[\u202f\u00a0]/g, " ");
        }
    }), "");
}

let parts = null;
function localeParts() {
    if (parts !== null) return parts;
    const number = new NumberFormat(locale).formatToParts(1234567.5);
    const [percentPrefix, percentSuffix] = affixes(new NumberFormat(locale, { style: "percent" }).formatToParts(0.5));
    const region = find(slice(locale.split("-"), 1), (tag) => /^[A-Z]{2}$/.test(tag));
    const own = money(currencies.get(region ?? "") ?? "USD");
    const range = (count) => Array.from({ length: count }, (_, index) => index);
    /** @type {(count: number, options: Intl.DateTimeFormatOptions, date: (index: number) => Date) => string[]} */
    const names = (count, options, date) => map(range(count), (index) => new DateTimeFormat(locale, options).format(date(index)));
    const [year, month, day, hour, minute, second] = [{ year: "numeric" }, "short", "numeric", "numeric", "2-digit", "2-digit"];
    const period = (at) => find(new DateTimeFormat(locale, /** @type {any} */ ({ hour, hour12: true })).formatToParts(new Date(2024, 2, 5, at)), ({ type }) => type === "dayPeriod")?.value ?? "";
    const time = template({ hour, minute });
    parts = {
        decimal: find(number, ({ type }) => type === "decimal")?.value ?? ".", group: find(number, ({ type }) => type === "group")?.value ?? "",
        percentPrefix, percentSuffix, currencyPrefix: own.prefix, currencySuffix: own.suffix, currencyDigits: own.digits,
        shortMonths: names(12, { month: "short" }, (index) => new Date(2024, index, 5)),
        months: names(12, { month: "long" }, (index) => new Date(2024, index, 5)),
        weekdays: names(7, { weekday: "long" }, (index) => new Date(2024, 0, 7 + index)),
        periods: [period(9), period(15)],
        templates: {
            year: template(year), month: "{shortMonth}", monthDay: template({ month, day }), hour: template({ hour }),
            minutes: time.replace("{period}", "").trim(), time, standardTime: template({ hour, minute, second }),
            numericDate: template({ year: "numeric", month: "numeric", day }), shortDate: template({ year: "numeric", month, day }),
            longDate: template({ year: "numeric", month: "long", day }),
            completeDate: template({ year: "numeric", month: "long", day, weekday: "long" }),
        },
    };
    return parts;
}

const digitsOf = ({ fractionDigits = undefined, minFractionDigits = undefined } = {}) => ({ fractionDigits, minFractionDigits });
provide({ ChartAxisLabelFormat: Object.freeze(namespace("ChartAxisLabelFormat", {
    number: (options) => ({ $format: "number", ...digitsOf(options) }),
    percent: (options) => ({ $format: "percent", ...digitsOf(options) }),
    currency(options) {
        const code = options?.currencyCode;
        let own = {};
        try { if (code !== undefined && code !== null) own = money(String(code)); } catch { own = { prefix: `${code} `, suffix: "", digits: 2 }; }
        return { $format: "currency", ...digitsOf(options), ...own };
    },
    date: (options) => ({ $format: "date", dateStyle: options?.dateStyle }),
    time: (options) => ({ $format: "time", timeStyle: options?.timeStyle }),
    dateTime: (options) => ({ $format: "dateTime", dateStyle: options?.dateStyle, timeStyle: options?.timeStyle }),
})) });
