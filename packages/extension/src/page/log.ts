import type { LogEntry } from '../../../widget/src/api/types.ts';
import type { TechnicalLog } from '../../../widget/src/page/boot.ts';
import { ASK, ENTRIES, START, STOP, WITH_WARNINGS } from '../log/messages.ts';

/** Starts the log in the main world of the page, and reads it from there. @param hasWarnings see `startLog`. */
export function startPageLog(hasWarnings: boolean): TechnicalLog {
  document.dispatchEvent(new CustomEvent(START, { detail: hasWarnings ? WITH_WARNINGS : '' }));
  return {
    entries() {
      let entries: readonly LogEntry[] = [];
      const listen = ({ detail }: Event & { detail?: unknown }) => {
        entries = readEntries(detail);
      };
      document.addEventListener(ENTRIES, listen);
      // Listeners run synchronously.
      document.dispatchEvent(new CustomEvent(ASK));
      document.removeEventListener(ENTRIES, listen);
      return entries;
    },
    stop: () => void document.dispatchEvent(new CustomEvent(STOP)),
  };
}

/** The entries in a message, which the page may have forged: empty unless it is a JSON array. The server validates each entry. */
function readEntries(detail: unknown): readonly LogEntry[] {
  try {
    const entries: unknown = JSON.parse(String(detail));
    return Array.isArray(entries) ? entries : [];
  } catch {
    return [];
  }
}
