import { AppError } from '../errors.ts';

/** A record to change: its id, and the version that the caller has seen. */
export interface Target {
  readonly id: string;
  /** The `If-Match` header; undefined changes any version. */
  readonly ifMatch: string | undefined;
}

/** The record that a request changes: its id, and the version that the caller has seen. */
export function targetOf({
  params,
  headers,
}: {
  params: { id: string };
  headers: Record<string, string | string[] | undefined>;
}): Target {
  const ifMatch = headers['if-match'];
  return { id: params.id, ifMatch: typeof ifMatch === 'string' ? ifMatch : undefined };
}

/** The `ETag` of a record. */
export const etagOf = (version: number): string => `"v${version}"`;

/** The form of an entity tag (RFC 9110, 8.8.3). */
const ENTITY_TAG = /^(?:W\/)?"[^"]*"$/;

/**
 * Refuses a change that was made for another version of the record.
 *
 * @param ifMatch the header as sent: undefined and `*` allow any version; weak tags match nothing (RFC 9110, 13.1.1).
 * @throws {AppError} `version_conflict`.
 */
export function requireVersion(ifMatch: string | undefined, version: number): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (tags.includes(etagOf(version))) return;
  const state = `The record is now at version ${etagOf(version)}`;
  const message = tags.every((tag) => ENTITY_TAG.test(tag))
    ? `${state}: read it again and repeat the change.`
    : `If-Match must contain the ETag of the record with its quotes, such as ${etagOf(version)}. ${state}.`;
  throw new AppError('version_conflict', message, { headers: { etag: etagOf(version) } });
}
