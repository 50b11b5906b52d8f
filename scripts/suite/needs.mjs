// The requirements of the whole suite besides Node and npm.
import { execFileSync } from 'node:child_process';

/** Programs by the Debian package that has them, each with a call that succeeds where it is installed. */
const NEEDED = /** @type {const} */ ([
  // Of the tools of PostgreSQL, the npm package has only the server.
  ['postgresql', ['sh', '-c', 'command -v pg_basebackup || ls /usr/lib/postgresql/*/bin/pg_basebackup']],
  ['strace', ['strace', '-V']],
  // The browser without windows has no extensions.
  ['chromium', ['sh', '-c', 'command -v chromium || command -v chromium-browser']],
  ['python3-swift', ['/usr/bin/python3', '-c', 'import swift']],
]);

/** The Debian packages that the whole suite needs and this machine lacks. */
export function missingPackages() {
  return NEEDED.filter(([, call]) => !succeeds(call)).map(([name]) => name);
}

/** @param {readonly [string, ...string[]]} call */
function succeeds([program, ...args]) {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
