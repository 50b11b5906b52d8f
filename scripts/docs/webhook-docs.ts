import { readFileSync } from 'node:fs';
import { type DeliveryError, EVENTS } from '@postil/contract';
import { table, withSection } from './pages.ts';

const PAGE = new URL('../../docs/webhooks.md', import.meta.url);

/** The reasons for failed attempts. A missing error does not compile. */
const ERRORS: Record<DeliveryError, string> = {
  http_status: 'The status of the response is not from 200 to 299.',
  redirect: 'The response is a redirect, which is not followed.',
  timeout: 'The connection or the response, including its body, took too long.',
  dns: 'The name did not resolve within 2 s, or resolved to an address that is not public.',
  forbidden_address:
    'The URL itself may not be called: its address is not public, or its scheme or port is not allowed.',
  connection: 'There was no connection, or it ended before the response did.',
  tls: 'The certificate is not valid for the name or comes from an unknown authority ([certificates](operation.md#certificates-of-your-own-authority)), or there is no TLS.',
  response_too_large: 'The headers of the response are larger than 16 KiB.',
  protocol: 'The response is not HTTP.',
};

/** Renders the page on webhooks, with tables from the contract. */
export function renderWebhooks(): string {
  const events = table(
    ['Event', 'Meaning'],
    Object.entries(EVENTS).map(([name, meaning]) => [`\`${name}\``, meaning]),
  );
  const errors = table(
    ['`error_class`', 'Meaning'],
    Object.entries(ERRORS).map(([name, meaning]) => [`\`${name}\``, meaning]),
  );
  return withSection(withSection(readFileSync(PAGE, 'utf8'), 'events', events), 'errors', errors);
}
