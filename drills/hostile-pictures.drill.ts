import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../packages/server/test/client.ts';
import { createPng, formOf } from '../packages/server/test/factories.ts';
import { makeHostilePictures } from '../packages/server/test/hostile-pictures.ts';
import { emptyFolder, initialize, type RunningPostil, startPostil } from '../packages/server/test/process.ts';

const MAX_MS = 2_000;
const MAX_GROWTH_MB = 150;
const pictures = await makeHostilePictures();

/** The most memory that a process had since the last look, in MB. */
function peakMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  // 5 resets the peak: https://docs.kernel.org/filesystems/proc.html
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
}

let postil: RunningPostil;
let api: Client;
let projectId: string;
let beforeMb: number;

async function upload(file: Buffer, fileName?: string) {
  const form = formOf({ project_id: projectId, name: 'Hostile' }, file, fileName);
  const startedMs = performance.now();
  const { status } = await api.post('/mockups', form);
  return { status, durationMs: Math.round(performance.now() - startedMs) };
}

beforeAll(async () => {
  const settings = emptyFolder();
  const { api_key, project_id } = await initialize(settings);
  postil = await startPostil(settings);
  api = new Client(postil.url, api_key);
  projectId = project_id;
  // The decoder is loaded with the first picture.
  for (const format of ['#fff', '#000']) await upload(await createPng({ colour: format }));
  peakMemory(postil.pid);
  await upload(await createPng());
  beforeMb = peakMemory(postil.pid);
});

describe('one hostile file costs little', () => {
  it.each(pictures)('$what', async ({ what, file, fileName, fate }) => {
    const { status, durationMs } = await upload(file, fileName);
    const growthMb = Math.round(peakMemory(postil.pid) - beforeMb);
    process.stdout.write(`${status}, ${durationMs} ms, ${growthMb} MB more: ${what}\n`);
    if (fate === 'refused') expect(status).toBe(422);
    else if (fate === 'cleaned') expect(status).toBe(201);
    else expect([201, 422]).toContain(status);
    expect(durationMs).toBeLessThan(MAX_MS);
    expect(growthMb).toBeLessThan(MAX_GROWTH_MB);
  });
});
