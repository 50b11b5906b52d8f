import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** The response to the parent. */
type Outcome<Reply> = { readonly value: Reply } | { readonly error: string };

/** A child process that responds to each message with one message. */
export class Child {
  readonly #process: ChildProcess;

  /** @param file a module of the benchmark that calls `handleMessages`. */
  constructor(file: URL) {
    this.#process = fork(file);
  }

  /** Sends a message and returns the response. @throws {Error} when the child threw an error or ended. */
  async call<Call extends object, Reply>(message: Call): Promise<Reply> {
    const controller = new AbortController();
    const options = { signal: controller.signal };
    const ended = once(this.#process, 'exit', options).then(() => {
      throw new Error('A process of the benchmark ended.');
    });
    const responded = once(this.#process, 'message', options);
    this.#process.send(message);
    try {
      // Both ends are files of the benchmark, which use the same types.
      const [outcome] = (await Promise.race([responded, ended])) as [Outcome<Reply>];
      if ('error' in outcome) throw new Error(outcome.error);
      return outcome.value;
    } finally {
      // The other promise is abandoned.
      ended.catch(() => {});
      controller.abort();
    }
  }

  stop(): void {
    this.#process.kill('SIGKILL');
  }
}

/** The child's side: responds to every message of the parent, and exits when the parent disconnects. */
export function handleMessages<Call, Reply>(handle: (message: Call) => Promise<Reply>): void {
  const reply = (outcome: Outcome<Reply>) => process.send?.(outcome);
  process.on('disconnect', () => process.exit(0));
  process.on('message', (message) => {
    // The parent uses the same types.
    handle(message as Call).then(
      (value) => reply({ value }),
      (error: unknown) => reply({ error: error instanceof Error ? error.message : String(error) }),
    );
  });
}
