import { readFile, stat } from 'node:fs/promises';
import { isIP } from 'node:net';

/** Returns the addresses of a name, in the order of the file; undefined if the file lacks the name. */
type FindInHosts = (name: string) => Promise<string[] | undefined>;

type Hosts = ReadonlyMap<string, string[]>;

/**
 * Creates a look-up in a file such as /etc/hosts. Changes to the file apply to the next look-up; a file that does not
 * exist counts as empty.
 */
export function createHostsLookUp(file: string): FindInHosts {
  let cached: { readonly version: string; readonly hosts: Hosts } | undefined;
  return async (name) => {
    const version = await findVersion(file);
    if (version === undefined) return undefined;
    if (cached?.version !== version) cached = { version, hosts: parse(await readFile(file, 'utf8')) };
    return cached.hosts.get(name.toLowerCase());
  };
}

async function findVersion(file: string): Promise<string | undefined> {
  try {
    const { ino, size, mtimeNs, ctimeNs } = await stat(file, { bigint: true });
    return [ino, size, mtimeNs, ctimeNs].join(' ');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Source of the format: hosts(5). */
function parse(text: string): Hosts {
  const hosts = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/s, '').trim().split(/\s+/);
    if (isIP(address) === 0) continue;
    for (const name of names.map((each) => each.toLowerCase())) {
      hosts.set(name, [...(hosts.get(name) ?? []), address]);
    }
  }
  return hosts;
}
