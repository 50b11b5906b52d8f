/** The result of a check: facts, such as that it was skipped, and problems with their remedies. */
export interface Findings {
  readonly facts: readonly string[];
  readonly problems: readonly string[];
}
