/**
 * How an element is described, so that it is found again on another day and on a changed page. No signal is trusted
 * alone. Keys are short because the server keeps the anchor with every comment.
 */
export interface Anchor {
  readonly v: 1;
  readonly tag: string;
  /** An id that looks written by hand. */
  readonly id?: string;
  /** The attribute that the page's own tests use, as `data-testid=menu`. */
  readonly test?: string;
  /** Attributes that say what the element is, such as its target or its label. */
  readonly attrs?: Readonly<Record<string, string>>;
  /** The beginning of the element's text. */
  readonly text?: string;
  /** The beginning of the text of the nearest ancestor that has more of it. */
  readonly around?: string;
  /** The last heading before the element. */
  readonly heading?: string;
  /** The beginnings of the texts of the sibling before and of the sibling after. */
  readonly before?: string;
  readonly after?: string;
  /** The way from the body, as `main:1>p:3`; `^` begins the inside of a shadow root. */
  readonly path: string;
  /** The position in thousandths of the page, then width and height in pixels. */
  readonly box: readonly [x: number, y: number, width: number, height: number];
  /** The chosen point, in thousandths of the element's box from its left and from its top. */
  readonly at: readonly [x: number, y: number];
}

/** Whether a value that the server returned is an anchor that this version can read. */
export function isAnchor(value: unknown): value is Anchor {
  if (typeof value !== 'object' || value === null) return false;
  // Each field is checked below.
  const { v, tag, path, box, at } = value as Partial<Anchor>;
  return (
    v === 1 && typeof tag === 'string' && typeof path === 'string' && Array.isArray(box) && Array.isArray(at)
  );
}
