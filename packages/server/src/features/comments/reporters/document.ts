import { directionOf, type Language } from '@postil/contract';
import { escapeHtml } from '@postil/contract/markdown';

const STYLE = `
:root { color-scheme: light dark; --page: #f4f5f9; --card: #fff; --text: #1d2130; --quiet: #5a6174; --line: #c9cedb; --accent: #4740b8; --on: #fff; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --page: #15171e; --card: #1f222c; --text: #eceef4; --quiet: #a9afc0; --line: #4a5063; --accent: #a5a3f2; --on: #17182b; --bad: #f2b8b5; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 12px; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 720px; margin: 0 auto; padding: 24px; background: var(--card); border: 1px solid var(--line); border-radius: 10px; overflow-wrap: anywhere; }
h1 { margin: 0 0 16px; font-size: 22px; }
h2 { margin: 24px 0 8px; font-size: 14px; color: var(--quiet); }
blockquote { margin: 0; padding: 0 12px; border-inline-start: 3px solid var(--line); }
a { color: var(--accent); }
.pictures { display: flex; flex-wrap: wrap; gap: 16px; margin-top: 16px; }
figure { flex: 1 1 260px; margin: 0; }
figcaption { color: var(--quiet); font-size: 14px; }
img { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: 6px; }
.state { margin: 0; padding: 10px 14px; border: 1px solid var(--line); border-radius: 8px; font-weight: 600; }
.choices { display: grid; gap: 20px; margin-top: 28px; padding-top: 20px; border-top: 1px solid var(--line); }
label { display: block; margin-bottom: 6px; font-weight: 600; }
textarea { display: block; width: 100%; margin-bottom: 8px; padding: 8px; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--quiet); border-radius: 8px; }
button { min-height: 44px; padding: 8px 20px; font: inherit; font-weight: 600; color: inherit; background: none; border: 1px solid var(--quiet); border-radius: 8px; cursor: pointer; }
.accept { color: var(--on); background: var(--accent); border-color: var(--accent); }
.problem { margin: 0 0 8px; color: var(--bad); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

/**
 * A page behind a link in an e-mail, for somebody who is not signed in.
 *
 * @param nonce the nonce of its only style sheet.
 * @param body HTML.
 */
export function toDocument(
  { language, nonce }: { readonly language: Language; readonly nonce: string },
  { title, body }: { readonly title: string; readonly body: string },
): string {
  const heading = escapeHtml(title);
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title>
<style nonce="${escapeHtml(nonce)}">${STYLE}</style></head>
<body><main><h1>${heading}</h1>
${body}
</main></body></html>`;
}
