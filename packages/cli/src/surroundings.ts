/** The parts of its process that a command can read and use. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly stdin: NodeJS.ReadStream;
}

/** The exit statuses, for scripts. Documented in the README. */
export const EXIT = {
  done: 0,
  /** `check` found more tasks than its limit. */
  found: 1,
  /** Wrong arguments or credentials that cannot be read. */
  usage: 2,
  /** The server refused: no such task, no permission, or the state of the task does not permit the command. */
  refused: 3,
  /** The server could not be reached, or failed. */
  failed: 4,
} as const;
export type Exit = (typeof EXIT)[keyof typeof EXIT];

/** Thrown for a mistake that the caller must correct. */
export class UsageError extends Error {}
