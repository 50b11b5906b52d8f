import type { QuietHours, WebhookFormat } from '@postil/contract';
import { ValidationError } from '../../../core/errors.ts';

/** @throws {ValidationError} the quiet hours are empty, or the format is none of a chat. */
export function requireSuitable(hours: QuietHours | null, format: WebhookFormat): void {
  if (hours === null) return;
  if (format === 'standard')
    throw new ValidationError({
      quiet_hours: ['must be null in the format standard: only messages to chats can wait'],
    });
  if (hours.from === hours.to)
    throw new ValidationError({ 'quiet_hours.to': ['must not be the time at which they begin'] });
}

/**
 * The end of the quiet hours in which an instant is; null: it is in none.
 *
 * They begin on every day and end on the same or the next one, by the clocks of their time zone. A time that these skip
 * is the same number of minutes later; of one that they repeat, the first counts.
 */
export async function findQuietEnd(
  { from, to, time_zone: zone }: QuietHours,
  now: Date,
): Promise<Date | null> {
  // Loaded when it is first needed, because it takes 6 MB of memory.
  const { Temporal } = await import('temporal-polyfill');
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  for (const day of [today.subtract({ days: 1 }), today]) {
    const lastDay = to > from ? day : day.add({ days: 1 });
    const start = day.toZonedDateTime({ timeZone: zone, plainTime: from }).epochMilliseconds;
    const end = lastDay.toZonedDateTime({ timeZone: zone, plainTime: to }).epochMilliseconds;
    if (start <= now.getTime() && now.getTime() < end) return new Date(end);
  }
  return null;
}
