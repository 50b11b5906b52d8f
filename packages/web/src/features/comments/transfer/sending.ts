import type { CreateTaskBody } from '@postil/client';
import { api } from '../../../data/api/client.ts';
import { reportFault } from '../../../data/api/failures.ts';
import { newKey } from '../../../data/ids.ts';
import { taskRecords } from '../../../data/records/kinds.ts';
import type { ReadTask } from './reading.ts';

/** The maximum number of tasks that are created concurrently. */
const MAX_CONCURRENT = 4;
/** The maximum number of retries per task, for example after a rate limit. */
const MAX_RETRIES = 8;

/** A task that was refused. */
interface Refusal {
  readonly row: number;
  readonly error: unknown;
}

/** The progress of an import. */
export interface ImportProgress {
  readonly createdCount: number;
  readonly refusals: readonly Refusal[];
}

/** The tasks to import, and their destination. */
interface Import {
  readonly tasks: readonly ReadTask[];
  /** The text of the file. The idempotency keys contain its hash, so a repeated import within a day adds nothing. */
  readonly text: string;
  /** The project or site of the tasks. */
  readonly target: Pick<CreateTaskBody, 'project_id' | 'site_id'>;
  /** The id of a member by name or e-mail address. */
  readonly idOf: (assignee: string) => string | undefined;
}

/**
 * Creates tasks with limited concurrency, in the order of the file.
 *
 * @param options `onProgress` gets the progress after each task; `signal` ends the import after the tasks in flight.
 */
export async function importTasks(
  { tasks, text, target, idOf }: Import,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (imported: ImportProgress) => void },
): Promise<ImportProgress> {
  const fileHash = await hashOf(JSON.stringify([target, text]));
  const queue = tasks.values();
  let imported: ImportProgress = { createdCount: 0, refusals: [] };
  const createSome = async () => {
    for (const { row, body, assignee } of queue) {
      if (signal.aborted) return;
      const assigneeId = idOf(assignee);
      const refusal = await refusalOf(row, () =>
        api.createTask(
          { ...body, ...target, ...(assigneeId === undefined ? {} : { assigned_to: assigneeId }) },
          { idempotencyKey: `import-${fileHash}-${row}`, retries: MAX_RETRIES },
        ),
      );
      imported = refusal
        ? { ...imported, refusals: [...imported.refusals, refusal] }
        : { ...imported, createdCount: imported.createdCount + 1 };
      onProgress(imported);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, createSome));
  void taskRecords.refresh();
  return imported;
}

async function refusalOf(row: number, create: () => Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await create();
    return undefined;
  } catch (error) {
    reportFault(error);
    return { row, error };
  }
}

async function hashOf(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  // Outside of secure contexts, digests are unavailable, so each file counts as new.
  const digest = await crypto.subtle?.digest('SHA-256', bytes);
  if (!digest) return newKey();
  return [...new Uint8Array(digest.slice(0, 12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
