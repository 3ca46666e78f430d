// Events of the application that scripts can listen to and read.
import { configuration, scripting } from "./host.js";
import { Set } from "./primordials.js";
import { Observable } from "./elements.js";
import { callGuarded, recordCallback } from "./messages.js";

export const colorScheme = new Observable(configuration.colorScheme);
const scenePhase = new Observable("active");

class AppEvent {
    #listeners = new Set();
    constructor(name, observable) {
        this.name = name;
        this.observable = observable;
    }
    get value() { return this.observable.value; }
    addListener(listener) { this.#listeners.add(listener); }
    removeListener(listener) { this.#listeners.delete(listener); }
    send(value) {
        this.observable.setValue(value);
        for (const listener of [...this.#listeners]) {
            recordCallback(`AppEvents.${this.name}`, [value]);
            callGuarded("callback", listener, [value]);
        }
    }
}
const events = { scenePhase: new AppEvent("scenePhase", scenePhase), colorScheme: new AppEvent("colorScheme", colorScheme) };
scripting.AppEvents = events;
export const sendEvent = (name, value) => events[name].send(value);
