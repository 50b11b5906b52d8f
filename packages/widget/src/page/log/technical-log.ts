import { MAX_LOG_ENTRIES, MAX_LOG_TEXT } from '@postil/contract/limits';
import type { LogEntry } from '../../api/types.ts';
import { startOf, storable } from '../../texts/cutting/characters.ts';
import { ERROR_EVENTS, type TechnicalLog } from '../boot.ts';
import { readableForm } from './readable.ts';

type Note = (kind: LogEntry['kind'], text: string, atMs?: number) => void;

/**
 * Starts recording errors of scripts, console messages of the page, and requests that failed or were refused.
 *
 * @param earlierEvents the error events that were recorded before this code was loaded.
 * @param hasWarnings whether console warnings are recorded, too.
 */
export function startLog(earlierEvents: readonly Event[], hasWarnings: boolean): TechnicalLog {
  const entries: LogEntry[] = [];
  const note: Note = (kind, text, atMs = performance.now()) => {
    const entryText = storable(startOf(text, MAX_LOG_TEXT)).trim();
    const last = entries.at(-1);
    // A repeated entry, as in each frame, would evict earlier ones.
    if (entryText === '' || (last?.kind === kind && last.text === entryText)) return;
    entries.push({ at: new Date(performance.timeOrigin + atMs).toISOString(), kind, text: entryText });
    if (entries.length > MAX_LOG_ENTRIES) entries.splice(evictionIndex(entries), 1);
  };
  const onReport = (event: Event) => noteReport(event, note);
  for (const event of earlierEvents) onReport(event);
  // Only capturing listeners receive the load errors of elements.
  for (const type of ERROR_EVENTS) addEventListener(type, onReport, true);
  const stopErrors = listenTo('error', (text) => note('console', text));
  const stopWarnings = hasWarnings ? listenTo('warn', (text) => note('warning', text)) : undefined;
  const requests = observeRequests(note);
  return {
    entries: () => entries,
    stop() {
      for (const type of ERROR_EVENTS) removeEventListener(type, onReport, true);
      stopErrors();
      stopWarnings?.();
      requests.disconnect();
    },
  };
}

/** The index of the entry to evict from a full log: the oldest warning, or else the oldest entry. */
export function evictionIndex(entries: readonly Pick<LogEntry, 'kind'>[]): number {
  return Math.max(
    0,
    entries.findIndex(({ kind }) => kind === 'warning'),
  );
}

/** Listens to console messages of the page. @returns a function that stops it. */
function listenTo(name: 'error' | 'warn', onEntry: (text: string) => void): () => void {
  const original = console[name];
  const wrapper: typeof original = (...values) => {
    original.apply(console, values);
    onEntry(values.map((value) => readableForm(value)).join(' '));
  };
  // A page may have frozen its console; then its messages are not recorded.
  Reflect.set(console, name, wrapper);
  return () => {
    if (console[name] === wrapper) console[name] = original;
  };
}

function noteReport(event: Event, note: Note): void {
  const at = event.timeStamp;
  if (event instanceof ErrorEvent) note('error', describeError(event), at);
  else if (event instanceof PromiseRejectionEvent) note('rejection', readableForm(event.reason), at);
  else if (!(event instanceof SecurityPolicyViolationEvent)) note('request', describeElement(event), at);
  else if (event.disposition === 'enforce')
    note('request', `refused by ${event.effectiveDirective}: ${withoutParameters(event.blockedURI)}`, at);
}

/** Describes an element whose image, script or style sheet failed to load. @returns '' for any other. */
function describeElement({ target }: Event): string {
  const { src, href } = Object(target) as { src?: unknown; href?: unknown };
  const url = src || href;
  return typeof url === 'string' ? `not loaded: ${withoutParameters(url)}` : '';
}

/** Describes an error: the message with the location, and the stack below it. */
function describeError({ message, filename, lineno, colno, error }: ErrorEvent): string {
  const location = filename ? ` (${withoutParameters(filename)}:${lineno}:${colno})` : '';
  const stack = error instanceof Error ? readableForm(error) : '';
  return [`${message}${location}`, ...stack.split('\n').filter((line) => /:\d+:\d+/.test(line))].join('\n');
}

/**
 * Observes failed requests, including earlier ones in the browser's buffer. For cross-origin requests, the browser does
 * not show whether a response came.
 */
function observeRequests(note: Note): PerformanceObserver {
  const observer = new PerformanceObserver((list) => {
    for (const { name, startTime, responseStatus } of list.getEntries() as PerformanceResourceTiming[]) {
      const url = withoutParameters(name);
      if (responseStatus >= 400) note('request', `${responseStatus} ${url}`, startTime);
      else if (responseStatus === 0 && name.startsWith(`${location.origin}/`))
        note('request', `no response: ${url}`, startTime);
    }
  });
  observer.observe({ type: 'resource', buffered: true });
  return observer;
}

/** A URL without its parameters, which may be secret. */
function withoutParameters(url: string): string {
  return url.replace(/[?#].*$/, '').replace(/^data:.*$/, 'data:');
}
