import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findFreePort } from '@postil/harness/databases/postgres-server';
import { EXIT_WITH_PARENT } from '@postil/harness/postil/exit-with-parent';
import { flags, variables } from '../../scripts/node/server-node.mjs';
import type { RecordedResponse } from '../run/bare-server.ts';
import { readProcessorSeconds } from '../run/processor-time.ts';
import type { Request } from '../run/request.ts';

/** The part of the output of `init` that is used here. */
export interface Organization {
  readonly organization_id: string;
  readonly user_id: string;
  readonly project_id: string;
  readonly api_key: string;
  readonly mcp_key: string;
  readonly widget_key: string;
}

/** The settings of the process and the folder for its log. */
interface ProcessOptions {
  readonly settings: Readonly<Record<string, string>>;
  readonly folder: string;
}

const START_LIMIT_MS = 30_000;
const RETRY_MS = 50;
/** The key of all processes of a benchmark, which share a database. */
export const SECRET_KEY = '0'.repeat(64);
const BENCH_SETTINGS = {
  SECRET_KEY,
  RATE_LIMIT_REQUESTS: '0',
  RATE_LIMIT_CREATIONS: '0',
  RATE_LIMIT_MCP: '0',
  RATE_LIMIT_ORGANIZATION: '0',
  LIMIT_WEBHOOKS: '0',
  RATE_LIMIT_FAILED_AUTH: '0',
  RATE_LIMIT_OPEN: '0',
  RATE_LIMIT_GUEST: '0',
  RATE_LIMIT_GUEST_SITE: '0',
  LOG_LEVEL: 'info',
  ...variables,
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)),
};

/** The sign-in of the owner of a benchmark's organisation. */
export const OWNER = { email: 'bench@example.com', password: 'not a secret' };

/** Prepares an empty database by the `init` command. */
export async function initialize(settings: Readonly<Record<string, string>>): Promise<Organization> {
  const cli = fileURLToPath(import.meta.resolve('@postil/server/cli'));
  const identity = ['--organization', 'Benchmark', '--email', OWNER.email, '--password', OWNER.password];
  const { stdout } = await promisify(execFile)(process.execPath, [cli, 'init', ...identity, '--json'], {
    env: { ...process.env, ...settings },
  });
  return JSON.parse(stdout);
}

/** Postil in a separate process, as `npm start` runs it, with its log in a file. */
export class PostilProcess {
  readonly port: number;
  readonly #process: ChildProcess;
  readonly #key: string;

  private constructor(port: number, process: ChildProcess, key: string) {
    this.port = port;
    this.#process = process;
    this.#key = key;
  }

  /** Starts the process. @throws {Error} with the end of its log when it does not start. */
  static async start(
    { settings, folder }: ProcessOptions,
    { api_key: key }: Organization,
  ): Promise<PostilProcess> {
    const port = await findFreePort();
    const logFile = path.join(folder, 'postil.log');
    const log = openSync(logFile, 'w');
    const main = fileURLToPath(import.meta.resolve('@postil/server/main'));
    const extraFlags = process.env.BENCH_NODE_OPTIONS?.split(' ') ?? [];
    const child = spawn(process.execPath, [...flags, ...extraFlags, '--import', EXIT_WITH_PARENT, main], {
      cwd: folder,
      env: { ...process.env, ...BENCH_SETTINGS, ...settings, HOST: '127.0.0.1', PORT: String(port) },
      stdio: ['ignore', log, log],
    });
    const postil = new PostilProcess(port, child, key);
    const deadlineMs = performance.now() + START_LIMIT_MS;
    while (!(await postil.#isAlive())) {
      if (performance.now() > deadlineMs || child.exitCode !== null) {
        throw new Error(`Postil did not start:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`);
      }
      await delay(RETRY_MS);
    }
    return postil;
  }

  /** Sends a request with a key, and returns any response. */
  send({ method, path: target, body, headers }: Request, key = this.#key): Promise<Response> {
    const bodyHeaders = body !== undefined && { 'content-type': 'application/json' };
    return fetch(`http://127.0.0.1:${this.port}${target}`, {
      method,
      headers: { 'x-api-key': key, ...bodyHeaders, ...headers },
      ...(body !== undefined && { body }),
    });
  }

  /** Sends a request. @throws {Error} when the response is not a success. */
  async request(request: Request, key?: string): Promise<RecordedResponse> {
    const { method, path: target } = request;
    const response = await this.send(request, key);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${target} returned ${response.status}:\n${text}`);
    const connectionHeaders = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);
    const headers = [...response.headers].filter(([name]) => !connectionHeaders.has(name));
    return { status: response.status, headers, body: text };
  }

  /** Returns the resident memory that the process reports. */
  async readMemoryMb(): Promise<number> {
    const { body } = await this.request({ method: 'GET', path: '/metrics' });
    const bytes = /^process_resident_memory_bytes(?:\{.*\})? (\S+)$/m.exec(body)?.[1];
    return Number(bytes) / 1_048_576;
  }

  /** Returns the CPU time that the process has consumed, in seconds; null outside Linux. */
  readProcessorSeconds(): number | null {
    return this.#process.pid === undefined ? null : readProcessorSeconds(this.#process.pid);
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const closed = once(this.#process, 'close');
    this.#process.kill('SIGTERM');
    await closed;
  }

  async #isAlive(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.port}/livez`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
