/**
 * Handles an error for which the widget does without something optional. It is logged at the debug level, because the
 * page can be its cause.
 */
export function logMissing(error: unknown): undefined {
  console.debug('[postil]', error);
}
