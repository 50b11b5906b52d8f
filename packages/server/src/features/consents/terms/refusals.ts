/** The OAuth error codes: RFC 6749, 4.1.2.1 and 5.2; RFC 7591, 3.2.2; RFC 8707, 2. */
export type OAuthError =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'invalid_target'
  | 'invalid_scope'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'temporarily_unavailable'
  | 'server_error';

/** An OAuth error. The message says what would be right, and contains no text from the client. */
export class OAuthRefusal extends Error {
  readonly error: OAuthError;

  constructor(error: OAuthError, message: string) {
    super(message);
    this.error = error;
  }
}
