/**
 * A version in the manner of https://semver.org: two or three numbers, optionally after a `v`, and optionally a
 * pre-release. Build metadata is ignored.
 */
interface Version {
  readonly numbers: readonly bigint[];
  /** The identifiers after the hyphen; empty for the release itself. */
  readonly preRelease: readonly string[];
}

const VERSION = /^v?(\d+)\.(\d+)(?:\.(\d+))?(?:-([\da-z-]+(?:\.[\da-z-]+)*))?(?:\+[\da-z.-]+)?$/i;

/** A resolved comment: the release in which it was first seen, if known, and the release of its fix. */
export interface ResolvedComment {
  readonly seen_in: string | null;
  readonly fixed_in: string;
}

/**
 * Whether a sighting in a release is a recurrence: the release contains the fix if its version is not lower than
 * that of the fix. Names that are not versions have no order: all but that of the first sighting count as later.
 */
export function isRecurrence(
  { seen_in: seenIn, fixed_in: fixedIn }: ResolvedComment,
  release: string,
): boolean {
  const [fixed, seen] = [toVersion(fixedIn), toVersion(release)];
  return fixed && seen ? compare(fixed, seen) <= 0 : release !== seenIn;
}

function toVersion(release: string): Version | undefined {
  const match = VERSION.exec(release);
  if (!match) return undefined;
  const [, major = '0', minor = '0', patch = '0', preRelease] = match;
  return { numbers: [major, minor, patch].map(BigInt), preRelease: preRelease?.split('.') ?? [] };
}

/** Compares two versions by section 11 of the specification. @returns a negative number, zero or a positive number. */
function compare(one: Version, other: Version): number {
  const difference = one.numbers
    .map((number, index) => order(number, other.numbers[index] ?? 0n))
    .find((each) => each !== 0);
  if (difference !== undefined) return difference;
  // A release comes after its pre-releases.
  if (one.preRelease.length === 0 || other.preRelease.length === 0)
    return order(one.preRelease.length === 0 ? 1 : 0, other.preRelease.length === 0 ? 1 : 0);
  const differences = one.preRelease.map((part, index) => compareParts(part, other.preRelease[index]));
  return differences.find((each) => each !== 0) ?? order(one.preRelease.length, other.preRelease.length);
}

/** Numbers sort by value and before words, words by their characters, and a missing part first. */
function compareParts(one: string, other: string | undefined): number {
  if (other === undefined) return 1;
  const [isNumber, isOtherNumber] = [one, other].map((part) => /^\d+$/.test(part));
  if (isNumber && isOtherNumber) return order(BigInt(one), BigInt(other));
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return order(one, other);
}

function order<Value extends bigint | number | string>(one: Value, other: Value): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
