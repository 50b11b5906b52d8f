/** What a check has found: what is as it should be, and what is not and how to put it right. */
export interface Findings {
  readonly facts: readonly string[];
  readonly problems: readonly string[];
}
