// Checks the commits since the last release, or since `--base REF`: a short subject with its area, and a body.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/** The commit after which every commit has a body; used until the first release. */
const BASE_COMMIT = '3ae5ffe';
const MAX_SUBJECT_CHARACTERS = 72;
/** `area: what changes`, where the area is a few words. */
const SUBJECT = /^[a-z][\w ,/&+.-]{0,40}: \S/;
/** The subjects that Git itself writes. */
const GIT_SUBJECT = /^(Merge|Revert) /;

const { values } = parseArgs({ options: { base: { type: 'string' } } });
const base =
  values.base ?? git('describe', '--tags', '--abbrev=0') ?? git('rev-parse', '--verify', BASE_COMMIT);
if (base === undefined) {
  console.log('commits: not checked, because this copy has no history');
} else {
  const problems = commitsSince(base).flatMap(problemsOf);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

/** The output of git; undefined when it fails. */
function git(...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 100_000_000 });
  return status === 0 ? stdout.trim() : undefined;
}

function commitsSince(ref: string): { hash: string; subject: string; body: string }[] {
  const log = git('log', '--no-merges', '--format=%h%x00%s%x00%b%x01', `${ref}..HEAD`);
  if (log === undefined) throw new Error(`There is no commit ${ref}: give one with --base.`);
  return log
    .split('\x01')
    .map((entry) => entry.trim().split('\0'))
    .filter(([hash]) => hash !== '')
    .map(([hash = '', subject = '', body = '']) => ({ hash, subject, body }));
}

function problemsOf({ hash, subject, body }: { hash: string; subject: string; body: string }): string[] {
  if (GIT_SUBJECT.test(subject)) return [];
  const name = `commit ${hash} “${subject}”`;
  return [
    ...(subject.length > MAX_SUBJECT_CHARACTERS
      ? [
          `${name}: the subject has ${subject.length} characters; at most ${MAX_SUBJECT_CHARACTERS} are allowed.`,
        ]
      : []),
    ...(SUBJECT.test(subject) ? [] : [`${name}: the subject must be “area: what changes”.`]),
    ...(body.trim() === '' ? [`${name}: a body must say why, and how it was checked.`] : []),
  ];
}
