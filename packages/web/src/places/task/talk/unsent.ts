import { useSyncExternalStore } from 'react';

/** A reply that the server does not have yet. */
export interface UnsentReply {
  /** Tells this reply from others, so that trying again never sends it twice. */
  readonly key: string;
  readonly content: string;
  readonly mentionedIds: readonly string[];
  /** When it was written; ISO 8601. */
  readonly writtenAt: string;
  /** A sentence that says why it was not sent; undefined while it is being sent. */
  readonly problem?: string;
}

const NONE: readonly UnsentReply[] = [];

const state: { readonly byTask: Map<string, readonly UnsentReply[]>; readonly listeners: Set<() => void> } = {
  byTask: new Map(),
  listeners: new Set(),
};

/** The replies to a task that are being sent, or could not be sent; also after its panel was closed. */
export function useUnsent(taskId: string): readonly UnsentReply[] {
  return useSyncExternalStore(subscribe, () => state.byTask.get(taskId) ?? NONE);
}

function subscribe(listener: () => void): () => void {
  state.listeners.add(listener);
  return () => state.listeners.delete(listener);
}

/** Shows a reply as it is now, in place of the same one before. */
export function putUnsent(taskId: string, reply: UnsentReply): void {
  const before = state.byTask.get(taskId) ?? NONE;
  const isKnown = before.some(({ key }) => key === reply.key);
  setUnsent(
    taskId,
    isKnown ? before.map((each) => (each.key === reply.key ? reply : each)) : [...before, reply],
  );
}

/** Stops showing a reply. */
export function removeUnsent(taskId: string, key: string): void {
  setUnsent(
    taskId,
    (state.byTask.get(taskId) ?? NONE).filter((each) => each.key !== key),
  );
}

function setUnsent(taskId: string, replies: readonly UnsentReply[]): void {
  state.byTask.set(taskId, replies);
  for (const listener of state.listeners) listener();
}

const draftName = (taskId: string) => `postil:reply:${taskId}`;

/** What was typed as a reply and not sent. */
export function readDraft(taskId: string): string {
  return sessionStorage.getItem(draftName(taskId)) ?? '';
}

/** Keeps what was typed until it is sent, also when the panel is closed. */
export function keepDraft(taskId: string, text: string): void {
  if (text.trim() === '') sessionStorage.removeItem(draftName(taskId));
  else sessionStorage.setItem(draftName(taskId), text);
}
