export { URL, URLSearchParams, parseURL, percentDecodeString, serializeURL } from "whatwg-url";
