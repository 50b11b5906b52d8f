import type { NotificationRecord } from '@postil/client';
import { AlarmClock } from 'lucide-react';
import { useTexts } from '../../i18n/context.tsx';
import { useDayFormats } from '../../i18n/day-formats.ts';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/overlay/menu.tsx';
import type { Inbox } from './inbox.ts';
import { endOf, SNOOZES } from './snooze.ts';

/** The menu that snoozes a notification. @param onSnooze null: it becomes unread immediately. */
export function SnoozeMenu({
  notification: { id, read_at: readAt, snoozed_until: snoozedUntil },
  inbox: { snoozingId, setSnoozing },
  onSnooze,
}: {
  readonly notification: NotificationRecord;
  readonly inbox: Inbox;
  readonly onSnooze: (until: Date | null) => void;
}) {
  const { notifications } = useTexts();
  const { moment } = useDayFormats();
  const now = new Date();
  return (
    <Menu
      align="end"
      isOpen={snoozingId === id}
      onOpen={(isOpen) => setSnoozing(isOpen ? id : undefined)}
      trigger={
        <IconButton label={notifications.snooze} className="relative">
          <AlarmClock size={16} aria-hidden />
        </IconButton>
      }
    >
      {SNOOZES.map((snooze) => {
        const end = endOf(snooze, now);
        return (
          <MenuItem key={snooze} onSelect={() => onSnooze(end)}>
            <span className="flex min-w-52 items-baseline justify-between gap-4">
              {notifications.snoozes[snooze]}
              <span className="text-xs text-text-quiet">{moment(end.toISOString())}</span>
            </span>
          </MenuItem>
        );
      })}
      {(snoozedUntil !== null || readAt !== null) && (
        <>
          <MenuLine />
          <MenuItem onSelect={() => onSnooze(null)}>{notifications.wake}</MenuItem>
        </>
      )}
    </Menu>
  );
}
