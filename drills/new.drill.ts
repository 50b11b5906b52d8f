import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

/** A clone of what is committed, with its dependencies, that is removed after the test. */
function clone(): (...command: readonly string[]) => string {
  const folder = mkdtempSync(path.join(tmpdir(), 'postil-new-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const cwd = path.join(folder, 'postil');
  execFileSync('git', ['clone', '--quiet', ROOT, cwd]);
  const environment = { PATH: process.env.PATH, HOME: process.env.HOME };
  return (program = '', ...args) =>
    execFileSync(program, args, { cwd, env: environment, encoding: 'utf8', maxBuffer: 100_000_000 });
}

it('what npm run new begins passes the checks and its own tests at once', () => {
  const run = clone();
  run('npm', 'run', 'new', '--', 'feature', 'milestones');
  run('npm', 'run', 'new', '--', 'operation', 'listMilestoneIds', '--feature', 'milestones');
  run(
    'npm',
    'run',
    'new',
    '--',
    'operation',
    'closeSite',
    '--feature',
    'sites',
    '--path',
    '/sites/:id/close',
  );
  run('npm', 'run', 'new', '--', 'page', 'reports');
  run('npm', 'run', 'check');
  const unit = run('npm', 'test', '--', '--project', 'unit');
  expect(unit.trimEnd().split('\n').at(-1)).toMatch(/^\d+ passed, 0 failed$/);
  const rules = ['milestones', 'sites', 'endpoints.test', 'rules/reference', 'rules/openapi', 'migrations'];
  const server = run('npm', 'test', '--', '--project', 'postgres', ...rules);
  expect(server.trimEnd().split('\n').at(-1)).toMatch(/^\d+ passed, 0 failed$/);
  const browser = run('npm', 'run', 'e2e', '--', 'reports');
  expect(browser.trimEnd().split('\n').at(-1)).toBe('1 passed, 0 failed');
});
