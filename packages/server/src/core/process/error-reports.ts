const PAUSE_MS = 60_000;

/** Gets an error that was dealt with, and says how in a message for the log. */
export type ReportError = (error: unknown, message: string) => void;

/** Passes on at most one error a minute of each message, so that a fault of every request does not flood the log. */
export function limitReports(report: ReportError): ReportError {
  const nextAtMs = new Map<string, number>();
  return (error, message) => {
    const nowMs = performance.now();
    if (nowMs < (nextAtMs.get(message) ?? 0)) return;
    nextAtMs.set(message, nowMs + PAUSE_MS);
    report(error, message);
  };
}
