import type {
  NotificationPreferences,
  NotificationReason,
  UpdateNotificationPreferencesBody,
} from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';
import { changeMailPreferences } from '../../members/queries.ts';
import { getMailPreferences } from '../../members/service.ts';

type PreferenceName = keyof NotificationPreferences['mail'];

/** The reasons for notifications by their names in the preferences. Other reasons are always mailed. */
const REASONS: Readonly<Record<PreferenceName, readonly NotificationReason[]>> = {
  assigned: ['assigned'],
  mentioned: ['mentioned'],
  replied: ['replied'],
  status: ['status_changed', 'result_submitted', 'decision_awaited', 'seen_again'],
  due: ['due'],
  mockups: ['commented', 'mockup_decided'],
};

/** The mail preferences of the actor's person. @param options.forChange locks them until the transaction ends. */
export async function readPreferences(
  sql: Sql,
  actor: Actor,
  options: { readonly forChange?: boolean } = {},
): Promise<NotificationPreferences> {
  const { wantsMail, unmailedReasons, language } = await getMailPreferences(sql, actor, options);
  const isMailed = (name: PreferenceName) =>
    !REASONS[name].some((reason) => unmailedReasons.includes(reason));
  return {
    wants_mail: wantsMail,
    mail: {
      assigned: isMailed('assigned'),
      mentioned: isMailed('mentioned'),
      replied: isMailed('replied'),
      status: isMailed('status'),
      due: isMailed('due'),
      mockups: isMailed('mockups'),
    },
    language,
  };
}

/** Changes the mail preferences of the actor's person. @returns all preferences afterwards. */
export async function updatePreferences(
  tx: Sql,
  actor: Actor,
  { wants_mail: wantsMail, mail = {}, language }: UpdateNotificationPreferencesBody,
): Promise<NotificationPreferences> {
  const formerPreferences = await readPreferences(tx, actor, { forChange: true });
  const mailPreferences = { ...formerPreferences.mail, ...mail };
  const names = Object.keys(REASONS) as PreferenceName[];
  await changeMailPreferences(tx, actor, {
    wantsMail: wantsMail ?? formerPreferences.wants_mail,
    language: language ?? formerPreferences.language,
    unmailedReasons: names.filter((name) => !mailPreferences[name]).flatMap((name) => REASONS[name]),
  });
  return readPreferences(tx, actor);
}
