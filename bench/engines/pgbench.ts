import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { findPostgresBinaries } from '@postil/harness/databases/postgres-server';
import { randomVariables, type Scenario } from '../data/scenarios.ts';
import type { Sample } from '../run/statistics.ts';
import { percentile } from '../run/statistics.ts';
import type { Parameter, Statement } from './statements.ts';

/** The statements of a scenario as pgbench runs them: prepared, with parameters, for other rows each time. */
export interface Script {
  readonly text: string;
  /** The values of constant parameters. */
  readonly constants: ReadonlyMap<string, string>;
}

/** The database, the number of connections and the duration of a run, and the folder for its files. */
export interface Run {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly connections: number;
  readonly durationMs: number;
}

/** A new UUID that begins with the time like a UUIDv7, so that new rows are at the end of the indexes. */
export const NEW_ID_EXPRESSION =
  "overlay(gen_random_uuid()::text PLACING lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') FROM 1 FOR 13)::uuid";
/** Ids and instants, alone or within JSON or an array. Other texts that the server creates for each request are repeated unchanged. */
const CREATED_VALUE_PATTERN =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d[ T]\d\d:[\d:.]+(?:Z|\+00)/g;
const MAX_THREADS = 2;

/** The path of pgbench; undefined when it is not installed, as with the npm packages. */
export async function findPgbench(): Promise<string | undefined> {
  const { directory } = await findPostgresBinaries();
  const file = path.join(directory, 'pgbench');
  return existsSync(file) ? file : undefined;
}

/** Creates a script. @throws {Error} when a variable of the scenario is not a parameter, because pgbench would repeat one row. */
export function createScript(
  { name, variables }: Scenario,
  statements: readonly Statement[],
  comments: number,
): Script {
  const constants = new Map<string, string>();
  const used = new Set<string>();
  const addConstant = (value: string): string => {
    const constant = `p${constants.size}`;
    constants.set(constant, value);
    return `:${constant}`;
  };
  const toExpression = (parameter: Parameter): string => {
    const { value } = parameter;
    if (value === null) return 'NULL';
    const varying = findVarying(parameter, variables);
    for (const text of variables.keys())
      if (varying.has(text) || varying.has(JSON.stringify(text))) used.add(text);
    const wholeExpression = varying.get(value);
    if (wholeExpression !== undefined) return wholeExpression;
    if (varying.size === 0) return addConstant(value);
    // The constant parts of an array or of JSON, and the varying parts between them.
    const parts = value.split(new RegExp(`(${[...varying.keys()].map(escapePattern).join('|')})`));
    return `(${parts.map((part) => varying.get(part) ?? `${addConstant(part)}::text`).join(' || ')})`;
  };
  const texts = statements.map(({ text, parameters }) => {
    const expressions = parameters.map(toExpression);
    return `${text.replaceAll(/\$(\d+)/g, (_, position: string) => expressions[Number(position) - 1] ?? 'NULL')};\n`;
  });
  const missing = [...variables.keys()].filter((value) => !used.has(value));
  if (missing.length > 0)
    throw new Error(`The statements of "${name}" lack a parameter: ${missing.join(', ')}.`);
  return { text: randomVariables(comments) + texts.join(''), constants };
}

/** Escapes a text for a pattern that matches it literally. */
function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** Finds the varying parts of a parameter, with their expressions. */
function findVarying(parameter: Parameter, variables: Scenario['variables']): Map<string, string> {
  const value = parameter.value ?? '';
  const all = [...expressionsOf(value, variables), ...createdExpressionsIn(value, parameter.other ?? '')];
  return new Map(all.filter(([text]) => value.includes(text)));
}

/** The variables of a scenario as they appear in a parameter: within JSON, within an array, or alone. */
function expressionsOf(value: string, variables: Scenario['variables']): [string, string][] {
  const isJson = value.startsWith('[{');
  return [...variables].map(([text, expression]) => {
    if (isJson) return [JSON.stringify(text), `to_json((${expression})::text)::text`];
    return [text, value === text ? expression : `(${expression})::text`];
  });
}

/** The values that the server created for this request, with expressions for new ones. */
function createdExpressionsIn(value: string, other: string): [string, string][] {
  const created = (value.match(CREATED_VALUE_PATTERN) ?? []).filter((text) => !other.includes(text));
  return created.map((text) => {
    const expression = text.includes(':') ? 'now()' : NEW_ID_EXPRESSION;
    return [text, value === text ? expression : `(${expression})::text`];
  });
}

/** Runs a script repeatedly. @throws {Error} when pgbench fails. */
export async function runPgbench(binary: string, { text, constants }: Script, run: Run): Promise<Sample> {
  const { databaseUrl, folder, connections, durationMs } = run;
  const file = path.join(folder, 'script.sql');
  writeFileSync(file, text);
  const log = path.join(folder, 'pgbench');
  const { stdout } = await promisify(execFile)(
    binary,
    [
      '--no-vacuum',
      '--protocol=prepared',
      `--file=${file}`,
      '--log',
      `--log-prefix=${log}`,
      `--client=${connections}`,
      `--jobs=${Math.min(connections, MAX_THREADS)}`,
      `--time=${Math.max(1, Math.round(durationMs / 1_000))}`,
      ...[...constants].map(([name, value]) => `--define=${name}=${value}`),
      databaseUrl,
    ],
    { env: { ...process.env, PGOPTIONS: '-c plan_cache_mode=force_generic_plan' } },
  );
  const perSecond = Number(/^tps = ([\d.]+) \(without/m.exec(stdout)?.[1]);
  const failed = Number(/^number of failed transactions: (\d+)/m.exec(stdout)?.[1] ?? 0);
  if (!(perSecond > 0) || failed > 0) throw new Error(`pgbench failed:\n${stdout}`);
  return { perSecond, ...readLatencies(log) };
}

/** Log lines begin with client, transaction and microseconds. */
function readLatencies(prefix: string): { p50Ms: number; p99Ms: number } {
  const files = globSync(`${prefix}.*`);
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n'));
  for (const file of files) rmSync(file);
  const sorted = Float64Array.from(lines, (line) => Number(line.split(' ', 3)[2]) / 1_000).sort();
  return { p50Ms: percentile(sorted, 0.5), p99Ms: percentile(sorted, 0.99) };
}
