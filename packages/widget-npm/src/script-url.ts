interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}

/** The API of Trusted Types, which TypeScript does not declare yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
}

/** The policy of this page, which may be created only once. */
let policy: ScriptUrlPolicy | undefined;

/**
 * The URL of the script in the form that an element accepts. If the page requires Trusted Types, its CSP must allow
 * a policy with the name `postil`.
 */
export function scriptUrl(baseUrl: string): string {
  const url = new URL('w/postil.js', baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`).href;
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return url;
  policy ??= trustedTypes.createPolicy('postil', { createScriptURL: (each) => each });
  return policy.createScriptURL(url);
}
