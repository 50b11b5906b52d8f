/** The local day of an instant, as YYYY-MM-DD. */
export function dayOf(instant: Date): string {
  const parts = [instant.getMonth() + 1, instant.getDate()].map((part) => String(part).padStart(2, '0'));
  return [instant.getFullYear(), ...parts].join('-');
}
