// Contexts: values for all components below a provider.
import { scripting } from "./host.js";
import { useContext } from "./hooks.js";

export class Context {
    constructor(initial) {
        this.initial = initial;
        this.Provider = { provides: this };
        this.Consumer = ({ children }) => children(useContext(this));
    }
}

export const createContext = (initial) => new Context(initial);
scripting.createContext = createContext;
