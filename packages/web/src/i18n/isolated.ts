const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Adds bidi isolates to a text whose direction differs from its sentence, so that punctuation stays in place. */
export function isolate(text: string, isSentenceRtl: boolean): string {
  return RIGHT_TO_LEFT.test(text) === isSentenceRtl ? text : `\u2068${text}\u2069`;
}
