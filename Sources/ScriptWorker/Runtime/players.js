// AVPlayer: requests to the players go to the host once per turn; their events return as reports. Between two reports
// the current time is computed from the last one and the session's clock, so it is always exact.
import { scripting } from "./host.js";
import { JSON, Map, Math, Object, push } from "./primordials.js";
import { now } from "./clock.js";
import { Observable } from "./elements.js";
import { callGuarded, diagnose, inspect, recordCallback } from "./messages.js";

const paused = 0, waiting = 1, playing = 2;
const maximumCount = 1000; // the maximum number of a script's players
const maximumTime = 1e9; // seconds; beyond any movie's end
scripting.TimeControlStatus = { paused, waitingToPlayAtSpecifiedRate: waiting, playing };

const players = new Map(); // those that may receive reports, by number
let changed = new Map(); // requests that the host has not received yet, by player number
let count = 0;

export let playerNumber;

function number(value, name) {
    if (typeof value !== "number" || Number.isNaN(value)) throw new TypeError(`AVPlayer.${name} must be a number, not ${inspect(value)}`);
    return value;
}

class AVPlayer {
    #number;
    /** @type {string | null} */
    #source = null;
    #isDisposed = false;
    #volume = 1;
    #defaultRate = 1;
    #rate = 0;
    #loops = 0;
    #status = paused;
    #reportedStatus = paused;
    #duration = 0;
    #isAtEnd = false;
    #anchor = { time: 0, at: 0, runningRate: 0 };
    /** @type {string | undefined} */
    #stack = undefined; // that of the call that set the source: a failure is reported there
    onReadyToPlay = undefined;
    onTimeControlStatusChanged = undefined;
    onEnded = undefined;
    onError = undefined;

    static {
        playerNumber = (value) => (typeof value === "object" && value !== null && #number in value ? value.#number : undefined);
    }

    constructor() {
        if (count >= maximumCount) throw new TypeError(`a script can have at most ${maximumCount} AVPlayers`);
        this.#number = ++count;
    }

    // Requests

    #want(change) {
        let wanted = changed.get(this.#number);
        if (wanted === undefined || change.source !== undefined) {
            wanted = { player: this.#number, volume: this.#volume, loops: this.#loops };
            changed.set(this.#number, wanted);
        }
        for (const name of Object.keys(change)) wanted[name] = change[name];
    }

    #isOfUse(name) {
        if (this.#isDisposed) diagnose(`AVPlayer.${name}: the player was disposed`);
        return this.#source !== null && !this.#isDisposed;
    }

    setSource(source, options) {
        if (typeof source !== "string") {
            throw new TypeError(`AVPlayer.setSource needs a file's path, not ${inspect(source)}`);
        }
        if (this.#isDisposed) return this.#isOfUse("setSource");
        if (options !== undefined && options !== null) diagnose("AVPlayer.setSource: options are for network sources, and do nothing for files");
        this.#source = source;
        this.#stack = new Error().stack;
        this.#duration = 0;
        this.#isAtEnd = false;
        this.#place(0, 0);
        players.set(this.#number, this);
        this.#want(this.#rate > 0 ? { source, rate: this.#rate } : { source });
        return true;
    }

    play(atRate) {
        const rate = atRate === undefined || atRate === null ? this.#defaultRate : number(atRate, "play's rate");
        if (!this.#isOfUse("play")) return false;
        this.#setRate(rate, "play");
        return true;
    }

    pause() { if (this.#isOfUse("pause")) this.#setRate(0, "pause"); }

    stop() {
        if (!this.#isOfUse("stop")) return;
        this.#setRate(0, "stop");
        this.#seek(0);
    }

    dispose() {
        if (this.#isDisposed) return;
        if (this.#source !== null) {
            this.#setRate(0, "dispose");
            this.#want({ disposed: true });
        }
        this.#isDisposed = true;
        players.delete(this.#number);
    }

    #setRate(rate, name) {
        if (rate < 0 || rate > 64) {
            diagnose(`AVPlayer.${name}: the rate must be 0 to 64; reverse playback is not supported`);
            return;
        }
        if (this.#isAtEnd && rate > 0) return; // as in AVFoundation, it stays at its end until a seek
        this.#rate = rate;
        if (rate === 0) this.#place(this.currentTime, 0);
        this.#status = rate === 0 ? paused : this.#status === playing ? playing : waiting;
        this.#want({ rate });
    }

    #seek(seconds) {
        const time = Math.max(0, Math.min(seconds, this.#duration > 0 ? this.#duration : maximumTime));
        this.#isAtEnd = false;
        this.#place(time, 0);
        this.#want({ time: Math.round(time * 1e9) });
    }

    #place(time, runningRate) { this.#anchor = { time, at: now(), runningRate }; }

    // State

    get currentTime() {
        const { time, at, runningRate } = this.#anchor;
        const current = runningRate === 0 ? time : time + ((now() - at) / 1e9) * runningRate;
        return this.#duration > 0 ? Math.min(current, this.#duration) : current;
    }
    set currentTime(value) {
        number(value, "currentTime");
        if (this.#isOfUse("currentTime")) this.#seek(value);
    }

    get rate() { return this.#rate; }
    set rate(value) {
        number(value, "rate");
        if (this.#isOfUse("rate")) this.#setRate(value, "rate");
    }

    get defaultRate() { return this.#defaultRate; }
    set defaultRate(value) {
        if (number(value, "defaultRate") > 0 && value <= 64) this.#defaultRate = value;
        else diagnose("AVPlayer.defaultRate: the rate must be above 0 and at most 64");
    }

    get volume() { return this.#volume; }
    set volume(value) {
        this.#volume = Math.max(0, Math.min(1, number(value, "volume")));
        if (this.#source !== null) this.#want({ volume: this.#volume });
    }

    get numberOfLoops() { return this.#loops; }
    set numberOfLoops(value) {
        this.#loops = Math.trunc(Math.max(-1, Math.min(1e9, number(value, "numberOfLoops"))));
        if (this.#source !== null) this.#want({ loops: this.#loops });
    }

    get duration() { return this.#duration; }
    get timeControlStatus() { return this.#status; }

    loadMetadata() { return noMetadata("loadMetadata"); }
    loadCommonMetadata() { return noMetadata("loadCommonMetadata"); }

    // Reports

    static report(/** @type {AVPlayer} */ player, { happening, status, rate, runningRate, time, duration, message }) {
        player.#duration = duration;
        player.#rate = rate;
        player.#status = status;
        player.#isAtEnd = happening === "ended" || (happening === "changed" && player.#isAtEnd);
        player.#place(time, runningRate);
        if (status !== player.#reportedStatus) {
            player.#reportedStatus = status;
            call(player, "onTimeControlStatusChanged", [status]);
        }
        if (happening === "readyToPlay") call(player, "onReadyToPlay", []);
        if (happening === "ended") call(player, "onEnded", []);
        if (happening !== "failed") return;
        if (typeof player.onError !== "function") diagnose(`AVPlayer: ${message}`, undefined, player.#stack);
        call(player, "onError", [message]);
    }
}

const { report } = AVPlayer;
delete (/** @type {any} */ (AVPlayer)).report;

function noMetadata(name) {
    diagnose(`AVPlayer.${name} is not supported yet and does nothing`);
    return Promise.resolve(null);
}

function call(player, name, args) {
    const handler = player[name];
    if (typeof handler !== "function") return;
    recordCallback(`AVPlayer.${name}`, args);
    callGuarded("callback", handler, args);
}

scripting.AVPlayer = AVPlayer;

/** Returns the host's number of a player; undefined for other values. */

/** Returns the requests since the last call, as JSON; null for none. */
export function takePlayers() {
    if (changed.size === 0) return null;
    const wanted = [];
    for (const change of changed.values()) push(wanted, Object.setPrototypeOf(change, null));
    changed = new Map();
    return JSON.stringify(Object.setPrototypeOf(wanted, null));
}

/** Delivers a report to the player of `number`. */
export function playerReport(number, details) {
    const player = players.get(number);
    if (player !== undefined) report(player, details);
}

// A movie's own picture in picture

let status = null; // the observable that receives the window's state

/** Declares the picture in picture of a page whose view is a movie: an AVPlayerView's props; null for none. */
export function movieWindow(props) {
    status = props === null ? null : props.pipStatus;
    if (status !== null && status !== undefined && !(status instanceof Observable)) {
        diagnose("AVPlayerView.pipStatus is not an Observable: it does not receive the window's status");
    }
}

export function movieWindowStatus(word) {
    recordCallback("AVPlayerView.pipStatus", [word]);
    if (status instanceof Observable) status.setValue(word);
}
