/**
 * The suffix of a test file's name determines how it runs. There are two suites: the quick one, `npm test`, and the
 * whole one, `npm run test:all`, which includes it.
 */
export type Suite = 'quick' | 'whole';

/** The Vitest project in which tests run, by its name: `postgres` and `embedded` are the two engines. */
type Project = 'unit' | 'processes' | 'postgres' | 'embedded';

interface Kind {
  /** The end of the file's name before `.ts` or `.tsx`. */
  readonly suffix: string;
  readonly quick: readonly Project[];
  readonly whole: readonly Project[];
}

const ENGINES = ['postgres', 'embedded'] as const;

/** The kinds of test files; the first one with a matching suffix counts. */
export const KINDS: readonly Kind[] = [
  // Starts nothing.
  { suffix: '.unit.test', quick: ['unit'], whole: ['unit'] },
  // Starts its own processes or servers and is quick.
  { suffix: '.smoke.test', quick: ['processes'], whole: ['processes'] },
  // Starts its own processes or servers.
  { suffix: '.process.test', quick: [], whole: ['processes'] },
  // Tests differences between the engines.
  { suffix: '.engine.test', quick: ENGINES, whole: ENGINES },
  // Has concurrent transactions, which the single connection of the embedded engine does not support.
  { suffix: '.postgres.test', quick: ['postgres'], whole: ['postgres'] },
  // Takes more than ten seconds.
  { suffix: '.slow.test', quick: [], whole: ENGINES },
  // Everything else that needs a database.
  { suffix: '.test', quick: ['postgres'], whole: ENGINES },
];

/** The kind of a test file. @param file its name or path. @returns undefined for a name of no kind. */
export function kindOf(file: string): Kind | undefined {
  const suffix = /(?:\.[a-z]+)?\.test(?=\.tsx?$)/.exec(file)?.[0];
  return KINDS.find((kind) => kind.suffix === suffix);
}

/** The patterns of the test files of a project in a suite, and of those that it excludes. */
export function filesOf(project: Project, suite: Suite): { include: string[]; exclude: string[] } {
  const patternOf = ({ suffix }: Kind) => `packages/*/{src,test}/**/*${suffix}.{ts,tsx}`;
  const others = KINDS.filter((kind) => kind.suffix !== '.test' && !kind[suite].includes(project));
  return {
    include: KINDS.filter((kind) => kind[suite].includes(project)).map(patternOf),
    // The pattern of the last kind also matches the names of all others.
    exclude: ['**/node_modules/**', ...others.map(patternOf)],
  };
}
