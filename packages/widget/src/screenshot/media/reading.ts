/**
 * A window of its own from which files are read for a picture. What fails there is no error of the page, and a `fetch` that
 * the page has replaced is not used.
 */
export type Reading = Window & typeof globalThis;
