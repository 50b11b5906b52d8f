/** The properties of operations on the account of the signed-in person, with any role. */
export const OWN_ACCOUNT = {
  role: 'guest',
  isForSessions: true,
  ignoresIdempotencyKey: true,
  takesIfMatch: false,
} as const;
