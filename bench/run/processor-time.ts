import { readdirSync, readFileSync } from 'node:fs';

/** The unit of `/proc/<pid>/stat`, which is the same on all common architectures of Linux. */
const TICKS_PER_SECOND = 100;

/**
 * The CPU time that a process and its children have consumed, in seconds. It includes the children that ended, such as
 * the parallel workers of PostgreSQL.
 *
 * @returns null outside Linux.
 */
export function readProcessorSeconds(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  let ticks = 0;
  for (const stat of readdirSync('/proc').flatMap(readStat)) {
    if (stat.pid === pid) ticks += stat.ownTicks + stat.endedChildrenTicks;
    else if (stat.parent === pid) ticks += stat.ownTicks;
  }
  return ticks / TICKS_PER_SECOND;
}

interface Stat {
  readonly pid: number;
  readonly parent: number;
  /** The CPU time of the process itself. */
  readonly ownTicks: number;
  readonly endedChildrenTicks: number;
}

/** Reads the statistics of a process as a list of one; the list is empty when the process does not exist. */
function readStat(pid: string): Stat[] {
  if (!/^\d+$/.test(pid)) return [];
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in parentheses, may itself contain spaces and parentheses.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const number = (position: number) => Number(fields[position]);
    return [
      {
        pid: Number(pid),
        parent: number(1),
        ownTicks: number(11) + number(12),
        endedChildrenTicks: number(13) + number(14),
      },
    ];
  } catch {
    // The process has just ended.
    return [];
  }
}
