import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describeApi } from '@postil/contract/openapi';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import { Json } from '@stoplight/spectral-parsers';
import rulesets from '@stoplight/spectral-rulesets';
import { afterAll } from 'vitest';

const REDOCLY = path.resolve(import.meta.dirname, '../../../../node_modules/@redocly/cli/bin/cli.js');

const folder = await mkdtemp(path.join(tmpdir(), 'postil-openapi-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

export const description = describeApi({ version: '0.1.0' });

/** The problems that Redocly finds with all its recommended rules, each as an error. */
export async function lintByRedocly(document: unknown): Promise<string[]> {
  const file = path.join(folder, `${crypto.randomUUID()}.json`);
  await writeFile(file, JSON.stringify(document));
  const options = ['lint', file, '--extends=recommended-strict', '--format=json'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const run = promisify(execFile)(process.execPath, [REDOCLY, ...options], {
    env,
    cwd: folder,
    maxBuffer: 100_000_000,
  });
  // It fails if it finds a problem.
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] };
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

/** The problems that Spectral finds with all rules for OpenAPI that are on by default. */
export async function lintBySpectral(document: unknown): Promise<string[]> {
  const linter = new spectral.Spectral();
  // The types of the two Spectral packages differ in which fields may be undefined.
  linter.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, 'recommended']] });
  const problems = await linter.run(new spectral.Document(JSON.stringify(document), Json));
  return problems.map(({ code, path: fieldPath, message }) => `${code}: ${fieldPath.join('.')}: ${message}`);
}

/** One path of the description, with an operation that has no description, and an example that breaks its schema. */
export function spoiled(): unknown {
  const copy = JSON.parse(JSON.stringify(description));
  const listed = copy.paths['/api/v1/comments'];
  copy.paths = { '/api/v1/comments': listed };
  const operation = listed.get;
  delete operation.description;
  operation.responses['200'].content['application/json'].example.success = 'no';
  return copy;
}
