import type { Language } from '@postil/contract';
import { escapeHtml, markdownToHtml } from '@postil/contract/markdown';
import type { MailTexts } from '@postil/languages/language/mail';
import { toDocument } from '../reporters/document.ts';

/** The content of the page behind a mailed link. */
export interface DecisionPage {
  readonly language: Language;
  readonly texts: MailTexts;
  /** The nonce of the only style sheet. */
  readonly nonce: string;
  /** The content of the comment. */
  readonly content: string;
  readonly resultId: string;
  readonly summary: string;
  readonly previewUrl: string | null;
  readonly before: Picture | undefined;
  readonly after: Picture | undefined;
  readonly state: 'asked' | 'accepted' | 'refused' | 'settled';
  /** Why the submitted decision was not stored. */
  readonly problem: DecisionProblem | undefined;
  /** The submitted reason, which is kept if the decision was not stored. */
  readonly reason: string;
}

/** The refusal of a submitted decision: it had no reason, or applied to an earlier result. */
export type DecisionProblem = 'reasonMissing' | 'outdated';

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
  const body = `${outdatedMessage(page)}${stateMessage(page)}
<h2>${escapeHtml(result.comment)}</h2><blockquote dir="auto">${markdownToHtml(content)}</blockquote>
<h2>${escapeHtml(result.done)}</h2><div class="summary" dir="auto">${markdownToHtml(summary)}</div>${preview}
${pictures === '' ? '' : `<div class="pictures">${pictures}</div>`}
${state === 'settled' ? '' : decisionForms(page)}`;
  return toDocument(page, { title: texts.result.decide, body });
}

/** The page behind a link that cannot be used. */
export function renderInvalidLink(page: Pick<DecisionPage, 'language' | 'texts' | 'nonce'>): string {
  const { decide, invalid } = page.texts.result;
  return toDocument(page, { title: decide, body: `<p>${escapeHtml(invalid)}</p>` });
}

function outdatedMessage({ problem, state, texts: { result } }: DecisionPage): string {
  if (problem !== 'outdated' || state === 'settled') return '';
  return `<p class="problem" role="alert">${escapeHtml(result.outdated)}</p>`;
}

function stateMessage({ state, texts: { result } }: DecisionPage): string {
  return state === 'asked' ? '' : `<p class="state" role="status">${escapeHtml(result[state])}</p>`;
}

function figure(picture: Picture | undefined, label: string): string {
  if (!picture) return '';
  const { url, width, height } = picture;
  const escapedUrl = escapeHtml(url);
  return `<figure><figcaption>${escapeHtml(label)}</figcaption><a href="${escapedUrl}"><img src="${escapedUrl}" width="${width}" height="${height}" alt="${escapeHtml(label)}"></a></figure>`;
}

/** Separate forms, because only a refusal requires a reason. */
function decisionForms({ state, problem, reason, resultId, texts: { result } }: DecisionPage): string {
  const lacksReason = problem === 'reasonMissing';
  // The decision applies to the result that was shown, even if the page has been open for a long time.
  const resultInput = `<input type="hidden" name="result" value="${escapeHtml(resultId)}">`;
  const accept = `<form method="post">${resultInput}<button class="accept" name="decision" value="accepted">${escapeHtml(result.accept)}</button></form>`;
  const message = lacksReason
    ? `<p id="problem" class="problem" role="alert">${escapeHtml(result.reasonMissing)}</p>`
    : '';
  const fieldAttributes = lacksReason ? ' aria-invalid="true" aria-describedby="problem" autofocus' : '';
  const refuse = `<form method="post">${resultInput}<label for="reason">${escapeHtml(result.reason)}</label><textarea id="reason" name="reason" rows="4" maxlength="10000" required${fieldAttributes}>\n${escapeHtml(reason)}</textarea>${message}<button name="decision" value="refused">${escapeHtml(result.refuse)}</button></form>`;
  return `<div class="choices">${state === 'accepted' ? '' : accept}${refuse}</div>`;
}
