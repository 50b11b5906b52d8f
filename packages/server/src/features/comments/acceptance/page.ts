import { directionOf, type Language } from '@postil/contract';
import { escapeHtml, markdownToHtml } from '@postil/contract/markdown';
import type { MailTexts } from '@postil/languages/language/mail';

/** What the page behind a mailed link shows. */
export interface DecisionPage {
  readonly language: Language;
  readonly texts: MailTexts;
  /** Of the only style sheet. */
  readonly nonce: string;
  /** What the reporter wrote. */
  readonly content: string;
  readonly summary: string;
  readonly previewUrl: string | null;
  readonly before: Picture | undefined;
  readonly after: Picture | undefined;
  readonly state: 'asked' | 'accepted' | 'refused' | 'settled';
  /** Whether a refusal was sent without a reason. */
  readonly lacksReason: boolean;
}

interface Picture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** The page on which a reporter accepts or refuses a result. */
export function renderDecision(page: DecisionPage): string {
  const { texts, content, summary, previewUrl, before, after, state } = page;
  const { result } = texts;
  const pictures = [figure(before, result.before), figure(after, result.after)].join('');
  const preview =
    previewUrl === null
      ? ''
      : `<p><a href="${escapeHtml(previewUrl)}" target="_blank" rel="noopener noreferrer">${escapeHtml(result.see)}</a></p>`;
  const body = `${stateOf(page)}
<h2>${escapeHtml(result.comment)}</h2><blockquote dir="auto">${markdownToHtml(content)}</blockquote>
<h2>${escapeHtml(result.done)}</h2><div class="summary" dir="auto">${markdownToHtml(summary)}</div>${preview}
${pictures === '' ? '' : `<div class="pictures">${pictures}</div>`}
${state === 'settled' ? '' : formOf(page)}`;
  return toDocument(page, body);
}

/** The page behind a link that cannot be used. */
export function renderInvalid(page: Pick<DecisionPage, 'language' | 'texts' | 'nonce'>): string {
  return toDocument(page, `<p>${escapeHtml(page.texts.result.invalid)}</p>`);
}

function stateOf({ state, texts: { result } }: DecisionPage): string {
  return state === 'asked' ? '' : `<p class="state" role="status">${escapeHtml(result[state])}</p>`;
}

function figure(picture: Picture | undefined, label: string): string {
  if (!picture) return '';
  const { url, width, height } = picture;
  const address = escapeHtml(url);
  return `<figure><figcaption>${escapeHtml(label)}</figcaption><a href="${address}"><img src="${address}" width="${width}" height="${height}" alt="${escapeHtml(label)}"></a></figure>`;
}

/** Two forms, so that the button beside the reason cannot accept. */
function formOf({ state, lacksReason, texts: { result } }: DecisionPage): string {
  const accept = `<form method="post"><button class="accept" name="decision" value="accepted">${escapeHtml(result.accept)}</button></form>`;
  const problem = lacksReason
    ? `<p id="problem" class="problem" role="alert">${escapeHtml(result.reasonMissing)}</p>`
    : '';
  const described = lacksReason ? ' aria-invalid="true" aria-describedby="problem" autofocus' : '';
  const refuse = `<form method="post"><label for="reason">${escapeHtml(result.reason)}</label><textarea id="reason" name="reason" rows="4" maxlength="10000" required${described}></textarea>${problem}<button name="decision" value="refused">${escapeHtml(result.refuse)}</button></form>`;
  return `<div class="choices">${state === 'accepted' ? '' : accept}${refuse}</div>`;
}

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

function toDocument(
  { language, texts, nonce }: Pick<DecisionPage, 'language' | 'texts' | 'nonce'>,
  body: string,
): string {
  const title = escapeHtml(texts.result.decide);
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style nonce="${escapeHtml(nonce)}">${STYLE}</style></head>
<body><main><h1>${title}</h1>
${body}
</main></body></html>`;
}
