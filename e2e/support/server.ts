import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXIT_WITH_PARENT } from '@postil/harness/postil/exit-with-parent';
import { copyPreparedDatabase } from './prepared-folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MAIN = fileURLToPath(import.meta.resolve('@postil/server/main'));
/** The time limit of a start, generous for a busy machine, in milliseconds. */
const START_LIMIT_MS = 100_000;

/** A running Postil with an embedded database, and the credentials that its first start created. */
export interface Server {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  /** A key of the organisation, with all permissions. */
  readonly apiKey: string;
  stop(): Promise<void>;
}

/** The fixture of a server with its own settings. */
export function serverWith(settings: Readonly<Record<string, string>> = {}) {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this parameter
  return async ({}, use: (server: Server) => Promise<void>): Promise<void> => {
    const server = await startServer(settings);
    await use(server);
    await server.stop();
  };
}

/** Performs a first start of Postil as `npm start` does, but on any free port. */
export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<Server> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postil-e2e-'));
  await copyPreparedDatabase(folder);
  const child = spawn(process.execPath, ['--import', EXIT_WITH_PARENT, MAIN], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/node'),
      PORT: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_REQUESTS: '0',
      RATE_LIMIT_CREATIONS: '0',
      RATE_LIMIT_ORGANIZATION: '0',
      RATE_LIMIT_OPEN: '0',
      RATE_LIMIT_FAILED_AUTH: '0',
      RATE_LIMIT_SIGN_IN: '0',
      // All tests' visitors share one IP address.
      RATE_LIMIT_GUEST: '0',
      ...settings,
      DATA_DIR: folder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await readUrl(child);
  const secrets = await readFile(path.join(folder, 'first-start.txt'), 'utf8');
  const secret = (name: string) => new RegExp(`^ *${name} +(\\S+)$`, 'm').exec(secrets)?.[1] ?? '';
  return {
    url,
    email: secret('Sign-in'),
    password: secret('Password'),
    apiKey: secret('API key'),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'close');
        child.kill('SIGINT');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function readUrl(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const printed = { text: '' };
  const read = (chunk: Buffer) => {
    printed.text += chunk.toString();
    const url = /Postil is ready: (\S+) [\s\S]*first-start\.txt/.exec(printed.text)?.[1];
    if (url) resolve(url);
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  child.once('close', () => reject(new Error(`Postil ended: ${printed.text}`)));
  const timer = setTimeout(() => reject(new Error(`Postil did not start: ${printed.text}`)), START_LIMIT_MS);
  return promise.finally(() => clearTimeout(timer));
}
