import type {
  NotificationPreferences,
  NotificationReason,
  UpdateNotificationPreferencesBody,
} from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';
import { changeMailWishes, getMailWishes } from '../../members/service.ts';

type Name = keyof NotificationPreferences['mail'];

/** The reasons of notifications by their names in the preferences. Other reasons are always mailed. */
const REASONS: Readonly<Record<Name, readonly NotificationReason[]>> = {
  assigned: ['assigned'],
  mentioned: ['mentioned'],
  replied: ['replied'],
  status: ['status_changed'],
  mockups: ['commented', 'mockup_decided'],
};

/** Which notifications the actor's person gets by mail. */
export async function readPreferences(sql: Sql, actor: Actor): Promise<NotificationPreferences> {
  const { wantsMail, unmailedReasons } = await getMailWishes(sql, actor);
  const isMailed = (name: Name) => !REASONS[name].some((reason) => unmailedReasons.includes(reason));
  return {
    wants_mail: wantsMail,
    mail: {
      assigned: isMailed('assigned'),
      mentioned: isMailed('mentioned'),
      replied: isMailed('replied'),
      status: isMailed('status'),
      mockups: isMailed('mockups'),
    },
  };
}

/** Changes which notifications the actor's person gets by mail. @returns all preferences afterwards. */
export async function updatePreferences(
  tx: Sql,
  actor: Actor,
  { wants_mail: wantsMail, mail = {} }: UpdateNotificationPreferencesBody,
): Promise<NotificationPreferences> {
  const before = await readPreferences(tx, actor);
  const after = { ...before.mail, ...mail };
  const names = Object.keys(REASONS) as Name[];
  await changeMailWishes(tx, actor, {
    wantsMail: wantsMail ?? before.wants_mail,
    unmailedReasons: names.filter((name) => !after[name]).flatMap((name) => REASONS[name]),
  });
  return readPreferences(tx, actor);
}
