const INTERVAL_MS = 60_000;

/** Receives a handled error, with a message for the log that states how it was handled. */
export type ReportError = (error: unknown, message: string) => void;

/** Throttles errors to one per minute and message, so that a fault in every request does not flood the log. */
export function limitReports(report: ReportError): ReportError {
  const nextAtMs = new Map<string, number>();
  return (error, message) => {
    const nowMs = performance.now();
    if (nowMs < (nextAtMs.get(message) ?? 0)) return;
    nextAtMs.set(message, nowMs + INTERVAL_MS);
    report(error, message);
  };
}
