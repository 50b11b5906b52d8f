import { v7 } from 'uuid';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A new UUIDv7. The ids of one process increase with every call, even within a millisecond. */
export const newId = (): string => v7();

/**
 * A UUIDv7 together with the instant that it contains, so that the order of ids is the order of time.
 *
 * @param instant when the record was created, for example for an import. Default: now.
 */
export function newIdWithInstant(instant?: Date): { id: string; createdAt: Date } {
  const id = instant === undefined ? v7() : v7({ msecs: instant.getTime() });
  return { id, createdAt: instantOf(id) };
}

/** The instant in a UUIDv7, to the millisecond. */
export function instantOf(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}

/** The smallest UUIDv7 of an instant: ids created at or after it are not smaller. */
export function firstIdAt(instant: Date): string {
  const hex = Math.max(0, instant.getTime()).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`;
}

/** Whether a text is a UUID of any version, in upper or lower case. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** The smallest and the largest UUID that begin with `prefix`: hexadecimal digits, with or without dashes. */
export function idsBeginning(prefix: string): { first: string; last: string } {
  const digits = prefix.replaceAll('-', '').slice(0, 32);
  return { first: toUuid(digits.padEnd(32, '0')), last: toUuid(digits.padEnd(32, 'f')) };
}

function toUuid(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
