import type { SecretBox } from '../../../core/access/secret-box.ts';
import type { CustomHeader } from './headers.ts';
import type { WebhookKey } from './queries.ts';

/** Seals the secret of a webhook, so that it opens only in the row of this webhook. */
export function sealSecret(box: SecretBox, webhook: WebhookKey, secret: string): string {
  return box.seal(secret, contextOf(webhook));
}

/** Opens the secret of a webhook. @throws {DecryptionError} it was sealed with a key that is missing, or for another webhook. */
export function openSecret(box: SecretBox, webhook: WebhookKey, sealed: string): string {
  return box.open(sealed, contextOf(webhook));
}

/** Seals the headers of a webhook. @returns null if there are none. */
export function sealHeaders(
  box: SecretBox,
  webhook: WebhookKey,
  headers: readonly CustomHeader[],
): string | null {
  return headers.length === 0 ? null : box.seal(JSON.stringify(headers), contextOf(webhook, 'headers'));
}

/** Opens the headers of a webhook. @throws {DecryptionError} as `openSecret` does. */
export function openHeaders(box: SecretBox, webhook: WebhookKey, sealed: string | null): CustomHeader[] {
  return sealed === null ? [] : JSON.parse(box.open(sealed, contextOf(webhook, 'headers')));
}

function contextOf(
  { organization_id: organizationId, id }: WebhookKey,
  kind: 'secret' | 'headers' = 'secret',
): string {
  return `${kind} of webhook ${id} of organisation ${organizationId}`;
}
