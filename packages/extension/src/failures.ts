/** Logs the cause of a failure that the person sees in other words, or not at all. */
export function logFailure(error: unknown): undefined {
  console.debug('[postil]', error);
}
