import type { CommentStatus } from '@postil/contract/enums';
import { api } from '../../../data/api/client.ts';
import { useRefusal } from '../../../data/records/change.ts';
import { type KnownTask, taskRecords } from '../../../data/records/kinds.ts';
import { commonProjectOf, type Statuses, useStatusesOf } from '../../../data/records/statuses.ts';
import { CHANGES_SUBJECT, offerUndo } from '../../../data/records/undo.ts';
import type { Texts } from '../../../i18n/catalogue.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { announce } from '../../../ui/announcer.tsx';
import { dismissToast, toast } from '../../../ui/overlay/toasts.tsx';
import { type Position, rankBetween } from '../cache/columns.ts';
import { findOnBoards, isCreating, positionOnBoards } from '../cache/tasks.ts';
import { shortOf } from './short.ts';

interface Move {
  readonly id: string;
  readonly status: CommentStatus;
  /** The new position; absent: the rank is unchanged. */
  readonly position?: Position | undefined;
  /** The temporary rank until the server has assigned one; absent: derived from the position. */
  readonly rank?: string;
}

type MoveTasks = (moves: readonly Move[]) => Promise<boolean>;

/**
 * Moves tasks to other columns or positions optimistically, announces the move, and offers Undo. Refused moves revert,
 * with a message that offers Retry.
 *
 * @returns a function that moves tasks, one after the other, and resolves to whether all moves were accepted.
 */
export function useMoveTasks(): MoveTasks {
  const texts = useTexts();
  const refuse = useRefusal();
  const { board, common } = texts;
  const statusesOf = useStatusesOf();
  const sentenceFor = (moves: readonly Move[], say: (text: string, status: string) => string) =>
    sentenceAbout(moves, { say, board, nameOf: statusesOf(projectOf(moves)).nameOf });
  const movedSentence = (moves: readonly Move[]) => sentenceFor(moves, board.dropped);
  const revertedSentence = (moves: readonly Move[]) => sentenceFor(moves, board.movedBack);
  const move = async (moves: readonly Move[], offer?: (text: string, undo: () => void) => () => void) => {
    const formerMoves = new Map(moves.map(({ id }) => [id, undoMoveOf(id)]));
    /** The moves that undo some of the moves, in reverse order, so that each finds its neighbours. */
    const undoMovesOf = (subset: readonly Move[]) =>
      subset.toReversed().flatMap(({ id }) => formerMoves.get(id) ?? []);
    const text = offer ? movedSentence(moves) : revertedSentence(moves);
    announce(text);
    const undo = () => {
      const undoMoves = undoMovesOf(moves);
      toast({ text: revertedSentence(undoMoves), subject: CHANGES_SUBJECT, isAnnounced: true });
      void move(undoMoves);
    };
    const withdraw = offer?.(text, undo);
    const outcomes = await sendInTurn(moves);
    const refused = moves.filter((_, index) => outcomes[index]?.status === 'rejected');
    for (const { id } of moves) if (!refused.some((each) => each.id === id)) dismissToast(subjectOf(id));
    const [first] = refused;
    if (!first) return true;
    withdraw?.();
    announce(revertedSentence(undoMovesOf(refused)));
    refuse(
      outcomes.find((outcome) => outcome.status === 'rejected')?.reason,
      () => void move(refused, offer),
      {
        failed: board.notMoved(statusesOf(projectOf(refused)).nameOf(first.status)),
        subject: subjectOf(first.id),
      },
    );
    return false;
  };
  const offerUndoOfMove = (text: string, undo: () => void) =>
    offerUndo({ text, isAnnounced: true, label: common.undo, subject: CHANGES_SUBJECT, undo });
  return (moves) => move(moves, offerUndoOfMove);
}

/** The subject of messages about a task: a later one about the task replaces a failure. */
function subjectOf(id: string): string {
  return `${taskRecords.key}:${id}`;
}

/** The project of all moved tasks; undefined: multiple projects. */
function projectOf(moves: readonly Move[]): string | undefined {
  return commonProjectOf(moves.flatMap(({ id }) => taskRecords.find(id) ?? []));
}

/** A sentence with one task and its new column, or with the number of tasks and the new column of the first. */
function sentenceAbout(
  moves: readonly Move[],
  {
    say,
    board,
    nameOf,
  }: Pick<Texts, 'board'> & {
    readonly say: (text: string, status: string) => string;
    readonly nameOf: Statuses['nameOf'];
  },
): string {
  const [first] = moves;
  const task = first && taskRecords.find(first.id);
  if (!first || !task) return '';
  const status = nameOf(first.status);
  return moves.length === 1 ? say(shortOf(task), status) : board.manyIn(moves.length, status);
}

/**
 * Shows all moves immediately, and sends them in sequence, since each may refer to the task before it. The ranks from
 * the server are shown together: mixed with temporary ranks, they would be out of order.
 */
export function sendInTurn(moves: readonly Move[]): Promise<PromiseSettledResult<void>[]> {
  const requests: Promise<void>[] = [];
  return Promise.allSettled(
    moves.map(({ id, status, position, rank }) => {
      const previous = requests.at(-1);
      const { promise, resolve } = Promise.withResolvers<void>();
      requests.push(promise);
      const shownRank = rank ?? (position ? rankAt(position) : undefined);
      return taskRecords.change(
        id,
        { status, ...(shownRank === undefined ? {} : { rank: shownRank }) },
        async () => {
          await previous;
          try {
            return await api.updateTaskPosition({ id, status, ...(position ? toBody(position) : {}) });
          } finally {
            resolve();
            await Promise.all(requests);
          }
        },
      );
    }),
  );
}

/** The move back to the current position of a task; undefined for a task that is not cached. */
function undoMoveOf(id: string): Move | undefined {
  const task: KnownTask | undefined = taskRecords.find(id);
  if (!task) return undefined;
  const { status, rank } = task;
  return { id, status, position: positionOnBoards(id), ...(rank === undefined ? {} : { rank }) };
}

/**
 * The moves of multiple tasks to consecutive positions.
 *
 * @param position the tasks between which they are inserted; neither is moved.
 */
export function movesTo(
  ids: readonly string[],
  { status, position }: { readonly status: CommentStatus; readonly position: Position },
): readonly Move[] {
  const moves: Move[] = [];
  // From the last to the first, so that each is shown right before its successor.
  for (const [index, id] of [...ids.entries()].toReversed()) {
    const following = moves[0];
    const rank = following?.rank === undefined ? rankAt(position) : rankBefore(following.rank);
    const afterId = index === 0 ? position.afterId : ids[index - 1];
    moves.unshift({
      id,
      status,
      rank,
      position: { ...position, ...(afterId === undefined ? {} : { afterId }) },
    });
  }
  return moves;
}

/** The temporary rank of a position, until the server has assigned the real one. */
export function rankAt({ afterId, beforeId }: Position): string {
  const find = (id: string | null | undefined) => (id ? findOnBoards(id) : undefined);
  return rankBetween(find(afterId), find(beforeId));
}

function rankBefore(rank: string): string {
  return rankBetween(undefined, { rank });
}

/** The position in the form of the API, without tasks that are still being created: the server does not know them. */
function toBody({ afterId, beforeId }: Position): { after_id?: string | null; before_id?: string | null } {
  return {
    ...(afterId === undefined || isCreating(afterId) ? {} : { after_id: afterId }),
    ...(beforeId === undefined || isCreating(beforeId) ? {} : { before_id: beforeId }),
  };
}
