import { importTool } from '@postil/harness/tools/tools';
import type { BoardServer } from './served.ts';

/** Lighthouse's figures for the board, on its default phone and slow connection. */
export type AuditFigures = {
  /** 0 to 100, as are the other scores. */
  readonly performance: number;
  readonly accessibility: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  /** The total blocking time while the page loaded, in milliseconds. */
  readonly blockedMs: number;
  /** The cumulative layout shift. */
  readonly shift: number;
};

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse's score for a page in each category, 0 to 100. */
export type PageScores = Readonly<Record<(typeof CATEGORIES)[number], number>>;

/** The part of Lighthouse that is used here. @returns undefined when it only gathers. */
type Lighthouse = (
  url: string,
  flags: object,
) => Promise<
  | {
      readonly lhr: {
        readonly runtimeError?: { readonly message: string };
        readonly finalDisplayedUrl: string;
        readonly categories: Readonly<Record<string, { readonly score: number | null } | undefined>>;
        readonly audits: Readonly<Record<string, { readonly numericValue?: number } | undefined>>;
      };
    }
  | undefined
>;

async function lighthouse(...call: Parameters<Lighthouse>): ReturnType<Lighthouse> {
  const { default: run } = await importTool<{ default: Lighthouse }>('lighthouse');
  return run(...call);
}

/** Has Lighthouse load another site's page. @throws {Error} when that fails. */
export async function auditPage(url: string, debuggingPort: number): Promise<PageScores> {
  const result = await lighthouse(url, {
    port: debuggingPort,
    logLevel: 'error',
    output: 'json',
    onlyCategories: [...CATEGORIES],
  });
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse did not see ${url}: ${JSON.stringify(result?.lhr.runtimeError)}`);
  const { categories } = result.lhr;
  const scoreOf = (name: (typeof CATEGORIES)[number]) => (categories[name]?.score ?? Number.NaN) * 100;
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
    seo: scoreOf('seo'),
  };
}

/** Has Lighthouse load the board with a session. @throws {Error} when that fails. */
export async function auditBoard({ url, session, debuggingPort }: BoardServer): Promise<AuditFigures> {
  const result = await lighthouse(`${url}/board`, {
    port: debuggingPort,
    logLevel: 'error',
    output: 'json',
    onlyCategories: ['performance', 'accessibility'],
    extraHeaders: { cookie: `${session.name}=${session.value}` },
  });
  if (!result || result.lhr.runtimeError || !result.lhr.finalDisplayedUrl.endsWith('/board'))
    throw new Error(`Lighthouse did not see the board: ${JSON.stringify(result?.lhr.runtimeError)}`);
  const { categories, audits } = result.lhr;
  const score = (name: string) => (categories[name]?.score ?? Number.NaN) * 100;
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    firstPaintMs: figure('first-contentful-paint'),
    blockedMs: figure('total-blocking-time'),
    largestPaintMs: figure('largest-contentful-paint'),
    shift: figure('cumulative-layout-shift'),
  };
}
