/** The API of Trusted Types, which TypeScript does not declare yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string;
  };
}

/**
 * The URL of the script in the form that an element accepts. If the page requires Trusted Types, its policy must allow
 * the name `postil`.
 */
export function scriptUrl(baseUrl: string): string {
  const url = new URL('w/postil.js', baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`).href;
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return url;
  return trustedTypes.createPolicy('postil', { createScriptURL: (each) => each }).createScriptURL(url);
}
