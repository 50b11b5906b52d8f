/** An element of a source file, by offsets in its text. */
export interface FoundElement {
  /** The offset of its `<`. */
  readonly start: number;
  /** Behind its name, where an attribute can be added. */
  readonly nameEnd: number;
}

/** Finds the elements of a source file that become elements of the page and have no mark yet. */
export type FindElements = (code: string) => readonly FoundElement[] | Promise<readonly FoundElement[]>;
