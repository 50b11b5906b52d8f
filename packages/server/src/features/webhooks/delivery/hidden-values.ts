import type { OwnHeader } from '../subscriptions/headers.ts';
import type { AttemptRecord } from './outcome-queries.ts';

/** Stands in the log for the value of a header of the webhook. */
const HIDDEN = '[hidden]';
/** The shortest text that is looked for in responses: a shorter one would be found in words that have nothing to do with it. */
const MIN_LENGTH = 8;

/** An attempt as the log may show it: without the values of the webhook's own headers, also where a receiver repeats them. */
export function hideValues(attempt: AttemptRecord, own: readonly OwnHeader[]): AttemptRecord {
  if (own.length === 0) return attempt;
  const names = new Set(own.map(([name]) => name));
  const hide = hiderOf(own);
  return {
    ...attempt,
    requestHeaders: mapValues(attempt.requestHeaders, (value, name) => (names.has(name) ? HIDDEN : value)),
    responseHeaders: attempt.responseHeaders && mapValues(attempt.responseHeaders, hide),
    responseBody: attempt.responseBody === null ? null : hide(attempt.responseBody),
  };
}

/** @returns a function that replaces the values in a text, and the credentials in them, which follow the name of a scheme. */
function hiderOf(own: readonly OwnHeader[]): (text: string) => string {
  const secrets = own
    .flatMap(([, value]) => [value, value.slice(value.indexOf(' ') + 1)])
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
    .filter((secret) => secret.length >= MIN_LENGTH)
    // A longer one may contain a shorter one.
    .sort((one, other) => other.length - one.length);
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, () => HIDDEN), text);
}

function mapValues(
  values: Readonly<Record<string, string>>,
  change: (value: string, name: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]));
}
