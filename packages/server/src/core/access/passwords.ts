import { hash, verify } from '@node-rs/argon2';
import { UnavailableError } from '../errors.ts';

/** Argon2id as OWASP's password storage cheat sheet recommends it: 19 MiB, two passes, one lane. */
const HASHING_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The maximum number of concurrent hashes: the rest of Node's thread pool stays free for files and pictures. */
const MAX_CONCURRENT = 2;
/** The maximum length of the queue; each entry takes about 30 ms of CPU time. */
const MAX_QUEUED = 40;
/** The maximum number of queue entries of one organisation. */
const MAX_QUEUED_PER_ORGANIZATION = 4;

/** Hashes a password, off the event loop. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, HASHING_OPTIONS);
}

/** Hashes and compares passwords, off the event loop and with limited concurrency, so that others are not delayed. */
export interface Passwords {
  /**
   * @param organizationId the requesting organisation, which may not fill the queue; undefined: a person who signs in.
   * @throws {UnavailableError} the queue is full, or has too many entries of this organisation.
   */
  hash(password: string, organizationId?: string): Promise<string>;
  /**
   * Whether a password matches a hash. Without a hash it takes as long, and returns false.
   *
   * @throws {UnavailableError} the queue is full.
   */
  matches(passwordHash: string | null, password: string): Promise<boolean>;
}

/** Creates the service that hashes and compares passwords. @param hashing replaced by tests. */
export function createPasswords(hashing = { hash: hashPassword, verify }): Passwords {
  const runWithLimit = createConcurrencyLimit();
  // A placeholder hash that no password matches: comparing with it takes as long as any other comparison.
  const placeholder = runWithLimit(() => hashing.hash(crypto.randomUUID()));
  // Each caller that awaits it gets the error; until then it must not end the process.
  placeholder.catch(() => {});
  return {
    hash: (password, organizationId) => runWithLimit(() => hashing.hash(password), organizationId),
    async matches(passwordHash, password) {
      const comparedHash = passwordHash ?? (await placeholder);
      const isMatch = await runWithLimit(() => hashing.verify(comparedHash, password));
      return isMatch && passwordHash !== null;
    },
  };
}

/**
 * Limits concurrency; queued work starts in order of arrival.
 *
 * @returns a function that runs the work of an organisation, which may have only a few queue entries.
 */
function createConcurrencyLimit(): <Result>(
  work: () => Promise<Result>,
  organizationId?: string,
) => Promise<Result> {
  const queue: { readonly start: () => void; readonly organizationId: string | undefined }[] = [];
  let runningCount = 0;
  const requireCapacity = (organizationId: string | undefined) => {
    const queuedCount =
      organizationId === undefined
        ? 0
        : queue.filter((each) => each.organizationId === organizationId).length;
    if (queue.length >= MAX_QUEUED || queuedCount >= MAX_QUEUED_PER_ORGANIZATION)
      throw new UnavailableError('Too many passwords are being checked at once: try again shortly.', 2);
  };
  return async (work, organizationId) => {
    if (runningCount < MAX_CONCURRENT) runningCount += 1;
    else {
      requireCapacity(organizationId);
      // A finished hash passes its slot to the one that has waited longest.
      await new Promise<void>((start) => {
        queue.push({ start, organizationId });
      });
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next.start();
      else runningCount -= 1;
    }
  };
}
