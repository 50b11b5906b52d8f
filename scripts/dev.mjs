// Starts the server and the web app at one URL: `npm run dev`. The server restarts when its sources change; Vite
// hot-reloads changes to the app, and proxies everything else to the server.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureAppsBuilt } from './build-apps.mjs';
import { ensureInstalled } from './node/install.mjs';
import { endLike, root, runNode } from './node/toolchain.mjs';

const host = process.env.HOST ?? '127.0.0.1';

await ensureInstalled('development');
// The app itself comes from Vite.
await ensureAppsBuilt(['packages/widget']);
const port = readPort() || (await findFreePort());
const serverPort = await findFreePort();
process.env.POSTIL_SERVER = `http://127.0.0.1:${serverPort}`;
const vite = run([
  join(root, 'node_modules/vite/bin/vite.js'),
  join(root, 'packages/web'),
  '--host',
  host,
  '--port',
  String(port),
  '--strictPort',
  '--logLevel=warn',
]);
await Promise.race([vite, waitUntilListening()]);
// The URL that the server prints and puts into links is that of the app.
process.env.BASE_URL ??= `http://${host}:${port}`;
process.env.HOST = '127.0.0.1';
process.env.PORT = String(serverPort);
const server = run(['--watch', '--watch-preserve-output', join(root, 'packages/server/src/main.ts')]);
const endings = await Promise.all([vite, server]);
endLike(endings.find(({ status }) => status !== 0) ?? { status: 0, signal: null });

/** The port of the app; 0: any free one. */
function readPort() {
  const port = Number(process.env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT must be a number from 0 to 65535, and not ${process.env.PORT}.`);
  return port;
}

/**
 * Runs Vite or the server. When one ends, so does the other.
 *
 * @param {string[]} args
 */
async function run(args) {
  const ending = await runNode(args);
  // The signal is forwarded to the children that still run; if there are none, this process ends.
  process.kill(process.pid, 'SIGTERM');
  return ending;
}

async function findFreePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function waitUntilListening() {
  for (;;) {
    const socket = connect({ host, port });
    const isListening = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isListening) {
      return;
    }
    await delay(50);
  }
}
