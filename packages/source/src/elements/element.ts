/** An element of a source file, by offsets in its text. */
export interface FoundElement {
  /** The offset of its `<`. */
  readonly start: number;
  /** The offset after its name, where an attribute can be added. */
  readonly nameEnd: number;
}

/** Finds the elements of a source file that become unmarked elements of the page. */
export type FindElements = (code: string) => readonly FoundElement[] | Promise<readonly FoundElement[]>;
