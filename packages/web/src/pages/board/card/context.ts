import type { Task } from '@postil/client';
import { createContext, type KeyboardEvent, useContext } from 'react';
import type { SiteNames, TaskActions } from '../../../features/comments/index.ts';

/** The actions that the board provides to its cards; stable while the board is mounted. */
export interface BoardActions extends TaskActions {
  readonly onCardKey: (event: KeyboardEvent, task: Task) => void;
  /** Extends the selection in its column from the task that was selected last to this one. */
  readonly selectTo: (task: Task) => void;
  /** The names to show before the paths of pages. */
  readonly siteNames: SiteNames;
  /** The id of the element that explains the keys of a card. */
  readonly helpId: string;
}

export const BoardContext = createContext<BoardActions | undefined>(undefined);

export function useBoard(): BoardActions {
  const board = useContext(BoardContext);
  if (!board) throw new Error('There is no board around this component.');
  return board;
}
