import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CommandResult, type LaunchedProcess, launch, run } from '@postil/harness/postil/process';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DOCKERFILE = path.join(ROOT, 'deploy/image/Dockerfile');
const BASE_IMAGE = 'docker.io/library/debian:bookworm-slim';
const NPM_IMAGE = 'docker.io/library/node:24-bookworm-slim';

/** The run configuration of an image. */
interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly Volumes: object;
  readonly StopSignal: string;
  readonly Healthcheck: { readonly Test: readonly string[] };
}

/** An image whose files are in a folder of this machine. */
export interface BuiltImage {
  readonly config: ImageConfig;
  /** The files of the image. */
  readonly files: string;
  /** The size of the folder with the program and of the whole image, in MB. */
  readonly megabytes: { readonly program: number; readonly all: number };
  /** Runs the entry point as a container does: in separate namespaces, on a read-only file system. */
  start(options: RunOptions): LaunchedProcess;
  /** Runs the entry point until it has ended. */
  run(options: RunOptions): Promise<CommandResult>;
}

/** The options for running the image. */
interface RunOptions {
  /** The folder mounted on `/data`. */
  readonly volume: string;
  /** The numeric user and group. */
  readonly user: string;
  /** The arguments that override the command of the image. */
  readonly args?: readonly string[];
  /** The command that overrides the entry point, followed by `args`. */
  readonly entrypoint?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The certificates that this machine trusts, on Debian. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

const PROGRAM_PACKAGES = {
  buildah: 'buildah',
  mmdebstrap: 'mmdebstrap',
  unshare: 'util-linux',
  setpriv: 'util-linux',
};

/**
 * Builds the image of the Dockerfile with `buildah`, from substitutes for its two base images: a Debian created by
 * `mmdebstrap`, and the same with Node.js and npm of this machine. No registry is contacted.
 *
 * @param folder the folder for all files.
 * @throws {Error} the process is not run by root, or a program is missing, with the package that has it.
 */
export async function buildImage(folder: string): Promise<BuiltImage> {
  if (process.getuid?.() !== 0) throw new Error('Only root can run an image without a container engine.');
  for (const [program, name] of Object.entries(PROGRAM_PACKAGES))
    if ((await run(['sh', '-c', `command -v ${program}`], {})).status !== 0)
      throw new Error(`${program} is missing: apt-get install --no-install-recommends ${name}`);
  const buildah = createBuildah(folder);
  await createBases(folder, buildah);
  const context = path.join(folder, 'context');
  mkdirSync(context);
  const tarball = await succeed(['npm', 'run', '--silent', 'package']);
  await succeed(['cp', path.join(ROOT, tarball.trim()), context]);
  await buildah(
    'bud',
    '--isolation=chroot',
    '--pull-never',
    '--format=docker',
    `--file=${DOCKERFILE}`,
    '--tag=postil',
    context,
  );
  const container = (await buildah('from', 'postil')).trim();
  const files = (await buildah('mount', container)).trim();
  const inspected = JSON.parse(await buildah('inspect', '--type=image', 'postil'));
  const config: ImageConfig = inspected.Docker.config;
  const size = async (subfolder: string) =>
    Number.parseInt(await succeed(['du', '-sm', path.join(files, subfolder)]), 10);
  const command = (options: RunOptions) => commandOf({ config, files }, options);
  return {
    config,
    files,
    megabytes: { program: await size('opt/postil'), all: await size('.') },
    start: (options) => launch(command(options), {}),
    run: (options) => run(command(options), {}),
  };
}

/** Creates a folder that group 0 may write, like a new volume. */
export async function createVolume(folder: string): Promise<string> {
  const volume = mkdtempSync(path.join(folder, 'volume-'));
  await succeed(['chown', '0:0', volume]);
  await succeed(['chmod', '2770', volume]);
  return volume;
}

/** A folder for build output, and a function that removes it. */
export function createWorkspace(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'postil-image-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Sends a signal to the process of a running image, which has another pid outside its namespace.
 *
 * @throws {Error} it has ended.
 */
export function signal({ pid }: LaunchedProcess, name: NodeJS.Signals): void {
  const [innerPid] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/) ?? [];
  if (innerPid === undefined) throw new Error('The image has ended.');
  process.kill(Number(innerPid), name);
}

async function succeed(command: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await run(command, {});
  if (status !== 0) throw new Error(`${command.join(' ')}\n${stdout}\n${stderr}`);
  return stdout;
}

type Buildah = (...args: readonly string[]) => Promise<string>;

function createBuildah(folder: string): Buildah {
  const storageOptions = ['--storage-driver=vfs', `--root=${folder}/root`, `--runroot=${folder}/run`];
  return (...args) => succeed(['buildah', ...storageOptions, ...args]);
}

/** Creates both base images; only the one that installs packages gets Node.js, npm and certificates of this machine. */
async function createBases(folder: string, buildah: Buildah): Promise<void> {
  const tar = path.join(folder, 'base.tar');
  await succeed(['mmdebstrap', '--quiet', '--variant=minbase', 'bookworm', tar]);
  const base = (await buildah('from', 'scratch')).trim();
  await buildah('add', '--quiet', base, tar, '/');
  await buildah('commit', '--quiet', base, BASE_IMAGE);
  const npm = path.join(realpathSync((await succeed(['sh', '-c', 'command -v npm'])).trim()), '../..');
  await buildah('copy', '--quiet', base, process.execPath, '/usr/local/bin/node');
  await buildah('copy', '--quiet', base, npm, '/usr/local/lib/node_modules/npm');
  const link = ['ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm'];
  await buildah('run', '--isolation=chroot', base, '--', ...link);
  if (existsSync(CERTIFICATES)) {
    await buildah('copy', '--quiet', base, CERTIFICATES, '/etc/npm-certificates.crt');
    await buildah('config', '--env=NPM_CONFIG_CAFILE=/etc/npm-certificates.crt', base);
  }
  await buildah('commit', '--quiet', '--rm', base, NPM_IMAGE);
}

/**
 * The substitute for a container engine. The process has pid 1 in its namespace and no capabilities, cannot gain any,
 * and can write only to its volume. Only the image's own programs are available: no shell.
 */
const CONTAINER = `
set -e
root=$1 volume=$2 user=$3; shift 3
mount --make-rprivate /
mount --bind "$root" "$root"
mount --bind "$volume" "$root/data"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o ro tmpfs "$root/usr/bin"
mount -o remount,bind,ro "$root"
cd "$root/data"
exec setpriv --no-new-privs /usr/sbin/chroot --userspec="$user" --groups= "$root" "$@"
`;

function commandOf(
  { config, files }: Pick<BuiltImage, 'config' | 'files'>,
  { volume, user, args = config.Cmd, entrypoint = config.Entrypoint, env = {} }: RunOptions,
): string[] {
  const variables = [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  // The programs that prepare the namespaces are not in the image.
  const cleanEnvironment = ['env', '-i', 'PATH=/usr/sbin:/usr/bin:/sbin:/bin'];
  const namespaces = ['unshare', '--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child'];
  const containerCommand = [...entrypoint, ...args];
  return [
    ...cleanEnvironment,
    ...variables,
    ...namespaces,
    'sh',
    '-c',
    CONTAINER,
    'sh',
    files,
    volume,
    user,
    ...containerCommand,
  ];
}
