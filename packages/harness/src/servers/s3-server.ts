import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import S3rver from '@20minutes/s3rver';
import { CreateBucketCommand, HeadObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';

/** `swift` is a production object store, of Debian's package python3-swift; `s3rver` comes from npm. */
type S3ServerKind = 'swift' | 's3rver';

/** An S3-compatible server on the loopback interface, with one empty bucket. */
export interface S3Server {
  readonly kind: S3ServerKind;
  /** The value of STORAGE_URL, with a prefix in the bucket. */
  readonly url: string;
  /** Lists all keys in the bucket, with the prefix, in order. */
  listKeys(): Promise<string[]>;
  /** Reads the metadata of a key. */
  describe(key: string): Promise<{ mediaType: string | undefined; bytes: number | undefined }>;
  close(): Promise<void>;
}

const SWIFT = fileURLToPath(new URL('./swift/serve.py', import.meta.url));
/** Debian's Python, which has access to its packages; another one on the PATH may not. */
const PYTHON = '/usr/bin/python3';
const ACCESS_KEYS = {
  swift: { accessKeyId: 'test:tester', secretAccessKey: 'guarded/like+gold' },
  // The only key that s3rver accepts.
  s3rver: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
};
const BUCKET = 'uploads';

/**
 * The kinds of server that are installed on this machine.
 *
 * @param requiredKind the environment variable POSTIL_TEST_S3: demands this kind.
 * @throws {Error} when the required kind is not installed; the message says what to install.
 */
export function findS3Servers(requiredKind: string | undefined = process.env.POSTIL_TEST_S3): S3ServerKind[] {
  if (requiredKind !== undefined && requiredKind !== 'swift' && requiredKind !== 's3rver')
    throw new Error(`POSTIL_TEST_S3 must be swift or s3rver, and not ${requiredKind}.`);
  if (requiredKind === 's3rver') return ['s3rver'];
  const hasSwift = spawnSync(PYTHON, ['-c', 'import swift.common.middleware.s3api']).status === 0;
  if (requiredKind === 'swift' && !hasSwift) {
    throw new Error('There is no Swift: install the Debian package python3-swift.');
  }
  return hasSwift ? ['swift', 's3rver'] : ['s3rver'];
}

/** Starts a server that stores its files in a temporary folder. Default: the first installed kind. */
export async function startS3Server(kind: S3ServerKind = findS3Servers()[0] ?? 's3rver'): Promise<S3Server> {
  const folder = mkdtempSync(path.join(tmpdir(), 'postil-s3-'));
  const { port, listKeys, stop } = await (kind === 'swift' ? startSwift(folder) : startS3rver(folder));
  const credentials = ACCESS_KEYS[kind];
  const client = connect(port, credentials);
  const [user, secret] = Object.values(credentials).map(encodeURIComponent);
  return {
    kind,
    url: `s3+http://${user}:${secret}@127.0.0.1:${port}/${BUCKET}/of-this/postil`,
    listKeys,
    async describe(key) {
      const metadata = await client.send(new HeadObjectCommand({ Bucket: BUCKET, Key: key }));
      return { mediaType: metadata.ContentType, bytes: metadata.ContentLength };
    },
    async close() {
      client.destroy();
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface RunningServer {
  readonly port: number;
  listKeys(): Promise<string[]>;
  stop(): Promise<void>;
}

async function startSwift(folder: string): Promise<RunningServer> {
  const { accessKeyId, secretAccessKey } = ACCESS_KEYS.swift;
  const child = spawn(PYTHON, ['-W', 'ignore', SWIFT, folder, accessKeyId, secretAccessKey], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const failed = ended.then(() => {
    throw new Error('Swift did not start; its output above has the reason.');
  });
  const [port] = await Promise.race([once(child.stdout, 'data'), failed]);
  const client = connect(Number(port), ACCESS_KEYS.swift);
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  return {
    port: Number(port),
    async listKeys() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: BUCKET }));
      return Contents.map(({ Key = '' }) => Key);
    },
    async stop() {
      client.destroy();
      child.stdin.end();
      await ended;
    },
  };
}

/** s3rver accepts every request without a signature, and refuses correctly signed ones about a whole bucket. */
async function startS3rver(directory: string): Promise<RunningServer> {
  const configureBuckets = [{ name: BUCKET }];
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const { port } = await server.run();
  return {
    port,
    async listKeys() {
      const listing = await fetch(`http://127.0.0.1:${port}/${BUCKET}?list-type=2`, {
        headers: { 'x-amz-date': 'any' },
      });
      return [...(await listing.text()).matchAll(/<Key>([^<]+)/g)].map(([, key = '']) => key);
    },
    stop: () => server.close(),
  };
}

function connect(port: number, credentials: { accessKeyId: string; secretAccessKey: string }): S3Client {
  const endpoint = `http://127.0.0.1:${port}`;
  return new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
}
