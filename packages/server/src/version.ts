import { readFileSync } from 'node:fs';

/** The manifest of the installed package, or of the server in the repository. */
const manifest: { readonly name: string; readonly version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);

/** The version of Postil, from its package.json. */
export const VERSION: string = manifest.version;

/** The beginning of Postil's command lines in this installation, for messages that name a command. */
export const COMMAND: string = manifest.name === 'postil' ? 'postil' : 'npm run -s postil --';
