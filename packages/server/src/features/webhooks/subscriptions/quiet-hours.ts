import type { QuietHours, WebhookFormat } from '@postil/contract';
import { ValidationError } from '../../../core/errors.ts';

/** @throws {ValidationError} the quiet hours are empty, or the format is not that of a chat. */
export function requireSuitableQuietHours(hours: QuietHours | null, format: WebhookFormat): void {
  if (hours === null) return;
  if (format === 'standard')
    throw new ValidationError({
      quiet_hours: ['must be null in the format standard: only messages to chats can wait'],
    });
  if (hours.from === hours.to)
    throw new ValidationError({ 'quiet_hours.to': ['must not be the time at which they begin'] });
}

/**
 * The end of the quiet hours at an instant; null: it is not within quiet hours.
 *
 * Quiet hours begin every day and end on the same or the next day, in their time zone. When the clocks change for
 * daylight saving time, a skipped time moves later by the length of the gap; of a repeated time, the first counts.
 */
export async function findQuietEnd(
  { from, to, time_zone: zone }: QuietHours,
  now: Date,
): Promise<Date | null> {
  // Loaded lazily, because it takes 6 MB of memory.
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
