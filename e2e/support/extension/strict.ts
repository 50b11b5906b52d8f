/** A policy that allows a page nothing but its own style. */
export const STRICT_POLICY = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" };
