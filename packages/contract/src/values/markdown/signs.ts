/** The characters and line beginnings with which all Markdown, URLs and mentions begin. */
const SIGNS = /[*_`[<\\@]|https?:\/\/|^ {0,3}(?:>|[-+]\s|\d{1,9}[.)]\s)/m;

/** Whether a text may contain Markdown, a URL or a mention; false: it is plain. */
export function mayHaveMarkdown(text: string): boolean {
  return SIGNS.test(text);
}
