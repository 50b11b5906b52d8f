/** A policy under which a page may do nothing. Its style is its own. */
export const STRICT = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" };
