import type { Language } from '@postil/contract/languages';

const UNITS = [
  { unit: 'minute', seconds: 60, below: 3600 },
  { unit: 'hour', seconds: 3600, below: 86_400 },
  { unit: 'day', seconds: 86_400, below: 604_800 },
] as const;

/** "3 min ago", or the date of an instant more than a week ago. @param instant ISO 8601. */
export function relativeTime(instant: string, language: Language): string {
  const elapsedSeconds = Math.max(0, (Date.now() - Date.parse(instant)) / 1000);
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  if (elapsedSeconds < 60) return relative.format(0, 'second');
  const match = UNITS.find(({ below }) => elapsedSeconds < below);
  if (match) return relative.format(-Math.floor(elapsedSeconds / match.seconds), match.unit);
  return dates(language, { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(instant));
}

/** The whole date with the time and its zone. @param instant ISO 8601. */
export function exactTime(instant: string, language: Language): string {
  return dates(language, { dateStyle: 'full', timeStyle: 'long' }).format(new Date(instant));
}

/** A formatter of dates: as in the web app, the day precedes the month in English. */
function dates(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, options);
}
