import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Creates a secret for a webhook, in the format of Standard Webhooks. */
export function issueSigningSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** Whether a text is an unsealed secret. */
export function isSigningSecret(text: string): boolean {
  return text.startsWith(PREFIX);
}

/** The signed contents: one message in one attempt. */
interface SignedMessage {
  readonly id: string;
  /** The Unix time in seconds. */
  readonly timestamp: number;
  readonly body: string;
}

/**
 * The `webhook-signature` header: one signature for each secret, separated by spaces.
 *
 * Source: Standard Webhooks 1.0, "Signature scheme".
 */
export function sign(secrets: readonly string[], { id, timestamp, body }: SignedMessage): string {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return signatures.join(' ');
}
