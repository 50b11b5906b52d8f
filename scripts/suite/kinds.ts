/**
 * How a test file runs is said by the end of its name. There are two suites: the quick one is `npm test`, and the whole
 * one, which has all of it, is `npm run test:all`.
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

/** The kinds of test files; the first one whose ending fits counts. */
export const KINDS: readonly Kind[] = [
  // Starts nothing.
  { ending: '.unit.test', quick: ['unit'], whole: ['unit'] },
  // Starts processes or servers of its own and is quick.
  { ending: '.smoke.test', quick: ['processes'], whole: ['processes'] },
  // Starts processes or servers of its own.
  { ending: '.process.test', quick: [], whole: ['processes'] },
  // Tests differences between the engines.
  { ending: '.engine.test', quick: BOTH, whole: BOTH },
  // Has transactions open beside each other, which the one connection of the embedded engine has not.
  { ending: '.postgres.test', quick: ['postgres'], whole: ['postgres'] },
  // Takes more than ten seconds.
  { ending: '.slow.test', quick: [], whole: BOTH },
  // Everything else that needs a database.
  { ending: '.test', quick: ['postgres'], whole: BOTH },
];

/** The kind of a test file. @param file its name or path. @returns undefined for a name that is of no kind. */
export function kindOf(file: string): Kind | undefined {
  const ending = /(?:\.[a-z]+)?\.test(?=\.tsx?$)/.exec(file)?.[0];
  return KINDS.find((kind) => kind.ending === ending);
}

/** The patterns of the test files of a project in a suite, and of those that it leaves out. */
export function filesOf(project: Project, suite: Suite): { include: string[]; exclude: string[] } {
  const patternOf = ({ ending }: Kind) => `packages/*/{src,test}/**/*${ending}.{ts,tsx}`;
  const others = KINDS.filter((kind) => kind.ending !== '.test' && !kind[suite].includes(project));
  return {
    include: KINDS.filter((kind) => kind[suite].includes(project)).map(patternOf),
    // The pattern of the last kind fits the names of all the others, too.
    exclude: ['**/node_modules/**', ...others.map(patternOf)],
  };
}
