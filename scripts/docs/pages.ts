/** A Markdown table. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Replaces the text between `<!-- name: … -->` and `<!-- /name -->` in a page. */
export function withSection(page: string, name: string, text: string): string {
  return page.replace(
    new RegExp(`(<!-- ${name}: [^\\n]*-->\\n)[\\s\\S]*?(<!-- /${name} -->)`),
    (_, start: string, end: string) => `${start}${text}\n${end}`,
  );
}
