import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { type Surroundings, UsageError } from './surroundings.ts';

/** The server and the key that the commands use. */
interface Credentials {
  readonly url: string;
  readonly key: string;
}

/** The file that `login` writes. */
function fileOf({ env }: Pick<Surroundings, 'env'>): string {
  return path.join(env.XDG_CONFIG_HOME || path.join(homedir(), '.config'), 'postil', 'credentials.json');
}

/**
 * The credentials of `POSTIL_URL` and `POSTIL_API_KEY`, or else of the file.
 *
 * @throws {UsageError} none are given, the URL is not valid, or users other than the owner can read the file.
 */
export async function readCredentials(surroundings: Pick<Surroundings, 'env'>): Promise<Credentials> {
  const { POSTIL_URL: url, POSTIL_API_KEY: key } = surroundings.env;
  if (url && key) return { url: checkServerUrl(url, 'POSTIL_URL'), key };
  if (url || key)
    throw new UsageError(
      `${url ? 'POSTIL_API_KEY' : 'POSTIL_URL'} is missing: set both, or neither and use "postil-tasks login".`,
    );
  return readFrom(fileOf(surroundings));
}

async function readFrom(file: string): Promise<Credentials> {
  const stats = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new UsageError(`${file} cannot be read: ${error.message}.`);
  });
  if (!stats)
    throw new UsageError(
      'No server is configured: set POSTIL_URL and POSTIL_API_KEY, or use "postil-tasks login --url URL".',
    );
  // Windows has no permission bits.
  if (process.platform !== 'win32' && (stats.mode & 0o077) !== 0)
    throw new UsageError(
      `Others can read ${file}, which has your key: run "chmod 600" on it, and consider a new key.`,
    );
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new UsageError(`${file} cannot be read: ${error.message}.`);
  });
  const { url, key } = parse(text);
  if (typeof url !== 'string' || typeof key !== 'string')
    throw new UsageError(
      `${file} needs "url" and "key" as JSON strings: "postil-tasks login --url URL" writes it.`,
    );
  return { url: checkServerUrl(url, `"url" in ${file}`), key };
}

/**
 * The URL of a server, unchanged.
 *
 * @param source where it comes from, for the refusal.
 * @throws {UsageError} it is not an http or https URL.
 */
export function checkServerUrl(url: string, source: string): string {
  if (/^https?:\/\//i.test(url) && URL.canParse(url)) return url;
  throw new UsageError(
    `${source} is not the URL of a server: set it to one such as https://postil.example.com.`,
  );
}

function parse(text: string): Partial<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Writes the file, readable only by its owner. @returns its path. */
export async function saveCredentials(
  surroundings: Pick<Surroundings, 'env'>,
  credentials: Credentials,
): Promise<string> {
  const file = fileOf(surroundings);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  // An existing file keeps its mode.
  await chmod(file, 0o600);
  return file;
}
