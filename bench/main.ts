// Runs the parts of the benchmark that the options choose, prints their results and writes them to a file; see
// docs/project/benchmark.md.

import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { type AnchorReport, measureAnchors } from './anchors/anchors.ts';
import { renderAnchors } from './anchors/report.ts';
import { judgeAnchors } from './anchors/targets.ts';
import { type EngineReport, measureEngine } from './engines/engines.ts';
import { type McpReport, measureMcp } from './mcp/mcp.ts';
import { renderMcp } from './mcp/report.ts';
import { measurePictures, type PictureReport } from './pictures/pictures.ts';
import { judgePictures, renderPictures } from './pictures/report.ts';
import { renderEngine, renderTargets, renderWebhooks } from './report.ts';
import { type Options, readOptions } from './run/options.ts';
import type { Target } from './run/target.ts';
import { renderScale } from './scale/report.ts';
import { measureScale, type ScaleReport } from './scale/scale.ts';
import { judgeScale } from './scale/targets.ts';
import { judge, judgeMcp, judgeWeb, judgeWebhooks } from './targets.ts';
import { renderWeb } from './web/report.ts';
import { measureWeb, type WebReport } from './web/web.ts';
import { measureWebhooks, type WebhookReport } from './webhooks/webhooks.ts';

const options = readOptions(process.argv.slice(2));
if (options) await run(options);

async function run(options: Options): Promise<void> {
  const log = (line: string) => process.stderr.write(`bench: ${line}\n`);
  const reports: EngineReport[] = [];
  for (const engine of options.engines) {
    const report = await measureEngine(engine, options, log);
    reports.push(report);
    process.stdout.write(`${renderEngine(report)}\n\n`);
  }
  const webhooks = options.webhooks && (await measureWebhooks(options, options.webhooks, log));
  if (webhooks) process.stdout.write(`${renderWebhooks(webhooks)}\n\n`);
  const mcp = options.hasMcp ? await measureMcp(options, log) : undefined;
  if (mcp) process.stdout.write(`${renderMcp(mcp)}\n\n`);
  const scale = options.scale && (await measureScale(options.scale, log));
  if (scale) process.stdout.write(`${renderScale(scale)}\n\n`);
  const web = options.hasWeb ? await measureWeb(options, log) : undefined;
  if (web) process.stdout.write(`${renderWeb(web)}\n\n`);
  const measured = { reports, webhooks, mcp, scale, web, ...(await measurePages(options, log)) };
  const targets = judgeAll(measured);
  process.stdout.write(`${renderTargets(targets)}\n`);
  const date = new Date().toISOString();
  const file = write(date, {
    date,
    machine: describeMachine(),
    options,
    ...measured,
    targets,
  });
  process.stdout.write(`\nWritten to ${file}\n`);
}

/** The benchmarks of the widget on real pages. */
async function measurePages(options: Options, log: (line: string) => void) {
  const anchors = options.hasAnchors ? await measureAnchors({}, log) : undefined;
  if (anchors) process.stdout.write(`${renderAnchors(anchors)}\n\n`);
  const pictures = options.hasPictures ? await measurePictures(log) : undefined;
  if (pictures) process.stdout.write(`${renderPictures(pictures)}\n\n`);
  return { anchors, pictures };
}

/** The results; undefined for parts that were not requested. */
interface BenchResults {
  readonly reports: readonly EngineReport[];
  readonly webhooks: WebhookReport | undefined;
  readonly mcp: McpReport | undefined;
  readonly scale: ScaleReport | undefined;
  readonly web: WebReport | undefined;
  readonly anchors: AnchorReport | undefined;
  readonly pictures: PictureReport | undefined;
}

function judgeAll({ reports, webhooks, mcp, scale, web, anchors, pictures }: BenchResults): Target[] {
  return [
    ...reports.flatMap(judge),
    ...(webhooks ? judgeWebhooks(webhooks) : []),
    ...(mcp ? judgeMcp(mcp) : []),
    ...(scale ? judgeScale(scale) : []),
    ...(web ? judgeWeb(web) : []),
    ...(anchors ? judgeAnchors(anchors) : []),
    ...(pictures ? judgePictures(pictures) : []),
  ];
}

function describeMachine() {
  const cpus = os.cpus();
  return {
    processors: cpus.length,
    model: cpus[0]?.model ?? 'unknown',
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    platform: `${os.platform()} ${os.arch()}`,
    node: process.versions.node,
    // Reveals other load on the machine during the run.
    loadAverages: os.loadavg(),
  };
}

function write(date: string, content: object): string {
  const folder = new URL('results/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  const file = fileURLToPath(new URL(`${date.slice(0, 19).replaceAll(':', '-')}.json`, folder));
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  return file;
}
