import type { Anchor, Point } from '../../anchors/signals/anchor.ts';
import type { HiddenIn } from '../masking/masks.ts';

/** The id under which the position of the draft is followed. */
export const DRAFT_ID = 'draft';

/** A comment and where it belongs. */
export interface Anchored {
  readonly id: string;
  readonly anchor: Anchor;
}

/** A position on the screen. */
export interface Spot extends Point {
  /** Whether the element is hidden, covered, or moved to where nobody can scroll. */
  readonly isUnseen: boolean;
  /** False also where the element is scrolled out of its container, or may be another one. */
  readonly isVisible: boolean;
}

/** A rectangle on the screen. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** Finds the elements of anchors, and keeps their positions on the screen up to date while the page moves and changes. */
export interface Positions {
  /** Replaces all that is followed. */
  follow(anchored: readonly Anchored[]): void;
  spotOf(id: string): Spot | undefined;
  /** The element that was found for a comment, or was just chosen for it. */
  elementOf(id: string): Element | undefined;
  /** The box or the lines of text that a comment is about; none where it is about a whole element. */
  boxesOf(id: string): readonly Box[];
  /** Moves pins to their positions, apart from each other, and hides those without one. */
  movePins(pins: ReadonlyMap<string, HTMLElement>): void;
  /** Shows the element of a comment on the screen. @returns whether it was found. */
  reveal(id: string): boolean;
  destroy(): void;
}

export interface Following {
  /** The widget itself, which is not part of the page. */
  readonly host: HTMLElement;
  /** Finds the elements of the page that are not read. */
  readonly hiddenIn: HiddenIn;
  /** Called after each search with the comments that have no position. */
  onFound(detached: ReadonlySet<string>): void;
  /** Called with the elements that are currently hidden, whenever they change. */
  onSight(unseen: ReadonlySet<string>): void;
}
