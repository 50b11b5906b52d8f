import type { CommentStatus } from '@postil/contract/enums';
import { createContext, type KeyboardEvent, useContext } from 'react';
import type { Task } from '../../../features/comments/index.ts';

/** The actions that the board provides to its cards; stable while the board is mounted. */
export interface BoardActions {
  readonly open: (id: string) => void;
  /** The address of the board with the task open. */
  readonly hrefOf: (id: string) => string;
  readonly mayMove: (task: Task) => boolean;
  readonly onCardKey: (event: KeyboardEvent, task: Task) => void;
  /** Moves a task to the beginning or the end of a column, and keeps the focus on it. */
  readonly moveTo: (task: Task, status: CommentStatus, end: 'first' | 'last') => void;
  /** Selects everything of its column from the task that was selected last to this one. */
  readonly selectTo: (task: Task) => void;
  /** The id of the element that explains the keys of a card. */
  readonly helpId: string;
}

export const BoardContext = createContext<BoardActions | undefined>(undefined);

export function useBoard(): BoardActions {
  const board = useContext(BoardContext);
  if (!board) throw new Error('There is no board around this component.');
  return board;
}
