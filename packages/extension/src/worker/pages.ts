import { logMissing } from '../../../widget/src/api/missing.ts';
import { textOf } from '../browser.ts';
import type { OpenedPage, RequestOf } from '../protocol.ts';
import { TIME_LIMIT_MS } from '../time-limit.ts';
import { clearAccount, findAccount } from './account.ts';

/** Finds the site of a page, or creates one in the chosen project. */
export async function openPage({ pageUrl, projectId }: RequestOf<'open'>): Promise<OpenedPage> {
  const account = await findAccount();
  if (!account) return { kind: 'signed-out' };
  const { server, token } = account;
  const response = await fetch(`${server}widget/v1/extension/pages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      page_url: pageUrl,
      ...(projectId === undefined ? {} : { project_id: projectId }),
    }),
    credentials: 'omit',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  }).catch(logMissing);
  const unreachable = { kind: 'refused', message: textOf('unreachable', new URL(server).host) } as const;
  if (!response) return unreachable;
  if (response.status === 401) {
    await clearAccount();
    return { kind: 'signed-out' };
  }
  const body = await response.json().catch(logMissing);
  if (!response.ok)
    return { kind: 'refused', message: body?.message || textOf('refused', String(response.status)) };
  // Something else responds at this address, such as the page of a network that wants a sign-in.
  if (body?.success !== true) return unreachable;
  return { kind: 'open', server, ...body.data };
}
