import type { Child } from '../run/child.ts';
import type { Load, LoadResult } from '../run/load-generator.ts';
import { readProcessorSeconds } from '../run/processor-time.ts';
import type { PostilProcess } from './postil-process.ts';

/** The processes under load. */
export interface LoadedProcesses {
  readonly postil: PostilProcess;
  readonly generator: Child;
  /** The process of the PostgreSQL server; absent for the embedded engine. */
  readonly databasePid?: number;
}

/** The measured load, with the CPU time of one request in microseconds, which is null outside Linux. */
export interface PostilSample extends LoadResult {
  readonly nodeMicroseconds: number | null;
  /** The CPU time of PostgreSQL with all its sessions; null for the embedded engine, a part of the Postil process. */
  readonly databaseMicroseconds: number | null;
}

/** Loads Postil, first to warm up and then to measure. */
export async function loadPostil(
  { postil, generator, databasePid }: LoadedProcesses,
  { warmUpMs, durationMs, ...load }: Omit<Load, 'port'>,
): Promise<PostilSample> {
  const { port } = postil;
  await generator.call<Load, LoadResult>({ ...load, port, durationMs: 0, warmUpMs });
  const readSeconds = () => ({
    node: postil.readProcessorSeconds(),
    database: databasePid === undefined ? null : readProcessorSeconds(databasePid),
  });
  const before = readSeconds();
  const result = await generator.call<Load, LoadResult>({ ...load, port, durationMs, warmUpMs: 0 });
  const after = readSeconds();
  const microsecondsPerRequest = (from: number | null, to: number | null) =>
    from === null || to === null ? null : ((to - from) * 1e6) / result.responses;
  return {
    ...result,
    nodeMicroseconds: microsecondsPerRequest(before.node, after.node),
    databaseMicroseconds: microsecondsPerRequest(before.database, after.database),
  };
}
