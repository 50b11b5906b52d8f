import { ConflictError } from '@postil/client';
import type { Texts } from '../../i18n/catalogue.ts';
import { problemOf } from '../../i18n/problems.ts';
import { ExpectedError } from '../api/failures.ts';

/** A record with a version, which counts its changes. */
export interface RecordWithVersion {
  readonly version: number;
}

/** Thrown when somebody else has changed the edited record. */
export class EditConflict<Item> extends ExpectedError {
  /** The current record. */
  readonly current: Item;

  constructor(current: Item) {
    super('Somebody else changed this meanwhile.');
    this.current = current;
  }
}

/** Fields of a record that were edited. */
export interface Edit<Item extends object, Saved> {
  /** The record from which the edit began; without its version, the record is read before the edit is sent. */
  readonly base: Item & Partial<RecordWithVersion>;
  readonly change: Partial<Item>;
  readonly read: () => Promise<Item & RecordWithVersion>;
  /** Sends the change for one version. @param options contains its `If-Match`. */
  readonly send: (options: { readonly ifMatch: string }) => Promise<Saved>;
}

/**
 * Sends an edit for the version from which it began. If the record has changed since then, but not in the edited
 * fields, the edit is sent for the new version.
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
      const current = await readUnchanged(edit);
      if (current.version === version) throw error;
      version = current.version;
    }
  }
}

async function readUnchanged<Item extends object>({ base, change, read }: Edit<Item, unknown>) {
  const current = await read();
  if (changedMeanwhile(base, current, change).length > 0) throw new EditConflict(current);
  return current;
}

/** The names of edited fields to which somebody else gave another value. */
export function changedMeanwhile<Item extends object>(
  base: Item,
  current: Item,
  mine: Partial<Item>,
): (keyof Item & string)[] {
  const [baseValues, currentValues] = [new Map(Object.entries(base)), new Map(Object.entries(current))];
  return Object.entries(mine).flatMap(([name, value]) => {
    const isOther =
      !isSame(baseValues.get(name), currentValues.get(name)) && !isSame(value, currentValues.get(name));
    // The names come from the fields of the record.
    return isOther ? [name as keyof Item & string] : [];
  });
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The version that an ETag names; 0 if it names none. */
export function versionIn(etag: string | undefined): number {
  return Number(/\d+/.exec(etag ?? '')?.[0] ?? 0);
}

/** The reason why a form was refused; undefined without an error, and for a conflict, which the form shows itself. */
export function refusalOf(error: unknown, texts: Texts): string | undefined {
  return error && !(error instanceof EditConflict) ? problemOf(error, texts) : undefined;
}
