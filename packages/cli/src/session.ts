import { type Client, createClient } from '@postil/client';
import { readCredentials } from './credentials.ts';
import type { Surroundings } from './surroundings.ts';

/** The context of all commands: the server, and the format of their output. */
export interface Session {
  readonly client: Client;
  readonly surroundings: Surroundings;
  /** Prints a value: as JSON with `--json`, otherwise as this text. */
  show(value: unknown, text: string): void;
}

/** @throws {UsageError} the credentials cannot be read. */
export async function openSession(
  surroundings: Surroundings,
  { json: isJson }: { json?: boolean },
): Promise<Session> {
  const { url, key } = await readCredentials(surroundings);
  return {
    client: createClient({ baseUrl: url, apiKey: key }),
    surroundings,
    show: (value, text) => surroundings.stdout.write(`${isJson ? JSON.stringify(value) : text}\n`),
  };
}
