import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import {
  emptyFolderSettings,
  type LaunchedProcess,
  launch,
  run,
  waitUntil,
} from '@postil/harness/postil/process';

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy');

/** The values that a drill substitutes in a file of `deploy/`. */
export interface ProxyConfig {
  /** The host and port of Postil, such as `127.0.0.1:3000`. */
  readonly target: string;
  /** The ports of the proxy for https, and for http if it supports that. */
  readonly ports: { readonly https: number; readonly http: number };
  /** The paths of PEM files. */
  readonly certificate: { readonly chain: string; readonly key: string };
  /** The override of the body limit in the file, in the proxy's notation. */
  readonly maxBody?: string;
  /** Changes the file further, for instance to introduce a mistake. */
  readonly change?: (site: string) => string;
}

/** A reverse proxy with example files in `deploy/`. */
export interface ProxyKind {
  readonly name: string;
  readonly files: { readonly root: string; readonly below: string };
  /** A body size limit that is too low for pictures. */
  readonly lowLimit: string;
  /** Has the proxy check a file of `deploy/`. */
  check(file: string, config: ProxyConfig): ReturnType<typeof run>;
  /** Starts the proxy with a file of `deploy/`, and waits until it listens. */
  start(file: string, config: ProxyConfig): Promise<LaunchedProcess>;
  /** Ends the proxy without waiting for open streams. */
  stop(proxy: LaunchedProcess): Promise<unknown>;
}

export const nginx: ProxyKind = {
  name: 'nginx',
  files: { root: 'nginx/postil.conf', below: 'nginx/below-a-path.conf' },
  lowLimit: '1m',
  check: (file, config) => run(['nginx', '-t', ...prepareNginx(file, config)], {}),
  start: (file, config) => startProxy(['nginx', ...prepareNginx(file, config)], config),
  stop: (proxy) => end(proxy, 'SIGTERM'),
};

export const caddy: ProxyKind = {
  name: 'Caddy',
  files: { root: 'caddy/Caddyfile', below: 'caddy/below-a-path.Caddyfile' },
  lowLimit: '1MB',
  check: (file, config) => run(['caddy', 'validate', ...prepareCaddy(file, config)], temporaryHome()),
  start: (file, config) =>
    startProxy(['caddy', 'run', ...prepareCaddy(file, config)], config, temporaryHome()),
  // On any other signal, Caddy waits for open streams.
  stop: (proxy) => end(proxy, 'SIGKILL'),
};

function end(proxy: LaunchedProcess, signal: NodeJS.Signals): Promise<unknown> {
  proxy.send(signal);
  return proxy.ended;
}

async function startProxy(
  command: readonly string[],
  { ports }: ProxyConfig,
  settings: Record<string, string> = {},
): Promise<LaunchedProcess> {
  const launched = launch(command, settings);
  let isOver = false;
  void launched.ended.then(() => {
    isOver = true;
  });
  await waitUntil('the proxy', () => {
    if (isOver) throw new Error(`The proxy ended: ${launched.stderr()}`);
    return acceptsConnections(ports.https);
  });
  return launched;
}

function acceptsConnections(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1');
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

/** @returns the arguments for nginx, with the file included in a minimal `nginx.conf`. */
function prepareNginx(
  name: string,
  { target, ports, certificate, maxBody, change = String }: ProxyConfig,
): string[] {
  const folder = emptyFolderSettings().DATA_DIR;
  const site = read(name, [
    ['127.0.0.1:3000', target],
    ['listen 443', `listen ${ports.https}`],
    ['listen [::]:443', `listen [::]:${ports.https}`],
    [/\/etc\/ssl\/\S+\/fullchain\.pem/, certificate.chain],
    [/\/etc\/ssl\/\S+\/privkey\.pem/, certificate.key],
    ...(maxBody === undefined
      ? []
      : [['client_max_body_size 11m', `client_max_body_size ${maxBody}`] as const]),
  ])
    .replace('listen 80;', `listen ${ports.http};`)
    .replace('listen [::]:80;', `listen [::]:${ports.http};`);
  const main = path.join(folder, 'nginx.conf');
  writeFileSync(path.join(folder, 'site.conf'), change(site));
  const temporaryPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${folder}/${each};`,
  );
  writeFileSync(
    main,
    `daemon off; pid ${folder}/nginx.pid; error_log stderr; worker_processes 2; events {}
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     http { access_log off; ${temporaryPaths.join(' ')} include ${folder}/site.conf; }\n`,
  );
  return ['-e', 'stderr', '-p', folder, '-c', main];
}

/** @returns the arguments for Caddy, with the drill's certificate in place of one that Caddy would obtain. */
function prepareCaddy(name: string, { target, ports, certificate, maxBody }: ProxyConfig): string[] {
  const site = read(name, [
    ['127.0.0.1:3000', target],
    [/^(\S*example\.com) \{$/m, `$1 {\n\ttls ${certificate.chain} ${certificate.key}`],
    ...(maxBody === undefined ? [] : [['max_size 11MB', `max_size ${maxBody}`] as const]),
  ]);
  const file = path.join(emptyFolderSettings().DATA_DIR, 'Caddyfile');
  const global = `{\n\tadmin off\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n}\n`;
  writeFileSync(file, global + site);
  return ['--adapter', 'caddyfile', '--config', file];
}

/** A file of `deploy/` with other values. @throws {Error} a value to replace is missing. */
function read(name: string, changes: readonly (readonly [string | RegExp, string])[]): string {
  return changes.reduce(
    (text, [from, to]) => {
      const changed = text.replace(from, to);
      if (changed === text) throw new Error(`${name} has no ${from}.`);
      return changed;
    },
    readFileSync(path.join(DEPLOY, name), 'utf8'),
  );
}

/** Prevents Caddy from writing to the user's home. */
function temporaryHome(): Record<string, string> {
  return { HOME: emptyFolderSettings().DATA_DIR };
}
