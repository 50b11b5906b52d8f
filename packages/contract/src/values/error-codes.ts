interface ErrorCodeEntry {
  readonly status: number;
  readonly meaning: string;
  readonly remedy: string;
}

/** Every `code` of an error response, with its HTTP status, its meaning and the remedy for the caller. */
export const ERROR_CODES = {
  bad_request: {
    status: 400,
    meaning:
      'The request could not be read as HTTP, or a header that must occur once is missing or repeated.',
    remedy: 'Check the headers and their lengths.',
  },
  invalid_json: {
    status: 400,
    meaning: 'The body is not well-formed JSON.',
    remedy: 'Send one JSON object, encoded in UTF-8.',
  },
  unauthenticated: {
    status: 401,
    meaning: 'The key is missing, unknown or mistyped, or two different keys were sent.',
    remedy: 'Send one valid key in `X-API-Key` or `Authorization: Bearer`.',
  },
  key_revoked: {
    status: 401,
    meaning: 'The key was revoked.',
    remedy: 'Use another key, or ask an admin to regenerate this one.',
  },
  key_expired: {
    status: 401,
    meaning: 'The expiry date of the key has passed.',
    remedy: 'Ask an admin for a new key or a later expiry date.',
  },
  session_ended: {
    status: 401,
    meaning: 'The session has ended or expired, or its owner is no longer a member of the organisation.',
    remedy: 'Sign in again.',
  },
  wrong_credentials: {
    status: 401,
    meaning: 'The e-mail address or the password is wrong.',
    remedy: 'Correct them, or reset the password.',
  },
  insufficient_permission: {
    status: 403,
    meaning:
      'The credential is valid but lacks the permission that the endpoint needs, or its owner lacks the role.',
    remedy: 'Use a key with the permission named in the message, or ask an admin for the role.',
  },
  wrong_key_type: {
    status: 403,
    meaning:
      'An MCP key was used on the REST API, an API key or a session on `/mcp`, or a key where only a session is accepted.',
    remedy:
      'Use an API key (`pst_…`) for REST and an MCP key (`psm_…`) for `/mcp`; sign in for operations on your account.',
  },
  forbidden_origin: {
    status: 403,
    meaning: 'The page that sent the request does not belong to this server.',
    remedy: 'Send changes with a session only from the pages of this server, or use an API key.',
  },
  site_inactive: {
    status: 403,
    meaning: 'The site is inactive and accepts no comments from its pages.',
    remedy: 'Activate it with `PUT /sites/{id}` `{"is_active": true}`.',
  },
  identity_required: {
    status: 403,
    meaning: 'The site accepts comments only from identified visitors.',
    remedy: 'Call `postil.identify` with a valid token on the page, or change who sees the widget.',
  },
  forbidden: {
    status: 403,
    meaning: 'The caller is not allowed to do this, for example to write for another organisation.',
    remedy: 'Do as the message says, for example use a key of the organisation that owns the record.',
  },
  not_found: {
    status: 404,
    meaning: 'There is no such path or record, or the caller may not see it.',
    remedy: 'Check the path and the id.',
  },
  method_not_allowed: {
    status: 405,
    meaning: 'The path exists but not with this method.',
    remedy: 'Use a method listed in the `Allow` header.',
  },
  request_timeout: {
    status: 408,
    meaning:
      'The request did not arrive in time: headers within 10 s, the whole request within 30 s, a file within 10 minutes.',
    remedy: 'Send it again over a faster connection.',
  },
  domain_taken: {
    status: 409,
    meaning: 'Another site of the organisation has this domain.',
    remedy: 'Choose another domain or use the existing site.',
  },
  external_id_taken: {
    status: 409,
    meaning: 'Another comment of the project has this `external_id` of this `source`.',
    remedy: 'Find it with `GET /comments?external_id=…` and change it.',
  },
  project_archived: {
    status: 409,
    meaning: 'The project is archived and therefore read-only.',
    remedy: 'Make it active with `PUT /projects/{id}` `{"status": "active"}`.',
  },
  already_claimed: {
    status: 409,
    meaning: 'Another key has claimed the comment; the message says until when.',
    remedy: 'Choose another comment, or claim it when that claim has ended.',
  },
  not_pending: {
    status: 409,
    meaning: 'The comment is resolved or closed, so there is nothing to claim.',
    remedy: 'Reopen it first, if it is not done.',
  },
  circular_relation: {
    status: 409,
    meaning:
      'The relation would close a cycle: comments would block each other, be duplicates of each other, or be recurrences of each other, directly or indirectly.',
    remedy: 'Remove one of the existing relations of the cycle first.',
  },
  already_exists: {
    status: 409,
    meaning: 'The record already exists, for example a member with this e-mail address.',
    remedy: 'Use the existing record.',
  },
  no_result: {
    status: 409,
    meaning:
      'Nobody has submitted a result for the comment, or there is a newer one than the caller has read.',
    remedy: 'Set the status instead, wait for a result, or read the newer one.',
  },
  webhook_inactive: {
    status: 409,
    meaning: 'The webhook is disabled and receives nothing.',
    remedy: 'Activate it with `PUT /webhooks/{id}` `{"is_active": true}`.',
  },
  limit_reached: {
    status: 409,
    meaning:
      'The organisation, the person or the comment has reached a limit on the number of these records or on the size of files.',
    remedy: 'Delete some, or ask the operator to raise the limit if the message names its setting.',
  },
  last_owner: {
    status: 409,
    meaning: 'The change would leave the organisation without an owner.',
    remedy: 'Make somebody else an owner first.',
  },
  idempotency_in_progress: {
    status: 409,
    meaning: 'A request with the same `Idempotency-Key` is still running.',
    remedy: 'Wait a moment and repeat it.',
  },
  version_conflict: {
    status: 412,
    meaning: 'The record changed since the version named in `If-Match`.',
    remedy: 'Read it again and repeat the change on the new version.',
  },
  link_invalid: {
    status: 410,
    meaning:
      'The link was used before, has expired or is incomplete, or the membership of its recipient has ended.',
    remedy: 'Request another one.',
  },
  payload_too_large: {
    status: 413,
    meaning: 'The body is larger than the limit (JSON: 256 KiB; uploads: `UPLOAD_MAX_BYTES`).',
    remedy: 'Send less, for example fewer items in each request.',
  },
  unsupported_media_type: {
    status: 415,
    meaning: 'The body is not `application/json`, or the body of an upload is not `multipart/form-data`.',
    remedy: 'Set the `Content-Type` that the endpoint accepts.',
  },
  validation_failed: {
    status: 422,
    meaning: 'One or more fields or parameters break a rule; `errors` names each.',
    remedy: 'Correct the named fields.',
  },
  webhook_url_forbidden: {
    status: 422,
    meaning: 'The URL of a webhook is not a public https URL, or its port is not 80, 443 or at least 1024.',
    remedy:
      'Use a public URL, or ask the operator to allow its network with `WEBHOOK_ALLOW_CIDRS` or `WEBHOOK_ALLOW_HTTP`.',
  },
  idempotency_mismatch: {
    status: 422,
    meaning: 'The `Idempotency-Key` was used before with another body or another credential.',
    remedy: 'Use a new key for a new request.',
  },
  rate_limited: {
    status: 429,
    meaning: 'There were too many requests, or too many simultaneous ones.',
    remedy: 'Wait as many seconds as `Retry-After` says.',
  },
  headers_too_large: {
    status: 431,
    meaning: 'The request headers are larger than 16 KiB.',
    remedy: 'Send fewer or shorter headers.',
  },
  internal_error: {
    status: 500,
    meaning: 'The server has an internal error; nothing was changed.',
    remedy: 'Repeat the request; report the `request_id` if it fails again.',
  },
  unavailable: {
    status: 503,
    meaning: 'The server is overloaded or stopping, or its database or file storage is unavailable.',
    remedy: 'Wait as many seconds as `Retry-After` says, and repeat the request.',
  },
  storage_full: {
    status: 507,
    meaning: 'There is no space left for uploaded files.',
    remedy: 'Ask the operator for more space, or delete mockups, then send the file again.',
  },
} as const satisfies Record<string, ErrorCodeEntry>;

export type ErrorCode = keyof typeof ERROR_CODES;
