import * as encoding from "text-encoding/encoding.js";
export const { TextDecoder } = encoding.default ?? encoding;
