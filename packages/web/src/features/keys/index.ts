// The public interface of this feature; no other file of it is imported from outside.
export { type ExpiryChoice, expiresAt, isExpiryComplete } from './expiry.ts';
export { ExpiryField } from './key-fields.tsx';
export { KeyForm } from './key-form.tsx';
export { KeyList } from './key-list.tsx';
export { keysQuery } from './queries.ts';
export { SecretDialog } from './secret-dialog.tsx';
