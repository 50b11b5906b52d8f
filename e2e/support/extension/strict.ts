/** A content security policy that allows a page nothing but inline styles. */
export const STRICT_POLICY = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" };
