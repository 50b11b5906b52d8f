/** The address of the app with a slash at its end; it has a path where a proxy serves Postil below one. */
export const BASE = new URL('.', document.baseURI).href;

/** The path of the address, for the router: without a slash at its end. */
export const BASE_PATH = new URL(BASE).pathname.replace(/\/$/, '');

/** An address of the API that is not called through the client, such as a download or a stream. */
export const apiUrl = (path: string): string => `${BASE}api/v1${path}`;

/** The public address of the server, from its settings; undefined where they do not say it. */
export const PUBLIC_URL = document.documentElement.dataset.publicUrl;

/**
 * Whether this page was opened at an address at which nobody can sign in. Over https and on the same machine, browsers say
 * that a request comes from a page of the server; elsewhere, the server compares the address with its public one.
 */
export const isAtOtherAddress =
  PUBLIC_URL !== undefined &&
  !window.isSecureContext &&
  new URL(PUBLIC_URL).origin !== window.location.origin;
