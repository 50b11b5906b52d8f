import { dayOf, daysFrom, noonOf } from '../lib/days.ts';
import type { Language } from './catalogue.ts';
import { useLanguage } from './context.tsx';
import { dateLocale } from './formats.ts';

/** The formats of due dates, near times and lists, which the sign-in page does not need. */
interface DayFormats {
  /** "Today" or "12 Mar", depending on its distance from today. @param day YYYY-MM-DD. */
  dueDay(day: string, today?: string): string;
  /** "Fri, 12 Mar". @param day YYYY-MM-DD. */
  weekday(day: string): string;
  /** A time within the next few days, such as "Mon 09:00". @param instant ISO 8601. */
  moment(instant: string): string;
  /** A list of names, such as "a, b and c". */
  list(names: readonly string[]): string;
}

/** The formats of a language. */
function createDayFormats(language: Language): DayFormats {
  const locale = dateLocale(language);
  const formatOf = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
  const dateOptions = { day: 'numeric', month: 'short' } as const;
  return {
    dueDay(day, today = dayOf(new Date())) {
      const daysLeft = daysFrom(today, day);
      if (Math.abs(daysLeft) <= 1) return capitalized(nearDay(language, daysLeft), language);
      const isThisYear = day.slice(0, 4) === today.slice(0, 4);
      return formatOf(isThisYear ? dateOptions : { ...dateOptions, year: 'numeric' }).format(noonOf(day));
    },
    weekday: (day) => formatOf({ ...dateOptions, weekday: 'short' }).format(noonOf(day)),
    moment: (instant) =>
      formatOf({ weekday: 'short', hour: '2-digit', minute: '2-digit' }).format(new Date(instant)),
    list: (names) => new Intl.ListFormat(language).format(names),
  };
}

function nearDay(language: Language, daysLeft: number): string {
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(daysLeft, 'day');
}

function capitalized(text: string, language: Language): string {
  return text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1);
}

const cache = new Map<Language, DayFormats>();

/** The formats of days for the reader. */
export function useDayFormats(): DayFormats {
  const language = useLanguage();
  const formats = cache.get(language) ?? createDayFormats(language);
  cache.set(language, formats);
  return formats;
}
