import { LIMITS } from '@postil/contract/limits';
import { LARGE_REQUEST_BYTES, proxyCauseOf } from '@postil/contract/proxy-causes';
import { apiUrl } from '../../../data/api/base.ts';
import { currentSession, renewSession } from '../../../data/api/renewal.ts';
import type { SilenceCause } from '../../../data/api/silence.ts';
import { newKey } from '../../../data/ids.ts';
import { type FileRefusal, refusalOf } from '../../../data/picture-files.ts';
import { mockupRecords } from '../../../data/records/kinds.ts';
import { loadCode } from '../../../lib/code.ts';
import { createStore, useStore, withEntry } from '../../../lib/store.ts';

/** The target of an upload: a new mockup of a project, or a new version of a mockup. */
type UploadTarget = { readonly projectId: string } | { readonly mockupId: string };

/** The upload of a picture: queued or in progress, which are both `sending`, or ended. */
export interface Upload {
  readonly id: string;
  readonly name: string;
  /** The sent percentage, 0–100. While `sending`, 100 means that the server is processing the picture. */
  readonly percent: number;
  readonly state: 'sending' | 'done' | 'failed' | 'cancelled';
  /** The reason for the failure: a message of the server, a fault of the file, or the cause of a missing response. */
  readonly problem?: string | { readonly reason: FileRefusal } | { readonly silence: SilenceCause };
  /** Whether it failed because of its size, so that a smaller picture may be accepted. */
  readonly isTooLarge?: boolean;
  /** The id of the mockup, after completion. */
  readonly mockupId?: string;
}

/** The maximum number of concurrent uploads. */
const MAX_CONCURRENT = 2;

interface Job {
  readonly file: File;
  readonly target: UploadTarget;
  /** Present while it is being sent. */
  readonly request?: XMLHttpRequest;
}

/** Every upload that was not dismissed, oldest first. */
const uploads = createStore<readonly Upload[]>('person', () => []);

/** The data for sending the uploads, by id. */
const jobs = createStore<ReadonlyMap<string, Job>>('person', () => new Map());

/** The ids of queued uploads, in order. */
const queuedIds = createStore<readonly string[]>('person', () => []);

/** Every upload that was not dismissed, oldest first. Uploads continue while other pages are shown. */
export function useUploads(): readonly Upload[] {
  return useStore(uploads, (all) => all);
}

/** The current uploads, without a subscription. */
export function listUploads(): readonly Upload[] {
  return uploads.get();
}

/** Uploads pictures, two at a time. Files that are not pictures, or are too large, are refused before they are sent. */
export function upload(files: Iterable<File>, target: UploadTarget): void {
  for (const file of files) {
    const id = newKey();
    jobs.update((all) => withEntry(all, id, { file, target }));
    const reason = refusalOf(file);
    const start = { id, name: file.name, percent: 0 };
    if (reason) {
      const isTooLarge = reason === 'tooLarge';
      uploads.update((all) => [...all, { ...start, state: 'failed', problem: { reason }, isTooLarge }]);
    } else {
      queuedIds.update((ids) => [...ids, id]);
      uploads.update((all) => [...all, { ...start, state: 'sending' }]);
    }
  }
  sendNext();
}

/** Cancels an upload. */
export function cancelUpload(id: string): void {
  const job = jobs.get().get(id);
  queuedIds.update((ids) => ids.filter((each) => each !== id));
  end(id, { state: 'cancelled' });
  job?.request?.abort();
}

/** Retries a failed or cancelled upload. */
export function retryUpload(id: string): void {
  if (!jobs.get().has(id)) return;
  uploads.update((all) =>
    all.map((each) => {
      if (each.id !== id) return each;
      const { problem: _problem, isTooLarge: _isTooLarge, ...rest } = each;
      return { ...rest, percent: 0, state: 'sending' };
    }),
  );
  queuedIds.update((ids) => [...ids, id]);
  sendNext();
}

/**
 * Retries the upload of a picture that was too large, as a smaller file.
 *
 * @returns false, without any change, if the browser cannot make it smaller, or it was dismissed or retried since.
 */
export async function sendSmaller(id: string): Promise<boolean> {
  const job = jobs.get().get(id);
  const { shrinkPicture } = await loadCode(() => import('../../../data/smaller-picture.ts'));
  const file = job && (await shrinkPicture(job.file));
  // It may have been dismissed or retried since.
  if (!file || jobs.get().get(id) !== job) return false;
  jobs.update((all) => withEntry(all, id, { ...job, file }));
  retryUpload(id);
  return true;
}

/** Removes an upload from the list. */
export function dismissUpload(id: string): void {
  jobs.update((all) => withEntry(all, id, undefined));
  uploads.update((all) => all.filter((each) => each.id !== id));
}

/** The name of a mockup for a file: without its extension, and with spaces for underscores. */
export function nameOf(fileName: string): string {
  const bare = fileName
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/[_]+/g, ' ')
    .trim();
  return [...(bare || fileName)].slice(0, LIMITS.name).join('');
}

function sendNext(): void {
  const sending = [...jobs.get().values()].filter(({ request }) => request !== undefined).length;
  const freeSlots = Math.max(0, MAX_CONCURRENT - sending);
  const next = queuedIds.get().slice(0, freeSlots);
  queuedIds.update((ids) => ids.slice(freeSlots));
  for (const id of next) send(id);
}

function send(id: string): void {
  const job = jobs.get().get(id);
  if (!job) return;
  // Unlike fetch, XMLHttpRequest reports upload progress.
  const request = new XMLHttpRequest();
  jobs.update((all) => withEntry(all, id, { ...job, request }));
  const { target, file } = job;
  const form = new FormData();
  if ('projectId' in target) {
    form.append('project_id', target.projectId);
    form.append('name', nameOf(file.name));
  }
  form.append('file', file, file.name);
  request.responseType = 'json';
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    change(id, { percent: Math.floor((100 * loaded) / Math.max(1, total)) }),
  );
  const session = currentSession();
  request.addEventListener('load', () => void handleResponse(id, request, session));
  request.addEventListener('error', () => void endWithoutResponse(id, file));
  request.open('POST', apiUrl('mockupId' in target ? `/mockups/${target.mockupId}/versions` : '/mockups'));
  request.send(form);
}

async function handleResponse(id: string, request: XMLHttpRequest, session: number): Promise<void> {
  const { status, response } = request;
  const isRenewed = status === 401 && (await renewSession(session));
  // It may have been cancelled meanwhile, when its request was over.
  if (jobs.get().get(id)?.request !== request) return;
  if (isRenewed) return send(id);
  if (status >= 200 && status < 300 && response?.success) {
    end(id, { state: 'done', percent: 100, mockupId: response.data.id });
    await mockupRecords.refresh();
    return;
  }
  // Some proxies refuse a body that is too large with 502.
  const file = jobs.get().get(id)?.file;
  if (status === 502 && !response && file && file.size >= LARGE_REQUEST_BYTES)
    return endWithoutResponse(id, file);
  end(id, {
    state: 'failed',
    problem: response?.message ?? { silence: proxyCauseOf(status) ?? 'notFromPostil' },
    isTooLarge: status === 413,
  });
}

/** Ends an upload that got no response from Postil. */
async function endWithoutResponse(id: string, file: File): Promise<void> {
  end(id, { state: 'failed', problem: { silence: 'notReachable' } });
  const failed = uploads.get().find((each) => each.id === id);
  const silence = await import('../../../data/api/silence.ts').then(
    ({ findSilenceCause }) => findSilenceCause(file.size),
    // The code for the small request could not be loaded: nothing else reaches the server, either.
    () => 'notReachable' as const,
  );
  // It may have been dismissed or retried since.
  if (uploads.get().find((each) => each.id === id) !== failed) return;
  change(id, { problem: { silence }, isTooLarge: silence === 'interrupted' });
}

function end(id: string, changes: Partial<Upload>): void {
  const job = jobs.get().get(id);
  if (job) jobs.update((all) => withEntry(all, id, { file: job.file, target: job.target }));
  change(id, changes);
  sendNext();
}

function change(id: string, changes: Partial<Upload>): void {
  uploads.update((all) => all.map((each) => (each.id === id ? { ...each, ...changes } : each)));
}
