import type { CreateTaskBody } from '@postil/client';
import { api } from '../../../data/api/client.ts';
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
  readonly done: number;
  readonly refused: readonly Refusal[];
}

/** The tasks to import, and their destination. */
interface Import {
  readonly tasks: readonly ReadTask[];
  /** The text of the file: with it, the same task of the same file is created only once a day, even after failures. */
  readonly text: string;
  /** The project or site of the tasks. */
  readonly target: Pick<CreateTaskBody, 'project_id' | 'site_id'>;
  /** The id of a member by name or e-mail address. */
  readonly idOf: (assignee: string) => string | undefined;
}

/**
 * Creates tasks with limited concurrency, in the order of the file.
 *
 * @param options `onProgress` gets every result; after `signal`, no further task is started.
 */
export async function importTasks(
  { tasks, text, target, idOf }: Import,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (imported: ImportProgress) => void },
): Promise<ImportProgress> {
  const file = await hashOf(JSON.stringify([target, text]));
  const waiting = tasks.values();
  let imported: ImportProgress = { done: 0, refused: [] };
  const createSome = async () => {
    for (const { row, body, assignee } of waiting) {
      const assigned = idOf(assignee);
      const refusal = await refusalOf(row, () =>
        api.createTask(
          { ...body, ...target, ...(assigned === undefined ? {} : { assigned_to: assigned }) },
          { idempotencyKey: `import-${file}-${row}`, retries: MAX_RETRIES },
        ),
      );
      imported = refusal
        ? { ...imported, refused: [...imported.refused, refusal] }
        : { ...imported, done: imported.done + 1 };
      onProgress(imported);
      if (signal.aborted) return;
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
    return { row, error };
  }
}

async function hashOf(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  // Outside of secure contexts, digests are unavailable, so that each file counts as new.
  const digest = await crypto.subtle?.digest('SHA-256', bytes);
  if (!digest) return crypto.randomUUID();
  return [...new Uint8Array(digest.slice(0, 12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
