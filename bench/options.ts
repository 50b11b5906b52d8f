import { parseArgs } from 'node:util';

export type Engine = 'postgres' | 'embedded';

/** What the benchmark measures, and for how long. */
export interface Options {
  readonly engines: readonly Engine[];
  readonly comments: number;
  /** How often each system and case is measured; the result is the median. */
  readonly rounds: number;
  readonly warmUpMs: number;
  readonly durationMs: number;
  /** Absent: webhooks are not measured. */
  readonly webhooks?: WebhookOptions;
  /** Whether the MCP endpoint is measured. */
  readonly hasMcp: boolean;
}

/** How long events are created for webhooks. */
export interface WebhookOptions {
  readonly steadyMs: number;
  readonly fanOutMs: number;
}

const HELP = `npm run bench -- [--quick] [--only postgres|embedded|webhooks|mcp]

  --quick   one short round of 20,000 comments: shows that it runs, not how fast
  --only    the endpoints on one of the two engines, webhooks, or the MCP endpoint
`;

const FULL = { comments: 100_000, rounds: 3, warmUpMs: 1_000, durationMs: 4_000 } as const;
const QUICK = { comments: 20_000, rounds: 1, warmUpMs: 300, durationMs: 1_000 } as const;
const FULL_WEBHOOKS = { steadyMs: 60_000, fanOutMs: 30_000 } as const;
const QUICK_WEBHOOKS = { steadyMs: 5_000, fanOutMs: 3_000 } as const;

/** Reads the command line. @returns undefined when only the help was requested. */
export function readOptions(args: readonly string[]): Options | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: { quick: { type: 'boolean' }, only: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return undefined;
  }
  const hasWebhooks = values.only === undefined || values.only === 'webhooks';
  return {
    ...(values.quick ? QUICK : FULL),
    engines: readEngines(values.only),
    ...(hasWebhooks && { webhooks: values.quick ? QUICK_WEBHOOKS : FULL_WEBHOOKS }),
    hasMcp: values.only === undefined || values.only === 'mcp',
  };
}

function readEngines(only: string | undefined): readonly Engine[] {
  if (only === undefined) return ['postgres', 'embedded'];
  if (only === 'postgres' || only === 'embedded') return [only];
  if (only === 'webhooks' || only === 'mcp') return [];
  throw new Error(`--only must be postgres, embedded, webhooks or mcp, not ${only}.`);
}
