import { parseArgs } from 'node:util';

export type Engine = 'postgres' | 'embedded';

/** How long and what the benchmark measures. */
export interface Options {
  readonly engines: readonly Engine[];
  readonly comments: number;
  /** Measurements of each system and case; the median counts. */
  readonly rounds: number;
  readonly warmUpMs: number;
  readonly durationMs: number;
}

const HELP = `npm run bench -- [--quick] [--only postgres|embedded]

  --quick   one short round of 20,000 comments: shows that it runs, not how fast
  --only    one of the two engines
`;

const FULL = { comments: 100_000, rounds: 3, warmUpMs: 1_000, durationMs: 4_000 } as const;
const QUICK = { comments: 20_000, rounds: 1, warmUpMs: 300, durationMs: 1_000 } as const;

/** Reads the command line. @returns undefined where only the help was asked for. */
export function readOptions(args: readonly string[]): Options | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: { quick: { type: 'boolean' }, only: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return undefined;
  }
  return { ...(values.quick ? QUICK : FULL), engines: readEngines(values.only) };
}

function readEngines(only: string | undefined): readonly Engine[] {
  if (only === undefined) return ['postgres', 'embedded'];
  if (only === 'postgres' || only === 'embedded') return [only];
  throw new Error(`--only takes postgres or embedded, not ${only}.`);
}
