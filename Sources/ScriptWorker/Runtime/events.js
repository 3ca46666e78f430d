// Events of the application that scripts can listen to and read.
(function (runtime) {
    "use strict";
    const { Set } = runtime.own;
    const { exports, configuration, Observable } = runtime;

    runtime.colorScheme = new Observable(configuration.colorScheme);
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
                runtime.recordCallback(`AppEvents.${this.name}`, [value]);
                runtime.guard("callback", listener, [value]);
            }
        }
    }
    const events = { scenePhase: new AppEvent("scenePhase", scenePhase), colorScheme: new AppEvent("colorScheme", runtime.colorScheme) };
    exports.AppEvents = events;
    runtime.sendEvent = (name, value) => events[name].send(value);
})
