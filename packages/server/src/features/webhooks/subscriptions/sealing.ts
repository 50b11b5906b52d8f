import type { SecretBox } from '../../../core/access/secret-box.ts';
import type { WebhookKey } from './queries.ts';

/** Seals the secret of a webhook: in the row of another one it does not open. */
export function sealSecret(box: SecretBox, webhook: WebhookKey, secret: string): string {
  return box.seal(secret, contextOf(webhook));
}

/** Opens the secret of a webhook. @throws {UnopenedError} it was sealed with a key that is not there, or for another webhook. */
export function openSecret(box: SecretBox, webhook: WebhookKey, sealed: string): string {
  return box.open(sealed, contextOf(webhook));
}

function contextOf({ organization_id: organizationId, id }: WebhookKey): string {
  return `secret of webhook ${id} of organisation ${organizationId}`;
}
