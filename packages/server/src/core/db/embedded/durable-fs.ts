import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import {
  containsCluster,
  makePrivate,
  NON_OWNER_PERMISSIONS,
  preparePartialDirectory,
  publishDirectory,
} from './directory.ts';

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

/**
 * The file system of an embedded database whose syncs reach the disk.
 *
 * PGlite's own file system has no `fsync`: a power cut loses commits. A new cluster is created in `<directory>.partial`
 * and is renamed only when every byte of it is on disk, so that a crash during the first start leaves nothing that
 * could be mistaken for a database.
 */
export class DurableNodeFs extends NodeFS {
  /** The number of syncs since this object was created; each commit that wrote adds at least one. */
  syncCount = 0;
  readonly #directory: string;
  readonly #mountOptions: { root: string };

  readonly #onSyncError: (error: unknown) => void;

  /**
   * @param directory absolute; its parent exists, and the caller has locked it.
   * @param onSyncError receives the reason why a file could not be synced.
   */
  constructor(directory: string, onSyncError: (error: unknown) => void) {
    const root = containsCluster(directory) ? directory : preparePartialDirectory(directory);
    if (root === directory) makePrivate(directory);
    super(root);
    this.#directory = directory;
    this.#mountOptions = { root };
    this.#onSyncError = onSyncError;
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
   * PGlite first calls this between creating a new cluster and starting PostgreSQL on it, when no file is open: the
   * only moment at which the directory can be renamed. Later calls are no-ops, because PostgreSQL itself makes all
   * necessary syncs.
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
    } catch (error) {
      this.#onSyncError(error);
      throw new runtime.FS.ErrnoError(wasiIoError);
    }
  }
}

/** Denies other users access to new files: the runtime sets their modes, and ignores the umask of the process. */
function keepPrivate({ NODEFS: { node_ops: operations } }: EmscriptenRuntime): void {
  const { setattr } = operations;
  operations.setattr = (node, attributes) => {
    const { mode } = attributes;
    setattr(node, mode === undefined ? attributes : { ...attributes, mode: mode & ~NON_OWNER_PERMISSIONS });
  };
}
