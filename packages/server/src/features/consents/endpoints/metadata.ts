import { resourceOf, SCOPES } from '../terms/scopes.ts';

/** The paths of the OAuth endpoints below the URL of the server. The first is a page of the web app. */
export const ENDPOINTS = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
} as const;

/** The metadata of the protected resource: RFC 9728, 2. */
export function describeResource(issuer: string) {
  return {
    resource: resourceOf(issuer),
    authorization_servers: [issuer],
    scopes_supported: SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Postil',
  };
}

/** The metadata of the authorization server: RFC 8414, 2. */
export function describeIssuer(issuer: string) {
  return {
    issuer,
    authorization_endpoint: issuer + ENDPOINTS.authorize,
    token_endpoint: issuer + ENDPOINTS.token,
    registration_endpoint: issuer + ENDPOINTS.register,
    revocation_endpoint: issuer + ENDPOINTS.revoke,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  };
}
