/** The interface of browsers with Trusted Types; TypeScript does not know it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string;
  };
}

/**
 * The address of the script as an element takes it. Where the page asks for Trusted Types, its policy must allow the
 * name `postil`.
 */
export function scriptUrl(baseUrl: string): string {
  const url = new URL('w/postil.js', baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`).href;
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return url;
  return trustedTypes.createPolicy('postil', { createScriptURL: (each) => each }).createScriptURL(url);
}
