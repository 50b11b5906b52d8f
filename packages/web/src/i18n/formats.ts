import { DAY_MS } from '../lib/days.ts';
import { once } from '../lib/once.ts';
import type { Language } from './catalogue.ts';

/** Formats numbers and times in one language and in the time zone of the reader. */
export interface Formats {
  number(value: number): string;
  /** "3 min", "yesterday", "12 Mar", depending on the age. @param instant ISO 8601. */
  briefTime(instant: string, nowMs?: number): string;
  /** "3 min ago", "yesterday", "12 Mar": within a sentence. @param instant ISO 8601. */
  timeInSentence(instant: string, nowMs?: number): string;
  /** The full date with the time and its zone. @param instant ISO 8601. */
  exact(instant: string): string;
  /** The date and the time, without the zone. @param instant ISO 8601. */
  dateAndTime(instant: string): string;
  /** The date without the time. @param instant ISO 8601. */
  day(instant: string): string;
  /** A duration in its largest useful unit, such as "3.5 hr" or "2 days". */
  duration(minutes: number): string;
  bytes(count: number): string;
}

/** The locale for dates of a language: "12 Mar", because the English texts are British. */
export function dateLocale(language: Language): string {
  return language === 'en' ? 'en-GB' : language;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The formats of a language. */
export function createFormats(language: Language): Formats {
  const number = once(() => new Intl.NumberFormat(language));
  const locale = dateLocale(language);
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }));
  const thisYear = once(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }));
  const anyYear = once(
    () => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }),
  );
  const exact = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' }));
  const brief = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }));
  const units = new Map<string, Intl.NumberFormat>();
  const formatWithUnit = (value: number, name: string) => {
    const digits = value < 10 ? 1 : 0;
    const format = units.get(`${name} ${digits}`) ?? unitFormat(language, name, digits);
    units.set(`${name} ${digits}`, format);
    return format.format(value);
  };
  const briefTime = (instant: string, nowMs = Date.now()) => {
    const date = new Date(instant);
    const passedMs = Math.max(0, nowMs - date.getTime());
    if (passedMs < MINUTE_MS) return relative().format(0, 'second');
    if (passedMs < HOUR_MS) return formatWithUnit(Math.floor(passedMs / MINUTE_MS), 'minute');
    if (passedMs < DAY_MS) return formatWithUnit(Math.floor(passedMs / HOUR_MS), 'hour');
    if (passedMs < 2 * DAY_MS) return relative().format(-1, 'day');
    const isThisYear = date.getFullYear() === new Date(nowMs).getFullYear();
    return (isThisYear ? thisYear() : anyYear()).format(date);
  };
  const timeInSentence = (instant: string, nowMs = Date.now()) => {
    const passedMs = nowMs - Date.parse(instant);
    if (passedMs < MINUTE_MS || passedMs >= DAY_MS) return briefTime(instant, nowMs);
    if (passedMs < HOUR_MS) return relative().format(-Math.floor(passedMs / MINUTE_MS), 'minute');
    return relative().format(-Math.floor(passedMs / HOUR_MS), 'hour');
  };
  return {
    number: (value) => number().format(value),
    briefTime,
    timeInSentence,
    exact: (instant) => exact().format(new Date(instant)),
    dateAndTime: (instant) => brief().format(new Date(instant)),
    day: (instant) => anyYear().format(new Date(instant)),
    duration: (minutes) => {
      if (minutes < 60) return formatWithUnit(minutes, 'minute');
      return minutes < 48 * 60
        ? formatWithUnit(minutes / 60, 'hour')
        : formatWithUnit(minutes / (24 * 60), 'day');
    },
    bytes: (count) =>
      count < 1_000_000
        ? formatWithUnit(Math.max(1, count / 1000), 'kilobyte')
        : formatWithUnit(count / 1_000_000, 'megabyte'),
  };
}

function unitFormat(language: Language, unit: string, digits: number): Intl.NumberFormat {
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'day' ? 'long' : 'short',
    maximumFractionDigits: digits,
  });
}
