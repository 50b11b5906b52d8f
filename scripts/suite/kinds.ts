/**
 * The suffix of a test file's name determines how it runs. There are two suites: the quick one, `npm test`, and the
 * whole one, `npm run test:all`, which includes it.
 */
export type Suite = 'quick' | 'whole';

/** Where the tests of a file run, as names of Vitest projects: `postgres` and `embedded` are the two engines. */
type Project = 'unit' | 'processes' | 'postgres' | 'embedded';

interface Kind {
  /** The end of the file's name before `.ts` or `.tsx`. */
  readonly ending: string;
  readonly quick: readonly Project[];
  readonly whole: readonly Project[];
}

const BOTH = ['postgres', 'embedded'] as const;

/** The kinds of test files; the first one with a matching ending counts. */
export const KINDS: readonly Kind[] = [
  // Starts nothing.
  { ending: '.unit.test', quick: ['unit'], whole: ['unit'] },
  // Starts its own processes or servers and is quick.
  { ending: '.smoke.test', quick: ['processes'], whole: ['processes'] },
  // Starts its own processes or servers.
  { ending: '.process.test', quick: [], whole: ['processes'] },
  // Tests differences between the engines.
  { ending: '.engine.test', quick: BOTH, whole: BOTH },
  // Has concurrent transactions, which the single connection of the embedded engine does not support.
  { ending: '.postgres.test', quick: ['postgres'], whole: ['postgres'] },
  // Takes more than ten seconds.
  { ending: '.slow.test', quick: [], whole: BOTH },
  // Everything else that needs a database.
  { ending: '.test', quick: ['postgres'], whole: BOTH },
];

/** The kind of a test file. @param file its name or path. @returns undefined for a name of no kind. */
export function kindOf(file: string): Kind | undefined {
  const ending = /(?:\.[a-z]+)?\.test(?=\.tsx?$)/.exec(file)?.[0];
  return KINDS.find((kind) => kind.ending === ending);
}

/** The patterns of the test files of a project in a suite, and of those that it excludes. */
export function filesOf(project: Project, suite: Suite): { include: string[]; exclude: string[] } {
  const patternOf = ({ ending }: Kind) => `packages/*/{src,test}/**/*${ending}.{ts,tsx}`;
  const others = KINDS.filter((kind) => kind.ending !== '.test' && !kind[suite].includes(project));
  return {
    include: KINDS.filter((kind) => kind[suite].includes(project)).map(patternOf),
    // The pattern of the last kind also matches the names of all others.
    exclude: ['**/node_modules/**', ...others.map(patternOf)],
  };
}
