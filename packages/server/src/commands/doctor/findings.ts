/** The result of a check: confirmations, and problems with their remedies. */
export interface Findings {
  readonly facts: readonly string[];
  readonly problems: readonly string[];
}
