import { logMissing } from '../../../widget/src/api/missing.ts';
import type { RequestOf, SentForm, SentResponse } from '../protocol.ts';
import { TIME_LIMIT_MS } from '../time-limit.ts';
import { clearAccount, findAccount } from './account.ts';

const SIGNED_OUT: SentResponse = {
  status: 401,
  text: JSON.stringify({ code: 'session_ended', message: '' }),
};

/** Sends a request of a page to the server, as the member on that site. Only calls of the widget are sent. */
export async function sendRequest({ siteId, request }: RequestOf<'send'>): Promise<SentResponse> {
  const account = await findAccount();
  if (!account) return SIGNED_OUT;
  const { server, token } = account;
  if (!new URL(request.url).href.startsWith(`${server}widget/v1/`)) return null;
  const { body } = request;
  const response = await fetch(request.url, {
    method: request.method,
    headers: { ...request.headers, authorization: `Bearer ${token}.${siteId}` },
    body: body === null || typeof body === 'string' ? body : await toFormData(body),
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  }).catch(logMissing);
  if (!response) return null;
  const text = await response.text();
  // The next press of the button opens the sign-in page.
  if (response.status === 401 && text.includes('"session_ended"')) await clearAccount();
  return { status: response.status, text };
}

async function toFormData({ fields, file }: SentForm): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const bytes = Uint8Array.from(atob(file.url.slice(file.url.indexOf(',') + 1)), (each) =>
    each.charCodeAt(0),
  );
  form.set('file', new Blob([bytes], { type: file.type }), file.name);
  return form;
}
