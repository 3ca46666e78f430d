export * from "web-streams-polyfill/dist/ponyfill.es2018.mjs";
