export { default as dataURL } from "data-urls";
export { default as MIMEType } from "whatwg-mimetype";
