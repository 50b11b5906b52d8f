import type { notifications as source } from '../../en/app/notifications.ts';
import { statusNameIn } from '../../language/statuses.ts';
import type { Translation } from '../../language/translation.ts';
import { common } from './common.ts';

export const notifications: Translation<typeof source> = {
  all: 'Alle',
  unread: 'Ungelesen',
  isUnread: 'Ungelesen:',
  earlier: 'Früher',
  readAll: 'Alle als gelesen markieren',
  allRead: 'Alle Mitteilungen sind als gelesen markiert.',
  oneRead: 'Die Mitteilung ist als gelesen markiert.',
  done: 'Erledigt',
  snooze: 'Zurückstellen',
  snoozed: 'Zurückgestellt',
  snoozes: { later: 'Später heute', tomorrow: 'Morgen', nextWeek: 'Nächste Woche' },
  wake: 'Jetzt als ungelesen zeigen',
  emptySnoozed: 'Nichts ist zurückgestellt.',
  snoozedUntil: (moment) => `Zurückgestellt bis ${moment}.`,
  until: (moment) => `Zurückgestellt bis ${moment}`,
  markRead: 'Als gelesen markieren',
  empty:
    'Noch nichts. Sie erhalten eine Mitteilung, wenn Ihnen eine Aufgabe zugewiesen wird und wenn sich bei einer Aufgabe, der Sie folgen, oder bei einem Mockup, das Sie hochgeladen haben, etwas tut.',
  emptyUnread: 'Sie haben alles gelesen.',
  sentence: ({ reason, actor = 'Jemand', mockup, isAboutReply, details }) =>
    ({
      assigned: `${actor} hat Ihnen den Kommentar zugewiesen.`,
      mentioned: `${actor} hat Sie in ${isAboutReply ? 'einer Antwort' : 'dem Kommentar'} erwähnt${quoted(details.quote)}`,
      commented: `${actor} hat das Mockup „${details.mockup ?? ''}“ kommentiert.`,
      mockup_decided: `${
        mockup?.decision === 'APPROVED'
          ? `${mockup.decided_by} hat das Mockup „${mockup.name}“ freigegeben`
          : `${mockup?.decided_by ?? actor} wünscht Änderungen am Mockup „${mockup?.name ?? ''}“`
      }${quoted(details.quote)}`,
      replied: `${actor} hat geantwortet${quoted(details.quote)}`,
      result_submitted: `${actor} hat ein Ergebnis vorgelegt${quoted(details.quote)}`,
      decision_awaited: `Das Ergebnis von ${actor} wartet auf Ihre Entscheidung${quoted(details.quote)}`,
      seen_again: `${actor} hat in ${details.release ?? ''} erneut darüber geschrieben.`,
      status_changed: `${actor} hat den Status von „${statusNameIn(common.statuses, details.status?.from)}“ auf „${statusNameIn(common.statuses, details.status?.to)}“ geändert.`,
      subscribed: `${actor} hat Sie als Abonnent eines Kommentars eingetragen.`,
      due: `Der Kommentar ist am ${details.due_date ?? ''} fällig.`,
      webhook_disabled: `Der Webhook ${details.webhook?.url ?? ''} wurde abgeschaltet. ${details.webhook?.reason ?? ''}`,
    })[reason],
};

/** The end of a sentence: the quoted text, if there is one. */
function quoted(text: string | null): string {
  return text === null ? '.' : `: „${text}“`;
}
