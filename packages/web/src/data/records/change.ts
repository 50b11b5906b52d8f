import { NotFoundError } from '@postil/client';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../i18n/context.tsx';
import { problemOf } from '../../i18n/problems.ts';
import { dismissToast, toast } from '../../ui/overlay/toasts.tsx';
import { apiUrl } from '../api/base.ts';
import { reportFault } from '../api/failures.ts';
import type { Entity } from './entity.ts';
import { offerUndo } from './undo.ts';

/** The time for which Undo is offered, in milliseconds. */
const UNDO_MS = 8_000;

/** The context of a failed action. */
interface FailedAction {
  /** A sentence that names the failed action. The reason is added to it. */
  readonly failed?: string | undefined;
  /** The subject of the message; see `ToastMessage`. */
  readonly subject?: string;
}

/** Shows why an action failed, with Retry if a retry makes sense. */
export function useRefusal(): (error: unknown, retry?: () => void, failedAction?: FailedAction) => void {
  const texts = useTexts();
  return (error, retry, { failed, subject } = {}) => {
    reportFault(error);
    const problem = problemOf(error, texts);
    toast({
      text: failed === undefined ? problem : `${failed} ${problem}`,
      isProblem: true,
      ...(subject === undefined ? {} : { subject }),
      ...(retry ? { action: { label: texts.common.retry, run: retry } } : {}),
    });
  };
}

interface Action<Input, Output> {
  /** Shows the expected result immediately. @returns a function that reverts it. */
  readonly show?: (input: Input) => (() => void) | undefined;
  readonly run: (input: Input) => Promise<Output>;
  /** Called when the server has accepted it. */
  readonly onAccepted?: (output: Output, input: Input) => void;
  /** Called when the server has refused it. */
  readonly onRefused?: (input: Input) => void;
  /** A sentence that names the failed action. The reason is added to it. */
  readonly failed?: (input: Input) => string;
  /** The queries to invalidate afterwards. */
  readonly refreshes?: readonly QueryKey[];
}

/**
 * An optimistic action. If the server refuses it, the screen reverts, and a message shows the reason and offers Retry.
 * For changes to the fields of one record, see `useChange`.
 *
 * @returns a function that runs it and resolves to whether it was accepted.
 */
export function useAction<Input, Output>(action: Action<Input, Output>): (input: Input) => Promise<boolean> {
  const client = useQueryClient();
  const refuse = useRefusal();
  return async function act(input: Input): Promise<boolean> {
    const keys = action.refreshes ?? [];
    await Promise.all(keys.map((queryKey) => client.cancelQueries({ queryKey })));
    const revert = action.show?.(input);
    try {
      const output = await action.run(input);
      action.onAccepted?.(output, input);
      return true;
    } catch (error) {
      revert?.();
      action.onRefused?.(input);
      refuse(error, () => void act(input), { failed: action.failed?.(input) });
      return false;
    } finally {
      for (const queryKey of keys) void client.invalidateQueries({ queryKey });
    }
  };
}

/** An optimistic change to one record. */
interface Change<Item> {
  readonly id: string;
  readonly change: Partial<Item>;
  /** Sends the change. @returns the values of the record in the response. */
  readonly send: () => Promise<Partial<Item> | undefined>;
  /** A sentence that names the failed change. The reason is added to it. */
  readonly failed?: string;
}

/**
 * Changes fields of a record optimistically, in every view. Refused fields revert one by one, with a message that
 * offers Retry. A record that no longer exists disappears.
 *
 * @param refreshes the queries to invalidate afterwards, in addition to those that the stream of changes invalidates.
 * @returns a function that makes a change and resolves to whether it was accepted.
 */
export function useChange<Item extends object>(
  records: Entity<Item>,
  refreshes: readonly QueryKey[] = [],
): (change: Change<Item>) => Promise<boolean> {
  const client = useQueryClient();
  const refuse = useRefusal();
  return async function make(requestedChange: Change<Item>): Promise<boolean> {
    const { id, change, send, failed } = requestedChange;
    const subject = `${records.key}:${id}`;
    try {
      await records.change(id, change, send);
      dismissToast(subject);
      return true;
    } catch (error) {
      const isGone = error instanceof NotFoundError;
      if (isGone) records.remove(id);
      refuse(error, isGone ? undefined : () => void make(requestedChange), { failed, subject });
      return false;
    } finally {
      for (const queryKey of refreshes) void client.invalidateQueries({ queryKey });
    }
  };
}

/** A record that has left the screen and is about to be deleted. */
interface Removal {
  readonly id: string;
  /** The message that it was deleted. */
  readonly text: string;
  /** Its path in the API, for a page that is closed before the timeout: the deletion is then still sent. */
  readonly path: string;
  readonly send: () => Promise<unknown>;
  /** A sentence that names the failed deletion. The reason is added to it. */
  readonly failed?: string;
}

/**
 * Deletes a record permanently, 8 s after it has left the screen, unless the person undoes it.
 *
 * @param refreshes the queries to invalidate afterwards.
 * @returns a function that does so.
 */
export function useRemoval<Item extends object>(
  records: Entity<Item>,
  refreshes: readonly QueryKey[] = [],
): (removal: Removal) => void {
  const client = useQueryClient();
  const { common } = useTexts();
  const refuse = useRefusal();
  const send = async (removal: Removal, showAgain: () => void): Promise<void> => {
    try {
      await removal.send();
    } catch (error) {
      // Somebody else has already deleted it.
      if (error instanceof NotFoundError) return;
      showAgain();
      refuse(error, () => void send(removal, records.hide(removal.id)), { failed: removal.failed });
    } finally {
      for (const queryKey of refreshes) void client.invalidateQueries({ queryKey });
    }
  };
  return (removal) => {
    const showAgain = records.hide(removal.id);
    const stop = runLater(removal.path, {
      run() {
        withdraw();
        void send(removal, showAgain);
      },
      onSent: () => withdraw(),
    });
    const undo = () => {
      stop();
      showAgain();
    };
    const withdraw = offerUndo({ text: removal.text, label: common.undo, undo });
  };
}

/**
 * Runs a deletion after 8 s, or has the browser send it if the page is left first.
 *
 * @param onSent called when the browser has sent it: the page may be shown again from the back/forward cache.
 * @returns a function that cancels it.
 */
function runLater(path: string, { run, onSent }: { run(): void; onSent(): void }): () => void {
  const onLeave = () => {
    void fetch(apiUrl(path), { method: 'DELETE', keepalive: true });
    stop();
    onSent();
  };
  const stop = () => {
    clearTimeout(timer);
    removeEventListener('pagehide', onLeave);
  };
  const timer = setTimeout(() => {
    stop();
    run();
  }, UNDO_MS);
  addEventListener('pagehide', onLeave);
  return stop;
}
