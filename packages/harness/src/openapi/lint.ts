import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describeApi } from '@postil/contract/openapi';
import { afterAll } from 'vitest';
import { findTool, importTool } from '../tools/tools.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'postil-openapi-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

export const description = describeApi({ version: '0.1.0' });

/** Finds violations of Redocly's recommended rules; its warnings count as errors. */
export async function lintWithRedocly(document: unknown): Promise<string[]> {
  const file = path.join(folder, `${crypto.randomUUID()}.json`);
  await writeFile(file, JSON.stringify(document));
  const options = ['lint', file, '--extends=recommended-strict', '--format=json'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const run = promisify(execFile)(process.execPath, [findTool('@redocly/cli/bin/cli.js'), ...options], {
    env,
    cwd: folder,
    maxBuffer: 100_000_000,
  });
  // The command fails if it finds a problem.
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] };
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

/** The part of `@stoplight/spectral-core` that is used here. */
interface SpectralCore {
  Spectral: new () => {
    setRuleset(ruleset: { extends: unknown[] }): void;
    run(document: object): Promise<{ code: string | number; path: (string | number)[]; message: string }[]>;
  };
  Document: new (text: string, parser: unknown) => object;
}

/** Finds violations of Spectral's recommended rules for OpenAPI. */
export async function lintWithSpectral(document: unknown): Promise<string[]> {
  const [{ default: spectral }, { default: parsers }, { default: rulesets }] = await Promise.all([
    importTool<{ default: SpectralCore }>('@stoplight/spectral-core'),
    importTool<{ default: { Json: unknown } }>('@stoplight/spectral-parsers'),
    importTool<{ default: { oas: unknown } }>('@stoplight/spectral-rulesets'),
  ]);
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas, 'recommended']] });
  const problems = await linter.run(new spectral.Document(JSON.stringify(document), parsers.Json));
  return problems.map(({ code, path: fieldPath, message }) => `${code}: ${fieldPath.join('.')}: ${message}`);
}

/** One path of the description, with an undescribed operation and an example that breaks its schema. */
export function corruptDescription(): unknown {
  const copy = JSON.parse(JSON.stringify(description));
  const pathItem = copy.paths['/api/v1/comments'];
  copy.paths = { '/api/v1/comments': pathItem };
  const operation = pathItem.get;
  delete operation.description;
  operation.responses['200'].content['application/json'].example.success = 'no';
  return copy;
}
