import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect as openSocket, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@postil/harness/databases/postgres-server';
import { findBrowser } from '../../../scripts/browsers.mjs';

/** Firefox, driven by its own remote protocol, Marionette, which can load an extension and press its button. */
export interface Marionette {
  /** Sends a command. @throws {Error} with the browser's message. */
  send<Value>(command: string, parameters?: object): Promise<Value>;
  /** Runs a script in the browser itself, with access to its windows and buttons. */
  inBrowser<Value>(script: string, args?: readonly unknown[]): Promise<Value>;
  stop(): Promise<void>;
}

const START_LIMIT_MS = 100_000;

/** Starts Firefox with a profile of its own. */
export async function startFirefox(): Promise<Marionette> {
  const profile = await mkdtemp(path.join(tmpdir(), 'postil-firefox-'));
  const port = await findFreePort();
  const settings = {
    'marionette.port': port,
    'remote.prefs.recommended': true,
    'browser.shell.checkDefaultBrowser': false,
    'network.dns.localDomains': 'other.example',
    'datareporting.policy.dataSubmissionEnabled': false,
  };
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'));
  const file = findBrowser('firefox')?.executablePath ?? 'firefox';
  const browser = spawn(
    file,
    [
      '--headless',
      '--marionette',
      '--remote-allow-system-access',
      '--width=1280',
      '--height=900',
      '--profile',
      profile,
    ],
    { stdio: 'ignore', env: { ...process.env, HOME: profile } },
  );
  const socket = await connectToBrowser(port);
  const protocol = createProtocol(socket);
  await protocol.send('WebDriver:NewSession', {
    capabilities: { alwaysMatch: { acceptInsecureCerts: true } },
  });
  return {
    send: protocol.send,
    async inBrowser(script, args = []) {
      await protocol.send('Marionette:SetContext', { value: 'chrome' });
      try {
        const { value } = await protocol.send<{ value: never }>('WebDriver:ExecuteAsyncScript', {
          script,
          args,
        });
        return value;
      } finally {
        await protocol.send('Marionette:SetContext', { value: 'content' });
      }
    },
    async stop() {
      socket.destroy();
      await end(browser);
      await rm(profile, { recursive: true, force: true });
    },
  };
}

async function end(browser: ChildProcess): Promise<void> {
  if (browser.exitCode !== null || browser.signalCode !== null) return;
  const ended = once(browser, 'exit');
  browser.kill('SIGTERM');
  await ended;
}

/** Connects when the browser is listening. */
async function connectToBrowser(port: number): Promise<Socket> {
  const deadlineMs = Date.now() + START_LIMIT_MS;
  for (;;) {
    const socket = openSocket(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    if (isOpen) return socket;
    if (Date.now() > deadlineMs) throw new Error('Firefox does not listen.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Sends `[0, id, command, parameters]` and reads `[1, id, error, value]`: JSON after its length in bytes. */
function createProtocol(socket: Socket): Pick<Marionette, 'send'> {
  const callbacks = new Map<number, (error: { message: string } | null, value: unknown) => void>();
  let received = Buffer.alloc(0);
  let lastId = 0;
  const read = () => {
    const colon = received.indexOf(':');
    const length = Number(received.subarray(0, colon));
    if (colon < 1 || received.length < colon + 1 + length) return false;
    const message: unknown = JSON.parse(received.subarray(colon + 1, colon + 1 + length).toString());
    received = received.subarray(colon + 1 + length);
    if (Array.isArray(message)) callbacks.get(message[1])?.(message[2], message[3]);
    return true;
  };
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    while (read());
  });
  return {
    send: <Value>(command: string, parameters: object = {}) =>
      new Promise<Value>((resolve, reject) => {
        lastId += 1;
        // The caller knows the type of the result.
        callbacks.set(lastId, (error, value) =>
          error ? reject(new Error(`${command}: ${error.message}`)) : resolve(value as Value),
        );
        const text = JSON.stringify([0, lastId, command, parameters]);
        socket.write(`${Buffer.byteLength(text)}:${text}`);
      }),
  };
}
