import { MAX_LOG_ENTRIES, MAX_LOG_TEXT } from '@postil/contract/limits';
import type { LogEntry } from '../api/types.ts';

/** What went wrong on the page. It is only in memory, and leaves the browser only with a comment. */
export interface TechnicalLog {
  entries(): readonly LogEntry[];
  stop(): void;
}

/** Begins to note errors of scripts, what the page reports on the console, and failed requests. */
export function startLog(): TechnicalLog {
  const entries: LogEntry[] = [];
  const note = (kind: LogEntry['kind'], text: string) => {
    entries.push({ at: new Date().toISOString(), kind, text: text.slice(0, MAX_LOG_TEXT) });
    if (entries.length > MAX_LOG_ENTRIES) entries.shift();
  };
  const onError = ({ message }: ErrorEvent) => note('error', message);
  const onRejection = ({ reason }: PromiseRejectionEvent) => note('rejection', String(reason));
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  const original = console.error;
  const wrapper: typeof original = (...values) => {
    original.apply(console, values);
    note('console', values.map(String).join(' '));
  };
  // A page may have frozen its console; then what it reports there is not noted.
  Reflect.set(console, 'error', wrapper);
  const requests = observeRequests((text) => note('request', text));
  return {
    entries: () => entries,
    stop() {
      removeEventListener('error', onError);
      removeEventListener('unhandledrejection', onRejection);
      if (console.error === wrapper) console.error = original;
      requests.disconnect();
    },
  };
}

/** Failed requests, also those before, which the browser has noted; without their parameters, which may be secret. */
function observeRequests(note: (text: string) => void): PerformanceObserver {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry instanceof PerformanceResourceTiming && entry.responseStatus >= 400)
        note(`${entry.responseStatus} ${entry.name.replace(/[?#].*$/, '')}`);
    }
  });
  observer.observe({ type: 'resource', buffered: true });
  return observer;
}
