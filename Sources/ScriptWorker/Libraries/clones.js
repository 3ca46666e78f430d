import "core-js/modules/web.atob.js";
import "core-js/modules/web.btoa.js";
import "core-js/modules/web.structured-clone.js";
export const { atob, btoa, structuredClone } = globalThis;
