/** A picture of a page, or another one. */
export interface Taken {
  readonly bitmap: HTMLCanvasElement;
  /** The number of parts of the page that could not be drawn; they are hatched. */
  readonly missing: number;
}
