import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from '@postil/harness/postil/process';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** A React application with its sources, which the drill changes, builds and serves. */
export interface Application {
  readonly url: string;
  /** The lines of a source file, by its path in the project. */
  read(file: string): Promise<string[]>;
  /** Replaces a text in one line of a source file. @param line from 1. @throws {Error} when the line lacks it. */
  fix(source: { file: string; line: number }, from: string, to: string): Promise<void>;
  /** Builds the sources with Vite and serves them from now on. @param widget the script tag of the page. */
  publish(widget: string): Promise<void>;
  stop(): Promise<void>;
}

/** Copies the application into a separate folder, and serves it on a host once it is published. */
export async function startApplication(host: string): Promise<Application> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postil-loop-'));
  await cp(path.join(import.meta.dirname, 'shop'), folder, { recursive: true });
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const file = path.join(folder, 'dist', pathname === '/' ? 'index.html' : path.normalize(pathname));
    const body = await readFile(file).catch(() => undefined);
    response.writeHead(body ? 200 : 404, {
      'content-type': CONTENT_TYPES[path.extname(file)] ?? 'text/plain',
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on an interface has an address object with a port.
  const { port } = server.address() as AddressInfo;
  const read = async (file: string) => (await readFile(path.join(folder, file), 'utf8')).split('\n');
  return {
    url: `http://${host}:${port}/`,
    read,
    async fix({ file, line }, from, to) {
      const lines = await read(file);
      const before = lines[line - 1] ?? '';
      if (!before.includes(from)) throw new Error(`${file}:${line} does not have "${from}": ${before}`);
      lines[line - 1] = before.replace(from, to);
      await writeFile(path.join(folder, file), lines.join('\n'));
    },
    async publish(widget) {
      const page = path.join(folder, 'dist/index.html');
      await build(folder);
      await writeFile(page, (await readFile(page, 'utf8')).replace('<!-- widget -->', widget));
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Builds the folder as `vite build` does. */
async function build(folder: string): Promise<void> {
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  const { status, stdout, stderr } = await run(
    [process.execPath, '--conditions=@postil/source', vite, 'build', folder],
    {},
  );
  if (status !== 0) throw new Error(`The application could not be built: ${stdout}${stderr}`);
}
