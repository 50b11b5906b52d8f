/** Characters and beginnings of lines with which everything begins that is rendered in another way than it is typed. */
const SIGNS = /[*_`[<\\@]|https?:\/\/|^ {0,3}(?:>|[-+]\s|\d{1,9}[.)]\s)/m;

/** Whether a text may have something of Markdown, an address or a mention; false: it is shown as it is. */
export function mayHaveMarkdown(text: string): boolean {
  return SIGNS.test(text);
}
