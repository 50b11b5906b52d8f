/** The URL of the app with a slash at its end; it includes a path prefix if a proxy serves Postil under one. */
export const BASE = new URL('.', document.baseURI).href;

/** The path of the app's URL, for the router: without a slash at its end. */
export const BASE_PATH = new URL(BASE).pathname.replace(/\/$/, '');

/** A URL of the API that is not called through the client, such as a download or a stream. */
export const apiUrl = (path: string): string => `${BASE}api/v1${path}`;

/** The public URL of the server, from its settings; undefined if it is not set. */
export const PUBLIC_URL = document.documentElement.dataset.publicUrl;

/**
 * Whether sign-in is impossible at this page's URL. Over https and on the same machine, browsers mark requests as
 * same-origin; elsewhere, the server compares the origin with its public URL.
 */
export const isAtOtherUrl =
  PUBLIC_URL !== undefined &&
  !window.isSecureContext &&
  new URL(PUBLIC_URL).origin !== window.location.origin;
