import { fileURLToPath } from 'node:url';
import { INIT, run, runCommand } from '@postil/harness/postil/process';
import { describe, expect, it } from 'vitest';

// Neither help nor a wrong call opens a database, whether embedded or on a server.
const NOWHERE = { DATA_DIR: '/nowhere' };

describe('a wrong call', () => {
  const organization = ['--organization', 'Acme', '--email', 'o@acme.example'];

  it.each<[string, readonly string[]]>([
    ['no command', []],
    ['an unknown command', ['inti']],
    ['an unknown option', [...INIT, '--colour']],
    ['a missing option', ['init', '--email', 'o@acme.example', '--password', 'correct horse']],
    ['a missing password', ['init', ...organization]],
    ['two passwords', ['init', ...organization, '--password', 'correct horse', '--password-stdin']],
    ['a short password', ['init', ...organization, '--password', 'short']],
    [
      'an odd address',
      ['init', '--organization', 'Acme', '--email', 'nobody', '--password', 'correct horse'],
    ],
    [
      'an address that members cannot have',
      ['init', '--organization', 'Acme', '--email', 'x@y', '--password', 'correct horse'],
    ],
    [
      'an organisation without a name',
      ['init', '--organization', ' ', ...organization.slice(2), '--password', 'correct horse'],
    ],
    ['a key without a name', ['keys', 'create', '--name', '']],
    ['a key with a name of spaces', ['keys', 'create', '--name', '  ']],
    ['a key with a long name', ['keys', 'create', '--name', 'x'.repeat(256)]],
    ['a time without a zone', ['keys', 'create', '--name', 'x', '--expires', '2099-01-01T10:00:00']],
    ['a malformed id', ['keys', 'revoke', '17']],
    ['an unknown permission', ['keys', 'create', '--name', 'x', '--permissions', 'read,fly']],
    ['an unknown kind of key', ['keys', 'create', '--name', 'x', '--type', 'house']],
  ])('a call with %s ends with status 2 and points to the help', async (_what, args) => {
    const { status, stdout, stderr } = await runCommand(NOWHERE, args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/--help|Usage:/);
  });
});

it('a terminal is prompted for the password on standard error, without echo', async () => {
  const cli = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));
  const asTerminal = ['--import', 'data:text/javascript,process.stdin.isTTY = true'];
  const args = ['init', '--organization', 'Acme', '--email', 'o@acme.example', '--password-stdin'];
  const { status, stdout, stderr } = await run(
    [process.execPath, ...asTerminal, cli, ...args],
    NOWHERE,
    'short\n',
  );
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^Password of the owner \(not shown\): \n/);
  expect(stderr).toContain('at least 8 characters');
  expect(stderr).not.toContain('short');
});

it.each([
  '',
  'init',
  'add-organization',
  'migrate',
  'keys',
  'keys list',
  'keys create',
  'keys revoke',
  'doctor',
])('"%s --help" prints the help and ends with status 0', async (command) => {
  const words = command.split(' ').filter((word) => word !== '');
  const { status, stdout, stderr } = await runCommand(NOWHERE, [...words, '--help']);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout.startsWith(['Usage: postil', ...words].join(' ')), stdout).toBe(true);
});
