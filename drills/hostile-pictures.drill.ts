import { readFileSync, writeFileSync } from 'node:fs';
import { Client } from '@postil/harness/clients/client';
import { createHostilePictures, type HostilePicture } from '@postil/harness/factories/hostile-pictures';
import { createPng, formOf } from '@postil/harness/factories/records';
import {
  emptyFolderSettings,
  initialize,
  type RunningPostil,
  startPostil,
} from '@postil/harness/postil/process';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';

/** The limit of CPU time, because the elapsed time depends on other processes. */
const MAX_CPU_MS = 4_000;
/** The unit of CPU time in Linux. */
const TICK_MS = 10;
const MAX_GROWTH_MB = 150;
const pictures = [...(await createHostilePictures()), ...(await makeLargestPictures())];

/** Creates the largest accepted picture of each format, with content that is hard to encode. */
async function makeLargestPictures(): Promise<HostilePicture[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 8 } as const;
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#000', noise } });
  const file = async (format: string, image: Sharp) => ({
    name: `the largest ${format}`,
    file: await image.toBuffer(),
    outcome: 'cleaned' as const,
  });
  return [
    await file('JPEG', picture(8_000, 5_000).jpeg({ quality: 50 })),
    await file('progressive JPEG', picture(7_400, 5_000).jpeg({ quality: 50, progressive: true })),
    await file('WebP', picture(3_600, 3_600).webp({ quality: 50 })),
    await file('PNG', picture(8_000, 5_000).png({ palette: true, colours: 4, effort: 1, dither: 0 })),
  ];
}

/** The memory of a process in MB: now, and at its peak since the last call. */
function readMemory(pid: number): { currentMb: number; peakMb: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  // 5 resets the peak: https://docs.kernel.org/filesystems/proc.html
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1_024;
  return { currentMb: megabytes('VmRSS'), peakMb: megabytes('VmHWM') };
}

/** The CPU time that a process has consumed, in milliseconds. */
function readCpuMs(pid: number): number {
  // After the name, which may contain anything: https://docs.kernel.org/filesystems/proc.html
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

let postil: RunningPostil;
let api: Client;
let projectId: string;
let firstMb: number;

async function upload(file: Buffer, fileName?: string) {
  const form = formOf({ project_id: projectId, name: 'Hostile' }, file, fileName);
  const startedMs = performance.now();
  const { status } = await api.post('/mockups', form);
  return { status, durationMs: Math.round(performance.now() - startedMs) };
}

beforeAll(async () => {
  const settings = emptyFolderSettings();
  const { api_key, project_id } = await initialize(settings);
  postil = await startPostil(settings);
  api = new Client(postil.url, api_key);
  projectId = project_id;
  // The first picture loads the decoder.
  for (const colour of ['#fff', '#000']) await upload(await createPng({ colour }));
  firstMb = readMemory(postil.pid).currentMb;
});

describe('hostile files', () => {
  it.each(pictures)(
    'the server limits the cost of a hostile file: $name',
    async ({ name, file, fileName, outcome }) => {
      const { currentMb: beforeMb } = readMemory(postil.pid);
      const beforeCpuMs = readCpuMs(postil.pid);
      const { status, durationMs } = await upload(file, fileName);
      const cpuMs = readCpuMs(postil.pid) - beforeCpuMs;
      const growthMb = Math.round(readMemory(postil.pid).peakMb - beforeMb);
      process.stdout.write(`${status}, ${durationMs} ms, ${cpuMs} ms of CPU, ${growthMb} MB more: ${name}\n`);
      if (outcome === 'refused') expect(status).toBe(422);
      else if (outcome === 'cleaned') expect(status).toBe(201);
      else expect([201, 422]).toContain(status);
      expect(cpuMs).toBeLessThan(MAX_CPU_MS);
      expect(growthMb).toBeLessThan(MAX_GROWTH_MB);
    },
  );

  it('the memory of the server has grown only slightly after all hostile files', () => {
    const growthMb = Math.round(readMemory(postil.pid).currentMb - firstMb);
    process.stdout.write(`${growthMb} MB more in the end\n`);
    expect(growthMb).toBeLessThan(MAX_GROWTH_MB);
  });
});
