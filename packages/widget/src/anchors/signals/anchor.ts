/** A point of the viewport, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The description of an element by which it is found again on another day and on a changed page. No signal is trusted
 * alone. Keys are short because the server stores the anchor with every comment.
 */
export interface Anchor {
  readonly v: 1;
  readonly tag: string;
  /** An id that looks hand-written. */
  readonly id?: string;
  /** The attribute that the page's own tests use, as `data-testid=menu`. */
  readonly test?: string;
  /** Attributes that identify the element, such as its target or its label. */
  readonly attrs?: Readonly<Record<string, string>>;
  /** The beginning of the element's text. */
  readonly text?: string;
  /** The beginning of the text of the nearest ancestor that has more of it. */
  readonly around?: string;
  /** The last heading before the element. */
  readonly heading?: string;
  /** The beginnings of the texts before and after: of its siblings, or of the siblings of an ancestor whose only child it is. */
  readonly before?: string;
  readonly after?: string;
  /** The parts of the page around the element, from the innermost to a unique one. Older anchors have none. */
  readonly in?: readonly Step[];
  /** The number of other elements with the same text, attributes and parts. */
  readonly twins?: number;
  /** The number of elements of the same tag nested in it as only children. Absent in older anchors. */
  readonly wraps?: number;
  /** The language of the page. */
  readonly lang?: string;
  /** The path from the body, as `main:1>p:3`; `^` begins the inside of a shadow root. */
  readonly path: string;
  /** The position in thousandths of the page, and the width and height in pixels. */
  readonly box: readonly [x: number, y: number, width: number, height: number];
  /** The chosen point, in thousandths of the element's box from its left and from its top. */
  readonly at: readonly [x: number, y: number];
  /** The chosen part of the element, if it is not the whole: left, top, width and height in thousandths of its box. */
  readonly region?: readonly [x: number, y: number, width: number, height: number];
  readonly quote?: Quote;
}

/** A selected text of the element, and the beginnings of the texts before and after it. */
export type Quote = readonly [text: string, before: string, after: string];

/**
 * A row, a card, an item or a block around the element: its index among those of its kind, from 0, their number, their
 * tag, its shortened `Key`, and those of the one before and the one after it. An empty key is replaced by `~`,
 * the number of its equals and the hash of its text. In that case, and where its text is long, each side consists of
 * the number of equals up to the first sibling of any kind with another text, `=` and the hash of that text.
 */
export type Step = readonly [
  at: number,
  count: number,
  kind: string,
  key?: string,
  before?: string,
  after?: string,
];

/** Whether a value that the server returned is an anchor that this version can read. */
export function isAnchor(value: unknown): value is Anchor {
  if (typeof value !== 'object' || value === null) return false;
  // Each field is checked below.
  const { v, tag, path, box, at } = value as Partial<Anchor>;
  return (
    v === 1 && typeof tag === 'string' && typeof path === 'string' && Array.isArray(box) && Array.isArray(at)
  );
}
