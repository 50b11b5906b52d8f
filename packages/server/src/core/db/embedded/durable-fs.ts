import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitArguments = Parameters<NodeFS['init']>;

/** The part of the emscripten runtime used here; its own types are not published with PGlite. */
interface EmscriptenRuntime {
  FS: {
    ErrnoError: new (errno: number) => Error;
    mkdirTree(directory: string): void;
    mount(type: unknown, options: { root: string }, directory: string): unknown;
  };
  NODEFS: {
    stream_ops: { fsync?: (stream: OpenedFile) => number };
    node_ops: { setattr: (node: unknown, attributes: { mode?: number }) => void };
  };
}

interface OpenedFile {
  nfd: number;
  node: { mode: number };
}

/** EIO as emscripten (WASI) numbers it: https://github.com/WebAssembly/wasi-libc, errno `io`. */
const wasiIoError = 29;
const typeMask = 0o170000;
const directoryType = 0o040000;
const rightsOfOthers = 0o077;

/**
 * The file system of an embedded database whose syncs reach the disk.
 *
 * PGlite's own file system has no `fsync` at all: a power cut loses commits. A new cluster is created in
 * `<directory>.partial` and gets its name only when every byte of it is on disk, so that a crash during
 * the first start leaves nothing that could be mistaken for a database.
 */
export class DurableNodeFs extends NodeFS {
  /** How many syncs there were since this object was created; each commit that wrote adds at least one. */
  syncCount = 0;
  readonly #directory: string;
  readonly #mountOptions: { root: string };

  /** @param directory absolute; its parent exists, and the caller has locked it. */
  constructor(directory: string) {
    const root = containsCluster(directory) ? directory : preparePartialDirectory(directory);
    if (root === directory) makePrivate(directory);
    super(root);
    this.#directory = directory;
    this.#mountOptions = { root };
  }

  override async init(pg: InitArguments[0], options: InitArguments[1]): ReturnType<NodeFS['init']> {
    this.pg = pg;
    const mount = (runtime: EmscriptenRuntime) => {
      runtime.NODEFS.stream_ops.fsync = (file) => this.#sync(file, runtime);
      keepPrivate(runtime);
      runtime.FS.mkdirTree(PGlite.paths.PGDATA);
      runtime.FS.mount(runtime.NODEFS, this.#mountOptions, PGlite.paths.PGDATA);
    };
    return { emscriptenOpts: { ...options, preRun: [...(options.preRun ?? []), mount] } };
  }

  /**
   * PGlite first calls this between creating a new cluster and starting PostgreSQL on it, when no file is
   * open: the only moment at which the directory can be renamed. Later calls have nothing to do, because
   * PostgreSQL itself syncs what it must.
   */
  override async syncToFs(): Promise<void> {
    if (this.#mountOptions.root === this.#directory) return;
    publishDirectory(this.#mountOptions.root, this.#directory);
    this.#mountOptions.root = this.#directory;
  }

  /** A failing sync must reach PostgreSQL as an errno: it then panics instead of trusting the page cache. */
  #sync(file: OpenedFile, runtime: EmscriptenRuntime): number {
    this.syncCount += 1;
    try {
      const isDirectory = (file.node.mode & typeMask) === directoryType;
      if (isDirectory) fs.fsyncSync(file.nfd);
      else fs.fdatasyncSync(file.nfd);
      return 0;
    } catch {
      throw new runtime.FS.ErrnoError(wasiIoError);
    }
  }
}

/** Whether the directory contains a complete cluster; an incomplete one never gets this name. */
export function containsCluster(directory: string): boolean {
  return fs.existsSync(path.join(directory, 'PG_VERSION'));
}

/**
 * Creates the parents of `directory` durably and resolves symbolic links, so that one directory has one name.
 *
 * @returns the absolute real path; the directory itself need not exist.
 */
export function resolveDataDirectory(directory: string): string {
  const absolute = path.resolve(directory);
  if (fs.existsSync(absolute)) return fs.realpathSync(absolute);
  const parent = path.dirname(absolute);
  const firstCreated = fs.mkdirSync(parent, { recursive: true });
  for (let created = parent; firstCreated !== undefined; created = path.dirname(created)) {
    syncPath(created);
    if (created === path.dirname(firstCreated)) break;
  }
  return path.join(fs.realpathSync(parent), path.basename(absolute));
}

function preparePartialDirectory(directory: string): string {
  if (fs.existsSync(directory) && fs.readdirSync(directory).length > 0) {
    throw new Error(
      `The data directory ${directory} is not empty and contains no database. Choose an empty or a new directory.`,
    );
  }
  const partial = `${directory}.partial`;
  fs.rmSync(partial, { recursive: true, force: true });
  fs.mkdirSync(partial, { mode: 0o700 });
  return partial;
}

function publishDirectory(partial: string, directory: string): void {
  makePrivate(partial);
  syncTree(partial);
  try {
    fs.renameSync(partial, directory);
  } catch (error) {
    throw new Error(
      `The data directory ${directory} could not be created by renaming. If it is a mount point, ` +
        'choose a directory below it.',
      { cause: error },
    );
  }
  syncPath(path.dirname(directory));
}

/** The runtime sets the mode of every file that it creates anew, and knows nothing of the umask of the process. */
function keepPrivate({ NODEFS: { node_ops: operations } }: EmscriptenRuntime): void {
  const { setattr } = operations;
  operations.setattr = (node, attributes) => {
    const { mode } = attributes;
    setattr(node, mode === undefined ? attributes : { ...attributes, mode: mode & ~rightsOfOthers });
  };
}

/** Leaves access to the user of the process alone, also to files that an earlier version made readable for everybody. */
function makePrivate(directory: string): void {
  const isPrivate = (file: string) => (fs.statSync(file).mode & rightsOfOthers) === 0;
  if (isPrivate(directory) && isPrivate(path.join(directory, 'PG_VERSION'))) return;
  fs.chmodSync(directory, 0o700);
  for (const entry of fs.readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isDirectory() && !entry.isFile()) continue;
    fs.chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
}

function syncTree(directory: string): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const child = path.join(directory, entry.name);
    if (entry.isDirectory()) syncTree(child);
    else if (entry.isFile()) syncPath(child);
  }
  syncPath(directory);
}

function syncPath(fileOrDirectory: string): void {
  const descriptor = fs.openSync(fileOrDirectory, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
