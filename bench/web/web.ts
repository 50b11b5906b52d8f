import { rmSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '@postil/harness/databases/postgres-server';
import { chromium } from 'playwright-core';
import { CHROMIUM } from '../../e2e/support/browsers.ts';
import { createFolder, type Log, startFilled } from '../engines/engines.ts';
import { OWNER, type PostilProcess } from '../postil/postil-process.ts';
import { median } from '../run/statistics.ts';
import { type AuditFigures, auditBoard } from './audit.ts';
import { type BoardFigures, measureBoard } from './board.ts';
import type { BoardServer } from './served.ts';
import { measureWidget, type WidgetReport } from './widget.ts';

/** The figures of the web app in a browser, with the embedded database. */
export interface WebReport {
  readonly browser: string;
  /** The audit of a board with 10,000 tasks, as on a phone. */
  readonly audit: AuditFigures;
  /** The figures of the same board, as on a desktop computer. */
  readonly board: BoardFigures;
  readonly widget: WidgetReport;
}

const TASKS = 10_000;

/** Measures the web app in a browser. @param rounds the number of measurements of each figure; the result is the median. */
export async function measureWeb({ rounds }: { rounds: number }, log: Log): Promise<WebReport> {
  await buildWeb();
  const debuggingPort = await findFreePort();
  const browser = await chromium.launch({
    ...CHROMIUM,
    args: [...CHROMIUM.args, `--remote-debugging-port=${debuggingPort}`],
  });
  const repeat = async <Figures extends object>(measure: () => Promise<Figures>) => {
    const measured: Figures[] = [];
    for (let round = 0; round < rounds; round += 1) measured.push(await measure());
    return medians(measured);
  };
  try {
    return await serve(TASKS, async (server) => {
      const boardServer = { browser, debuggingPort, ...server };
      log(`web: Lighthouse, ${TASKS} tasks`);
      const audit = await repeat(() => auditBoard(boardServer));
      log('web: the widget on a page of somebody else');
      const widget = await measureWidget(boardServer, rounds);
      log(`web: the board, ${TASKS} tasks`);
      const board = await repeat(() => measureBoard(boardServer));
      return { browser: `Chromium ${browser.version()}`, audit, board, widget };
    });
  } finally {
    await browser.close();
  }
}

/** Builds the apps that the server serves, unless they are up to date. */
async function buildWeb(): Promise<void> {
  const script = new URL('../../scripts/build-apps.mjs', import.meta.url).href;
  // The scripts are plain JavaScript.
  const { ensureAppsBuilt }: { ensureAppsBuilt(): Promise<void> } = await import(script);
  await ensureAppsBuilt();
}

/** Serves an organisation with the given number of tasks during a measurement. */
async function serve<Result>(
  tasks: number,
  work: (server: Pick<BoardServer, 'url' | 'session' | 'widgetKey'>) => Promise<Result>,
): Promise<Result> {
  const folder = createFolder();
  const settings = { DATABASE_URL: '', DATA_DIR: folder };
  const location = { dataDirectory: path.join(folder, 'database') };
  try {
    const { postil, organization } = await startFilled({ settings, location }, folder, tasks);
    try {
      const url = `http://127.0.0.1:${postil.port}`;
      return await work({
        url,
        widgetKey: organization.widget_key,
        session: await signIn(postil, url),
      });
    } finally {
      await postil.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function signIn(postil: PostilProcess, url: string): Promise<BoardServer['session']> {
  const response = await postil.send({
    method: 'POST',
    path: '/api/v1/session',
    body: JSON.stringify(OWNER),
    headers: { origin: url, 'x-api-key': '' },
  });
  const [pair = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  const [name = '', value = ''] = pair.split('=');
  if (!response.ok) throw new Error(`The sign-in returned ${response.status}:\n${await response.text()}`);
  return { name, value };
}

/** The median of each figure. */
function medians<Figures extends object>(measured: readonly Figures[]): Figures {
  const names = Object.keys(measured[0] ?? {});
  const figureOf = (figures: object, name: string) =>
    Number(Object.entries(figures).find(([key]) => key === name)?.[1]);
  // The same names, with numbers.
  return Object.fromEntries(
    names.map((name) => [name, median(measured.map((figures) => figureOf(figures, name)))]),
  ) as Figures;
}
