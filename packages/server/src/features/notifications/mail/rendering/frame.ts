import { directionOf, type Language } from '@postil/contract';
import { escapeHtml, markdownToHtml } from '@postil/contract/markdown';
import type { MailTexts } from '@postil/languages/language/mail';

/** A part of an e-mail, as HTML and as plain text. */
export interface Part {
  readonly html: string;
  readonly text: string;
}

/** The frame of every e-mail. */
interface Frame {
  readonly language: Language;
  readonly texts: Pick<MailTexts, 'unsubscribe'>;
  readonly organizationName: string;
  /** The preview that mail programs show next to the subject. */
  readonly preview: string;
  readonly parts: readonly Part[];
  /** The reason why the person gets the mail. */
  readonly reason: string;
  /** undefined: there is nothing to unsubscribe from. */
  readonly unsubscribeUrl: string | undefined;
}

/** The light theme, in inline styles, because some mail programs ignore style sheets such as `DARK_STYLES`. */
const COLOURS = {
  page: '#f4f5f9',
  card: '#ffffff',
  text: '#1d2130',
  quiet: '#5a6174',
  line: '#e2e5ee',
  accent: '#4740b8',
} as const;

const DARK_STYLES = `@media (prefers-color-scheme: dark) {
  .page { background: #15171e !important; }
  .card { background: #1f222c !important; border-color: #353a48 !important; }
  .text, .text a { color: #eceef4 !important; }
  .quiet, .quiet a { color: #a9afc0 !important; }
  .quote { border-color: #4a5063 !important; }
  .quote a { color: #b9b7f6 !important; }
  .line { border-color: #353a48 !important; }
  .button { background: #a5a3f2 !important; color: #17182b !important; }
}`;

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif";

/** Renders an e-mail in its frame: the organisation's name, the parts on cards, and the reason why the person gets it. */
export function renderFrame(frame: Frame): Part {
  const { parts, reason, texts, unsubscribeUrl } = frame;
  return {
    html: htmlOf(frame),
    text: [
      ...parts.map(({ text }) => text),
      unsubscribeUrl === undefined ? reason : `${reason}\n${texts.unsubscribe}: ${unsubscribeUrl}`,
    ].join('\n\n--\n\n'),
  };
}

function htmlOf({
  language,
  texts,
  organizationName,
  preview,
  parts,
  reason,
  unsubscribeUrl,
}: Frame): string {
  const unsubscribeLink =
    unsubscribeUrl === undefined
      ? ''
      : ` <a href="${escapeHtml(unsubscribeUrl)}" style="color:${COLOURS.quiet}">${escapeHtml(texts.unsubscribe)}</a>`;
  const cards = parts.map(({ html }) => card(html)).join('\n');
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(organizationName)}</title>
<style>${DARK_STYLES}</style>
</head>
<body class="page" style="margin:0;background:${COLOURS.page}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${COLOURS.page}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;${FONT};font-size:15px;line-height:1.5">
<tr><td class="text" style="padding:0 4px 12px;color:${COLOURS.text};font-weight:600"><bdi>${escapeHtml(organizationName)}</bdi></td></tr>
${cards}
<tr><td class="quiet" style="padding:8px 4px;color:${COLOURS.quiet};font-size:13px">${escapeHtml(reason)}${unsubscribeLink}</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
}

function card(html: string): string {
  return `<tr><td style="padding-bottom:12px"><table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="background:${COLOURS.card};border:1px solid ${COLOURS.line};border-radius:10px"><tr><td style="padding:20px">${html}</td></tr></table></td></tr>`;
}

/** A paragraph of plain text. */
export function paragraph(text: string, { isQuiet = false } = {}): string {
  const style = isQuiet ? `color:${COLOURS.quiet};font-size:13px` : `color:${COLOURS.text}`;
  return `<p class="${isQuiet ? 'quiet' : 'text'}" style="margin:0 0 8px;${style}"><bdi>${escapeHtml(text)}</bdi></p>`;
}

/** The heading of a card, which links to its subject. */
export function heading(text: string, url: string): string {
  return `<h2 class="text" style="margin:0 0 8px;font-size:17px;line-height:1.35;color:${COLOURS.text}"><a href="${escapeHtml(url)}" style="color:${COLOURS.text};text-decoration:none"><bdi>${escapeHtml(text)}</bdi></a></h2>`;
}

/** A quotation, with its Markdown rendered. @param names the people whose mentions are bold. */
export function quote(text: string, names: readonly string[]): string {
  return `<blockquote class="text quote" dir="auto" style="margin:0 0 12px;padding:0 12px;border-inline-start:3px solid ${COLOURS.line};color:${COLOURS.text};overflow-wrap:anywhere">${markdownToHtml(text, names)}</blockquote>`;
}

/** A picture attached to the mail. @param width in CSS pixels. */
export function picture({
  cid,
  label,
  width,
  url,
}: {
  cid: string;
  label: string;
  width: number;
  url: string;
}): string {
  return `<p style="margin:0 0 12px"><a href="${escapeHtml(url)}"><img src="cid:${cid}" alt="${escapeHtml(label)}" width="${width}" class="line" style="display:block;width:100%;max-width:${width}px;height:auto;border:1px solid ${COLOURS.line};border-radius:6px"></a></p>`;
}

/** A button that opens a URL: the action of a card. */
export function button(text: string, url: string): string {
  return `<p style="margin:16px 0 0"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:${COLOURS.accent};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(text)}</a></p>`;
}

/** A secondary line of links. */
export function secondaryLinks(links: readonly (readonly [text: string, url: string])[]): string {
  if (links.length === 0) return '';
  const anchors = links.map(
    ([text, url]) => `<a href="${escapeHtml(url)}" style="color:${COLOURS.quiet}">${escapeHtml(text)}</a>`,
  );
  return `<p class="quiet" style="margin:12px 0 0;font-size:13px">${anchors.join(' &nbsp;·&nbsp; ')}</p>`;
}
