import { parseArgs } from 'node:util';

export type Engine = 'postgres' | 'embedded';

/** The parts that the benchmark measures, and their durations. */
export interface Options {
  readonly engines: readonly Engine[];
  readonly comments: number;
  /** The number of measurements of each system and case; the result is the median. */
  readonly rounds: number;
  readonly warmUpMs: number;
  readonly durationMs: number;
  /** Absent: webhooks are not measured. */
  readonly webhooks?: WebhookOptions;
  /** Whether the MCP endpoint is measured. */
  readonly hasMcp: boolean;
  /** Absent: organisations of different sizes are not compared. */
  readonly scale?: ScaleOptions;
  /** Whether the web app is measured in a browser. */
  readonly hasWeb: boolean;
  /** Whether anchor recovery is measured on real pages that change. */
  readonly hasAnchors: boolean;
  /** Whether pictures of real pages are compared with screenshots. */
  readonly hasPictures: boolean;
}

/** The durations of the webhook measurements: steady load and fan-out. */
export interface WebhookOptions {
  readonly steadyMs: number;
  readonly fanOutMs: number;
}

/** The compared organisations, and the duration of each case. */
export interface ScaleOptions {
  /** The numbers of comments of the organisations, in ascending order. */
  readonly sizes: readonly number[];
  readonly warmUpMs: number;
  readonly durationMs: number;
}

const PARTS = ['postgres', 'embedded', 'webhooks', 'mcp', 'scale', 'web', 'anchors', 'pictures'] as const;
type Part = (typeof PARTS)[number];
const OPTIONAL_PARTS: readonly Part[] = ['scale', 'web', 'anchors', 'pictures'];

const HELP = `npm run bench -- [--quick] [--only ${PARTS.join('|')}] [--rounds N] [--seconds S] [--sizes N,N,…]

  --quick     one short round of 20,000 comments: shows that it runs, not how fast
  --only      one part; by default those on the two engines, webhooks and mcp. The others: scale measures
              organisations of several sizes, web the app in a browser, anchors pins on pages that change,
              pictures the pictures of pages against screenshots
  --rounds    how often each system and case is measured
  --seconds   how long each system and case is measured in a round
  --sizes     the comments of the organisations that are compared, 2,000 or more each
`;

const FULL = { comments: 100_000, rounds: 3, warmUpMs: 1_000, durationMs: 4_000 } as const;
const QUICK = { comments: 20_000, rounds: 1, warmUpMs: 300, durationMs: 1_000 } as const;
const FULL_WEBHOOKS = { steadyMs: 60_000, fanOutMs: 30_000 } as const;
const QUICK_WEBHOOKS = { steadyMs: 5_000, fanOutMs: 3_000 } as const;
const FULL_SCALE = { sizes: [10_000, 100_000, 1_000_000], warmUpMs: 500, durationMs: 2_000 } as const;
const QUICK_SCALE = { sizes: [10_000, 100_000], warmUpMs: 200, durationMs: 500 } as const;
/** The minimum number of comments; with fewer, a site would have no page. */
const MIN_COMMENTS = 2_000;

const FLAGS = {
  quick: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
  only: { type: 'string' },
  rounds: { type: 'string' },
  seconds: { type: 'string' },
  sizes: { type: 'string' },
} as const;

function readFlags(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: FLAGS }).values;
  } catch (error) {
    throw new Error('npm run bench -- --help lists the options.', { cause: error });
  }
}

/** Reads the command line. @returns undefined when only the help was requested. */
export function readOptions(args: readonly string[]): Options | undefined {
  const { quick, help, only, rounds, seconds, sizes } = readFlags(args);
  if (help) {
    process.stdout.write(HELP);
    return undefined;
  }
  const part = readPart(only);
  const isMeasured = (wanted: Part) =>
    part === wanted || (part === undefined && !OPTIONAL_PARTS.includes(wanted));
  const duration = seconds !== undefined && { durationMs: readNumber('seconds', seconds, 0.1) * 1_000 };
  return {
    ...(quick ? QUICK : FULL),
    ...(rounds !== undefined && { rounds: readNumber('rounds', rounds, 1) }),
    ...duration,
    engines: (['postgres', 'embedded'] as const).filter(isMeasured),
    ...(isMeasured('webhooks') && { webhooks: quick ? QUICK_WEBHOOKS : FULL_WEBHOOKS }),
    hasMcp: isMeasured('mcp'),
    hasWeb: isMeasured('web'),
    hasAnchors: isMeasured('anchors'),
    hasPictures: isMeasured('pictures'),
    ...(isMeasured('scale') && {
      scale: {
        ...(quick ? QUICK_SCALE : FULL_SCALE),
        ...(sizes !== undefined && { sizes: readSizes(sizes) }),
        ...duration,
      },
    }),
  };
}

function readPart(only: string | undefined): Part | undefined {
  const part = PARTS.find((name) => name === only);
  if (only !== undefined && part === undefined) {
    throw new Error(`--only must be one of ${PARTS.join(', ')}, not ${only}.`);
  }
  return part;
}

function readSizes(text: string): number[] {
  const sizes = text.split(',').map((size) => readNumber('sizes', size, MIN_COMMENTS));
  return sizes.sort((one, other) => one - other);
}

function readNumber(name: string, text: string, min: number): number {
  const number = Number(text);
  const isWhole = Number.isInteger(number) || !Number.isInteger(min);
  if (!(number >= min && isWhole))
    throw new Error(
      `--${name} must be a ${Number.isInteger(min) ? 'whole ' : ''}number from ${min}, not ${text}.`,
    );
  return number;
}
