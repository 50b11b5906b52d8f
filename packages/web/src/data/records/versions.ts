import { ConflictError } from '@postil/client';
import type { Texts } from '../../i18n/catalogue.ts';
import { problemOf } from '../../i18n/problems.ts';

/** A record with a version, which counts its changes. */
export interface RecordWithVersion {
  readonly version: number;
}

/** Thrown when somebody else has changed the edited record. */
export class EditConflict<Item> extends Error {
  /** The current record. */
  readonly now: Item;

  constructor(now: Item) {
    super('Somebody else changed this meanwhile.');
    this.now = now;
  }
}

/** Fields of a record that were edited. */
export interface Edit<Item extends object, Saved> {
  /** The record from which the edit began; without its version, the record is read before it is sent. */
  readonly base: Item & Partial<RecordWithVersion>;
  readonly change: Partial<Item>;
  readonly read: () => Promise<Item & RecordWithVersion>;
  /** Sends the change for one version. @param options contains its `If-Match`. */
  readonly send: (options: { readonly ifMatch: string }) => Promise<Saved>;
}

/**
 * Sends an edit for the version from which it began. If the record has changed since then, but not in the edited
 * fields, it is sent for the new version.
 *
 * @throws {EditConflict} somebody else gave one of the fields another value.
 */
export async function sendEdit<Item extends object, Saved>(edit: Edit<Item, Saved>): Promise<Saved> {
  let version = edit.base.version ?? (await readUnchanged(edit)).version;
  for (;;) {
    try {
      return await edit.send({ ifMatch: `"v${version}"` });
    } catch (error) {
      if (!(error instanceof ConflictError) || error.code !== 'version_conflict') throw error;
      const now = await readUnchanged(edit);
      if (now.version === version) throw error;
      version = now.version;
    }
  }
}

async function readUnchanged<Item extends object>({ base, change, read }: Edit<Item, unknown>) {
  const now = await read();
  if (changedMeanwhile(base, now, change).length > 0) throw new EditConflict(now);
  return now;
}

/** The names of edited fields to which somebody else gave another value. */
export function changedMeanwhile<Item extends object>(
  base: Item,
  now: Item,
  mine: Partial<Item>,
): (keyof Item & string)[] {
  const [before, current] = [new Map(Object.entries(base)), new Map(Object.entries(now))];
  return Object.entries(mine).flatMap(([name, value]) => {
    const isOther = !isSame(before.get(name), current.get(name)) && !isSame(value, current.get(name));
    // The names come from the fields of the record.
    return isOther ? [name as keyof Item & string] : [];
  });
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The version that an ETag names. */
export function versionIn(etag: string | undefined): number {
  return Number(/\d+/.exec(etag ?? '')?.[0] ?? 0);
}

/** The reason why a form was refused; undefined without an error, and for a conflict, which the form shows itself. */
export function refusalOf(error: unknown, texts: Texts): string | undefined {
  return error && !(error instanceof EditConflict) ? problemOf(error, texts) : undefined;
}
