import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildExtension } from '../../../packages/extension/build/main.ts';

/** A folder with the unpacked extension. */
interface ExtensionFolder {
  readonly folder: string;
  remove(): Promise<void>;
}

/**
 * Builds the extension as for a release, except that the manifest grants the permission for the server: the browser's
 * own prompt for it is unreachable for drivers.
 */
export async function unpackExtension(browser: 'chromium' | 'firefox'): Promise<ExtensionFolder> {
  const parent = await mkdtemp(path.join(tmpdir(), 'postil-extension-'));
  await buildExtension(path.join(parent, 'dist'));
  const folder = path.join(parent, browser);
  await cp(path.join(parent, 'dist', browser), folder, { recursive: true });
  const file = path.join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...manifest, host_permissions: ['http://127.0.0.1/*'] }));
  return { folder, remove: () => rm(parent, { recursive: true, force: true }) };
}
