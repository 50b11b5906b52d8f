import type { Send } from '../../../widget/src/api/call.ts';
import { dataUrlOf } from '../../../widget/src/screenshot/media/data-url.ts';
import { askWorker, type SentForm } from '../protocol.ts';

/** Sends requests through the worker, beyond the reach of the page's policy and scripts. @throws {Error} no response came. */
export function sendFor(siteId: string): Send {
  return async (url, { method = 'GET', headers, body }) => {
    const request = {
      url,
      method,
      // The widget passes them as a plain object.
      headers: { ...(headers as Record<string, string>) },
      body: body instanceof FormData ? await toSentForm(body) : typeof body === 'string' ? body : null,
    };
    const response = await askWorker('send', { siteId, request });
    if (!response) throw new Error('The server cannot be reached: check the connection, and try again.');
    // The constructor refuses a body for statuses without one.
    return new Response(response.text === '' ? null : response.text, { status: response.status });
  };
}

async function toSentForm(form: FormData): Promise<SentForm> {
  const fields: Record<string, string> = {};
  let file = { name: '', type: '', url: '' };
  for (const [name, value] of form)
    if (typeof value === 'string') fields[name] = value;
    else file = { name: value.name, type: value.type, url: await dataUrlOf(value) };
  return { fields, file };
}
