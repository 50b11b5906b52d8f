/** The possible ends of a snooze, in the order of the menu. */
export const SNOOZES = ['later', 'tomorrow', 'nextWeek'] as const;
export type Snooze = (typeof SNOOZES)[number];

/** The hour at which a snooze until another day ends. */
const MORNING_HOUR = 9;
const LATER_HOURS = 3;
const MONDAY = 1;
const WEEK_DAYS = 7;

/** The instant at which a snooze ends, in the reader's time zone: "next week" is its Monday. */
export function endOf(snooze: Snooze, now: Date): Date {
  const end = new Date(now);
  if (snooze === 'later') {
    end.setHours(now.getHours() + LATER_HOURS, 0, 0, 0);
    return end;
  }
  const daysToMonday = (MONDAY - now.getDay() + WEEK_DAYS) % WEEK_DAYS || WEEK_DAYS;
  end.setDate(now.getDate() + (snooze === 'tomorrow' ? 1 : daysToMonday));
  end.setHours(MORNING_HOUR, 0, 0, 0);
  return end;
}
