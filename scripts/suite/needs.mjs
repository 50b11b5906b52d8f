// The requirements of the whole suite besides Node and npm.
import { execFileSync } from 'node:child_process';

/** The required programs by Debian package, each with a call that succeeds if it is installed. */
const REQUIRED_PACKAGES = /** @type {const} */ ([
  // The npm package contains only the server of PostgreSQL, not its tools.
  ['postgresql', ['sh', '-c', 'command -v pg_basebackup || ls /usr/lib/postgresql/*/bin/pg_basebackup']],
  ['strace', ['strace', '-V']],
  // The headless browser does not support extensions.
  ['chromium', ['sh', '-c', 'command -v chromium || command -v chromium-browser']],
  ['python3-swift', ['/usr/bin/python3', '-c', 'import swift']],
]);

/** The Debian packages that the whole suite needs and this machine lacks. */
export function missingPackages() {
  return REQUIRED_PACKAGES.filter(([, call]) => !succeeds(call)).map(([name]) => name);
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
