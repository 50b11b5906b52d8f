import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The number of ids per batch of random bytes, because a call to the generator costs more than an id. */
const IDS_PER_BATCH = 256;
const RANDOM_BYTES = 16;
/** The sequence within a millisecond has 32 bits (RFC 9562, 6.2, method 1) and begins in its lower half. */
const SEQUENCE_END = 2 ** 32;
const FIRST_SEQUENCES = 2 ** 31;

/** A new UUIDv7. The ids of one process increase with every call, even within a millisecond. */
export const newId = createIdGenerator();

/**
 * A UUIDv7 together with the instant that it contains, so that the order of ids is the order of time.
 *
 * @param instant the creation time of the record, for example in an import. Default: now.
 */
export function newIdWithInstant(instant?: Date): { id: string; createdAt: Date } {
  const id = instant === undefined ? newId() : v7({ msecs: instant.getTime() });
  return { id, createdAt: instantOf(id) };
}

function createIdGenerator(): () => string {
  const random = Buffer.alloc(IDS_PER_BATCH * RANDOM_BYTES);
  let usedBytes = random.length;
  let milliseconds = 0;
  let sequence = 0;
  return () => {
    if (usedBytes === random.length) {
      randomFillSync(random);
      usedBytes = 0;
    }
    const randomPart = random.subarray(usedBytes, usedBytes + RANDOM_BYTES);
    usedBytes += RANDOM_BYTES;
    const nowMs = Date.now();
    sequence = nowMs > milliseconds ? randomPart.readUInt32BE(0) % FIRST_SEQUENCES : sequence + 1;
    if (sequence === SEQUENCE_END) sequence = 0;
    milliseconds = Math.max(nowMs, sequence === 0 ? milliseconds + 1 : milliseconds);
    return v7({ msecs: milliseconds, seq: sequence, random: randomPart });
  };
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
export function idRangeOf(prefix: string): { first: string; last: string } {
  const digits = prefix.replaceAll('-', '').slice(0, 32);
  return { first: toUuid(digits.padEnd(32, '0')), last: toUuid(digits.padEnd(32, 'f')) };
}

/** A UUID from its 32 hexadecimal digits, unchecked. */
export function toUuid(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
