import { fileURLToPath } from 'node:url';
import { type CommandResult, INIT_ARGUMENTS, run, runCommand } from '@postil/harness/postil/process';
import { beforeAll, describe, expect, it } from 'vitest';

// The settings of an inaccessible database: neither help nor an invalid call opens one, embedded or on a server.
const INACCESSIBLE_SETTINGS = { DATA_DIR: '/nowhere' };

const ORGANIZATION = ['--organization', 'Acme', '--email', 'o@acme.example'];

const WRONG_CALLS: readonly (readonly [mistake: string, args: readonly string[]])[] = [
  ['no command', []],
  ['an unknown command', ['inti']],
  ['an unknown option', [...INIT_ARGUMENTS, '--colour']],
  ['a missing option', ['init', '--email', 'o@acme.example', '--password', 'correct horse']],
  ['a missing password', ['init', ...ORGANIZATION]],
  ['two passwords', ['init', ...ORGANIZATION, '--password', 'correct horse', '--password-stdin']],
  ['a short password', ['init', ...ORGANIZATION, '--password', 'correct hor']],
  ['the e-mail address as the password', ['init', ...ORGANIZATION, '--password', 'o@acme.example']],
  [
    'a malformed e-mail address',
    ['init', '--organization', 'Acme', '--email', 'nobody', '--password', 'correct horse'],
  ],
  [
    'an e-mail address that members cannot have',
    ['init', '--organization', 'Acme', '--email', 'x@y', '--password', 'correct horse'],
  ],
  [
    'an organisation without a name',
    ['init', '--organization', ' ', ...ORGANIZATION.slice(2), '--password', 'correct horse'],
  ],
  ['a key without a name', ['keys', 'create', '--name', '']],
  ['a key with a name of spaces', ['keys', 'create', '--name', '  ']],
  ['a key with a long name', ['keys', 'create', '--name', 'x'.repeat(256)]],
  ['a time without a zone', ['keys', 'create', '--name', 'x', '--expires', '2099-01-01T10:00:00']],
  ['a malformed id', ['keys', 'revoke', '17']],
  ['an unknown permission', ['keys', 'create', '--name', 'x', '--permissions', 'read,fly']],
  ['an unknown kind of key', ['keys', 'create', '--name', 'x', '--type', 'house']],
];

const COMMANDS = [
  '',
  'init',
  'add-organization',
  'migrate',
  'keys',
  'keys list',
  'keys create',
  'keys revoke',
  'doctor',
];

/** The arguments that request help on a command, or without one, on the program. */
function helpOn(command: string): string[] {
  return [...command.split(' ').filter((word) => word !== ''), '--help'];
}

/** Runs calls of the CLI one after the other in one process. @returns the outcome of each. */
async function runCalls(calls: readonly (readonly string[])[]): Promise<readonly CommandResult[]> {
  const program = fileURLToPath(new URL('../fixtures/calls.ts', import.meta.url));
  const { status, stdout, stderr } = await run(
    [process.execPath, program],
    INACCESSIBLE_SETTINGS,
    JSON.stringify(calls),
  );
  expect([status, stderr], stdout).toEqual([0, '']);
  const outcomes: readonly CommandResult[] = JSON.parse(stdout);
  expect(outcomes).toHaveLength(calls.length);
  return outcomes;
}

function expectRefusal({ status, stdout, stderr }: CommandResult): void {
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/--help|Usage:/);
}

function expectHelp({ status, stdout, stderr }: CommandResult, command: string): void {
  expect([status, stderr]).toEqual([0, '']);
  const usage = ['Usage: postil', ...helpOn(command).slice(0, -1)].join(' ');
  expect(stdout.startsWith(usage), stdout).toBe(true);
}

describe('without opening a database', () => {
  let refusals: readonly CommandResult[];
  let helps: readonly CommandResult[];

  beforeAll(async () => {
    const wrong = WRONG_CALLS.map(([, args]) => args);
    const outcomes = await runCalls([...wrong, ...COMMANDS.map(helpOn)]);
    refusals = outcomes.slice(0, wrong.length);
    helps = outcomes.slice(wrong.length);
  });

  it.each(WRONG_CALLS.map(([mistake], index) => ({ mistake, index })))(
    'a call with $mistake ends with status 2 and points to the help',
    ({ index }) => expectRefusal(refusals[index] as CommandResult),
  );

  it.each(COMMANDS.map((command, index) => ({ command, index })))(
    '"$command --help" prints the help and ends with status 0',
    ({ command, index }) => expectHelp(helps[index] as CommandResult, command),
  );
});

it('a separate CLI process refuses a wrong call with status 2, and prints help with status 0', async () => {
  expectRefusal(await runCommand(INACCESSIBLE_SETTINGS, ['init', ...ORGANIZATION]));
  expectHelp(await runCommand(INACCESSIBLE_SETTINGS, helpOn('keys create')), 'keys create');
});

it('a person at a terminal is prompted for the password on standard error, without echo', async () => {
  const cli = fileURLToPath(new URL('../../../src/cli.ts', import.meta.url));
  const terminalOptions = ['--import', 'data:text/javascript,process.stdin.isTTY = true'];
  const args = ['init', '--organization', 'Acme', '--email', 'o@acme.example', '--password-stdin'];
  const { status, stdout, stderr } = await run(
    [process.execPath, ...terminalOptions, cli, ...args],
    INACCESSIBLE_SETTINGS,
    'short\n',
  );
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^Password of the owner \(not shown\): \n/);
  expect(stderr).toContain('the password must have at least 12 characters');
  expect(stderr).not.toContain('short');
});
