/** The address of the app with a slash at its end; it has a path where a proxy serves Postil below one. */
export const BASE = new URL('.', document.baseURI).href;

/** The path of the address, for the router: without a slash at its end. */
export const BASE_PATH = new URL(BASE).pathname.replace(/\/$/, '');

/** An address of the API that is not called through the client, such as a download or a stream. */
export const apiAddress = (path: string): string => `${BASE}api/v1${path}`;
