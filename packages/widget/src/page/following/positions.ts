import type { Anchor, Point } from '../../anchors/signals/anchor.ts';
import type { HiddenIn } from '../masking/masks.ts';

/** The id of the draft in the tracker. */
export const DRAFT_ID = 'draft';

/** A comment and its anchor. */
export interface AnchoredComment {
  readonly id: string;
  readonly anchor: Anchor;
}

/** A position on the screen. */
export interface PinPosition extends Point {
  /** Whether the element is hidden, covered, or moved outside of the scrollable area. */
  readonly isUnseen: boolean;
  /** Whether the pin is shown: false also if its element is scrolled out of a container, or may have been reused. */
  readonly isVisible: boolean;
}

/** A rectangle on the screen. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** Finds the elements of anchors, and keeps their positions on the screen up to date while the page scrolls and changes. */
export interface Positions {
  /** Replaces the followed anchors. */
  follow(comments: readonly AnchoredComment[]): void;
  spotOf(id: string): PinPosition | undefined;
  /** The element that was found for a comment, or just chosen for it. */
  elementOf(id: string): Element | undefined;
  /** The box or the lines of text of a comment; empty if it is on a whole element. */
  boxesOf(id: string): readonly Box[];
  /** Moves pins to their positions, apart from each other, and hides pins without a visible one. */
  movePins(pins: ReadonlyMap<string, HTMLElement>): void;
  /** Shows the element of a comment on the screen. @returns whether it was found. */
  reveal(id: string): boolean;
  destroy(): void;
}

export interface FollowerOptions {
  /** The widget itself, which is not part of the page. */
  readonly host: HTMLElement;
  /** Finds the masked elements of the page, which are not read. */
  readonly hiddenIn: HiddenIn;
  /** Called after each search with the ids of the comments whose elements were not found. */
  onFound(detached: ReadonlySet<string>): void;
  /** Called if the code for the search could not be loaded. */
  onMissing(error: unknown): void;
  /** Called with the ids of the comments whose elements are hidden, whenever they change. */
  onUnseen(unseen: ReadonlySet<string>): void;
}
