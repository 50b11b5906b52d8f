const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** A text for the middle of a sentence: signs around words of the other direction stay with them. */
export function isolated(text: string, isSentenceRtl: boolean): string {
  return RIGHT_TO_LEFT.test(text) === isSentenceRtl ? text : `\u2068${text}\u2069`;
}
