import { PICTURE_TYPES } from '@postil/contract/enums';
import { LIMITS } from '@postil/contract/limits';
import { useSyncExternalStore } from 'react';
import { apiAddress } from '../../api/base.ts';
import { queryClient } from '../../api/queries.ts';
import { renewSession } from '../../api/renewal.ts';

/** Where a picture goes: a new mockup of a project, or a new version of one. */
export type UploadTarget = { readonly projectId: string } | { readonly mockupId: string };

/** A picture on its way. */
export interface Upload {
  readonly id: string;
  readonly name: string;
  /** How much was sent, 0–100. At 100 the server is still preparing the picture. */
  readonly percent: number;
  readonly state: 'sending' | 'done' | 'failed' | 'cancelled';
  /** Why it failed: a sentence of the server, or the name of a reason. */
  readonly problem?: string | { readonly reason: 'notAPicture' | 'tooLarge' | 'notReachable' };
  /** The id of the mockup, when it is done. */
  readonly mockupId?: string;
}

/** The most bytes that the server takes by default; it says so itself where it takes fewer. */
const MOST_BYTES = 10_000_000;
/** How many are sent at once. */
const AT_ONCE = 2;

interface Job {
  readonly file: File;
  readonly target: UploadTarget;
  request?: XMLHttpRequest;
}

const state: {
  shown: readonly Upload[];
  readonly jobs: Map<string, Job>;
  readonly waiting: string[];
  readonly listeners: Set<() => void>;
} = { shown: [], jobs: new Map(), waiting: [], listeners: new Set() };

/** Every upload that was not taken off the list, oldest first. They go on while other pages are shown. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(
    (listener) => {
      state.listeners.add(listener);
      return () => state.listeners.delete(listener);
    },
    () => state.shown,
  );
}

/** Uploads pictures, two at a time. What is no picture, or too large, is refused before it is sent. */
export function upload(files: Iterable<File>, target: UploadTarget): void {
  for (const file of files) {
    const id = crypto.randomUUID?.() ?? String(performance.now() + Math.random());
    state.jobs.set(id, { file, target });
    const reason = refusalOf(file);
    const start = { id, name: file.name, percent: 0 };
    if (reason) {
      show([...state.shown, { ...start, state: 'failed', problem: { reason } }]);
    } else {
      state.waiting.push(id);
      show([...state.shown, { ...start, state: 'sending' }]);
    }
  }
  sendNext();
}

/** Why a file is not sent; undefined when it may be. */
export function refusalOf({
  type,
  size,
}: Pick<File, 'type' | 'size'>): 'notAPicture' | 'tooLarge' | undefined {
  const types: readonly string[] = PICTURE_TYPES;
  if (!types.includes(type)) return 'notAPicture';
  return size > MOST_BYTES ? 'tooLarge' : undefined;
}

/** Ends an upload. */
export function cancelUpload(id: string): void {
  const job = state.jobs.get(id);
  const waiting = state.waiting.indexOf(id);
  if (waiting >= 0) state.waiting.splice(waiting, 1);
  change(id, { state: 'cancelled' });
  job?.request?.abort();
  sendNext();
}

/** Sends a picture again that failed or was cancelled. */
export function retryUpload(id: string): void {
  if (!state.jobs.has(id)) return;
  show(
    state.shown.map(({ problem: _problem, ...each }) =>
      each.id === id ? { ...each, percent: 0, state: 'sending' } : { ...each, ...given(_problem) },
    ),
  );
  state.waiting.push(id);
  sendNext();
}

/** Takes an upload off the list. */
export function dismissUpload(id: string): void {
  state.jobs.delete(id);
  show(state.shown.filter((each) => each.id !== id));
}

/** The name of a mockup for a file: without its ending, and with spaces for what stands in for them. */
export function nameOf(fileName: string): string {
  const bare = fileName
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/[_]+/g, ' ')
    .trim();
  return [...(bare || fileName)].slice(0, LIMITS.name).join('');
}

function given(problem: Upload['problem']): Pick<Upload, 'problem'> {
  return problem === undefined ? {} : { problem };
}

function sendNext(): void {
  const sending = [...state.jobs.values()].filter(({ request }) => request !== undefined).length;
  for (const id of state.waiting.splice(0, Math.max(0, AT_ONCE - sending))) send(id);
}

function send(id: string): void {
  const job = state.jobs.get(id);
  if (!job) return;
  // Unlike fetch, it tells how much was sent.
  const request = new XMLHttpRequest();
  job.request = request;
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
  request.addEventListener('load', () => void settle(id, request));
  request.addEventListener('error', () => end(id, { state: 'failed', problem: { reason: 'notReachable' } }));
  request.addEventListener('abort', () => end(id, { state: 'cancelled' }));
  request.open(
    'POST',
    apiAddress('mockupId' in target ? `/mockups/${target.mockupId}/versions` : '/mockups'),
  );
  request.send(form);
}

async function settle(id: string, request: XMLHttpRequest): Promise<void> {
  const { status, response } = request;
  if (status === 401 && (await renewSession())) return send(id);
  if (status >= 200 && status < 300) {
    end(id, { state: 'done', percent: 100, mockupId: response.data.id });
    await queryClient.invalidateQueries({ queryKey: ['mockups'] });
    return;
  }
  end(id, { state: 'failed', problem: response?.message ?? { reason: 'notReachable' } });
}

function end(id: string, changes: Partial<Upload>): void {
  const job = state.jobs.get(id);
  if (job) delete job.request;
  change(id, changes);
  sendNext();
}

function change(id: string, changes: Partial<Upload>): void {
  show(state.shown.map((each) => (each.id === id ? { ...each, ...changes } : each)));
}

function show(shown: readonly Upload[]): void {
  state.shown = shown;
  for (const listener of state.listeners) listener();
}
