const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Isolates a text inside a sentence, so that punctuation around words of the other direction stays with them. */
export function isolate(text: string, isSentenceRtl: boolean): string {
  return RIGHT_TO_LEFT.test(text) === isSentenceRtl ? text : `\u2068${text}\u2069`;
}
