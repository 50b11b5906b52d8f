import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** What goes back to the parent. */
type Outcome<Reply> = { readonly value: Reply } | { readonly error: string };

/** A process of this folder that answers one message with one message. */
export class Child {
  readonly #process: ChildProcess;

  /** @param file a module of this folder that calls `answer`. */
  constructor(file: URL) {
    this.#process = fork(file);
  }

  /** @throws {Error} what the child threw, or that it ended. */
  async ask<Question extends object, Reply>(question: Question): Promise<Reply> {
    const settled = new AbortController();
    const options = { signal: settled.signal };
    const ended = once(this.#process, 'exit', options).then(() => {
      throw new Error('A process of the benchmark ended.');
    });
    const answered = once(this.#process, 'message', options);
    this.#process.send(question);
    try {
      // Both ends are files of this folder, which name the same types.
      const [outcome] = (await Promise.race([answered, ended])) as [Outcome<Reply>];
      if ('error' in outcome) throw new Error(outcome.error);
      return outcome.value;
    } finally {
      // The other of the two is no longer waited for.
      ended.catch(() => {});
      settled.abort();
    }
  }

  stop(): void {
    this.#process.kill('SIGKILL');
  }
}

/** The child's side: answers every message of the parent, and ends with it. */
export function answer<Question, Reply>(handle: (question: Question) => Promise<Reply>): void {
  const reply = (outcome: Outcome<Reply>) => process.send?.(outcome);
  process.on('disconnect', () => process.exit(0));
  process.on('message', (question) => {
    // As above.
    handle(question as Question).then(
      (value) => reply({ value }),
      (error: unknown) => reply({ error: error instanceof Error ? error.message : String(error) }),
    );
  });
}
