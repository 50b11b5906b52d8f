import { hash, verify } from '@node-rs/argon2';
import { UnavailableError } from '../errors.ts';

/** Argon2id as OWASP's password storage cheat sheet recommends it: 19 MiB, two passes, one lane. */
const HASHING = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** How many run at once: the others of the threads that Node has for such work stay free for files and pictures. */
const AT_ONCE = 2;
/** How many may wait; each takes about 30 ms of a processor. */
const WAITING = 40;
/** How many of them may be of one organisation. */
const WAITING_OF_ONE = 4;

/** Hashes a password, off the event loop. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, HASHING);
}

/** Hashes and compares passwords, off the event loop and only a few at once, so that other requests are not held up. */
export interface Passwords {
  /**
   * @param organizationId whose wish it is, which may not fill the queue; undefined: that of a person who signs in.
   * @throws {UnavailableError} too many wait already.
   */
  hash(password: string, organizationId?: string): Promise<string>;
  /**
   * Whether a password is the one of a hash. Without a hash it takes as long, and is not.
   *
   * @throws {UnavailableError} too many wait already.
   */
  matches(passwordHash: string | null, password: string): Promise<boolean>;
}

/** @param hashing replaced by tests. */
export function createPasswords(hashing = { hash: hashPassword, verify }): Passwords {
  const inTurn = createTurns();
  // The hash of no password: comparing with it takes as long as any other comparison.
  const placeholder = inTurn(() => hashing.hash(crypto.randomUUID()));
  // Anyone who needs it gets the failure; until then it must not end the process.
  placeholder.catch(() => {});
  return {
    hash: (password, organizationId) => inTurn(() => hashing.hash(password), organizationId),
    async matches(passwordHash, password) {
      const compared = passwordHash ?? (await placeholder);
      const isSame = await inTurn(() => hashing.verify(compared, password));
      return isSame && passwordHash !== null;
    },
  };
}

/**
 * Runs a few at once, in order of arrival.
 *
 * @returns a function that takes the organisation, of which only some may wait.
 */
function createTurns(): <Result>(work: () => Promise<Result>, owner?: string) => Promise<Result> {
  const waiting: { readonly start: () => void; readonly owner: string | undefined }[] = [];
  let running = 0;
  const requireCapacity = (owner: string | undefined) => {
    const own = owner === undefined ? 0 : waiting.filter((each) => each.owner === owner).length;
    if (waiting.length >= WAITING || own >= WAITING_OF_ONE)
      throw new UnavailableError('Too many passwords are being checked at once: try again shortly.', 2);
  };
  return async (work, owner) => {
    if (running < AT_ONCE) running += 1;
    else {
      requireCapacity(owner);
      // A finished one gives its turn to the one that has waited longest.
      await new Promise<void>((start) => {
        waiting.push({ start, owner });
      });
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next.start();
      else running -= 1;
    }
  };
}
