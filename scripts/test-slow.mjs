// Runs tests as on a slow machine: `npm run test:slow -- FILES`, `--rounds 3`, `--browser` for browser tests.
// Everything runs on one core, beside two busy loops. Names the tests that did not pass in every round.
import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureAppsBuilt } from './build-apps.mjs';
import { runBrowserTests } from './e2e.mjs';
import { ensureInstalled } from './node/install.mjs';
import { log, root } from './node/toolchain.mjs';
import { finalOutcome } from './suite/outcomes.mjs';
import { runVitest } from './suite/runner.mjs';

const LOOPS_PER_CORE = 2;
/** The time limit of a loop, which ends by itself even if this process is killed. */
const LOOP_LIMIT_MS = 3 * 60 * 60_000;
/** The loop pauses briefly at intervals, to check whether its parent is still alive. */
const LOOP = `
  const end = Date.now() + ${LOOP_LIMIT_MS};
  const spin = () => {
    const pause = Date.now() + 200;
    while (Date.now() < pause);
    if (pause < end) setImmediate(spin);
  };
  spin();`;
const EXIT_WITH_PARENT = new URL('../packages/harness/src/postil/exit-with-parent.mjs', import.meta.url).href;

const { values, positionals } = readArguments();
const rounds = Number(values.rounds);
process.chdir(root);
if (!(Number.isInteger(rounds) && rounds > 0))
  fail(`--rounds needs a whole number above 0: ${values.rounds}`);
if (positionals.length === 0)
  fail('npm run test:slow needs names of test files, for example "npm run test:slow -- board"');
await ensureInstalled('all');
await ensureAppsBuilt();
confine();
process.exitCode = await runRounds();

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { rounds: { type: 'string', default: '5' }, browser: { type: 'boolean', default: false } },
    });
  } catch (error) {
    return fail(`npm run test:slow takes names of test files, --rounds N and --browser: ${reasonOf(error)}`);
  }
}

/** @param {unknown} error */
function reasonOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/** Pins this process and its children to the first core, where the system supports it. */
function confine() {
  const { status } = spawnSync('taskset', ['--pid', '--cpu-list', '0', String(process.pid)], {
    stdio: 'ignore',
  });
  if (status !== 0) log('taskset is not available: the tests run on all cores, beside the loops');
}

/** @returns {Promise<number>} the exit status. */
async function runRounds() {
  const loops = startLoops();
  /** The number of failures and the last one by test. @type {Map<string, { times: number, line: string }>} */
  const failures = new Map();
  try {
    for (let round = 1; round <= rounds; round += 1) {
      log(`round ${round} of ${rounds}`);
      for (const line of (await runOnce()).failures) {
        const name = line.split(': ')[0] ?? line;
        failures.set(name, { times: (failures.get(name)?.times ?? 0) + 1, line });
      }
    }
  } finally {
    for (const loop of loops) loop.kill('SIGKILL');
  }
  for (const { times, line } of failures.values()) {
    console.log(`failed in ${times} of ${rounds} rounds: ${line}`);
  }
  console.log(`${failures.size} tests failed in at least one of ${rounds} rounds`);
  return failures.size === 0 ? 0 : 1;
}

/** Starts two busy loops for each core that the tests may use. */
function startLoops() {
  const args = ['--import', EXIT_WITH_PARENT, '--eval', LOOP];
  return Array.from({ length: availableParallelism() * LOOPS_PER_CORE }, () =>
    spawn(process.execPath, args, { stdio: 'ignore' }),
  );
}

/** Runs the tests of one round. */
async function runOnce() {
  return values.browser ? runBrowserTests(positionals) : finalOutcome(await runVitest(positionals));
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  log(message);
  process.exit(2);
}
