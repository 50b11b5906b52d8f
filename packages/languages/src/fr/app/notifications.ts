import type { notifications as source } from '../../en/app/notifications.ts';
import { statusNameIn } from '../../language/statuses.ts';
import type { Translation } from '../../language/translation.ts';
import { common } from './common.ts';

export const notifications: Translation<typeof source> = {
  all: 'Toutes',
  unread: 'Non lues',
  isUnread: 'Non lue :',
  earlier: 'Plus anciennes',
  readAll: 'Tout marquer comme lu',
  allRead: 'Toutes les notifications sont marquées comme lues.',
  oneRead: 'La notification est marquée comme lue.',
  done: 'Terminé',
  snooze: 'Reporter',
  snoozed: 'Reportées',
  snoozes: { later: 'Plus tard aujourd’hui', tomorrow: 'Demain', nextWeek: 'La semaine prochaine' },
  wake: 'Marquer comme non lue maintenant',
  emptySnoozed: 'Rien n’est reporté.',
  snoozedUntil: (moment) => `Reportée jusqu’à ${moment}.`,
  until: (moment) => `Reportée jusqu’à ${moment}`,
  markRead: 'Marquer comme lue',
  empty:
    'Rien pour l’instant. Vous recevez une notification quand une tâche vous est attribuée, et quand il se passe quelque chose sur une tâche que vous suivez ou sur une maquette que vous avez importée.',
  emptyUnread: 'Vous avez tout lu.',
  sentence: ({ reason, actor = 'Quelqu’un', mockup, isAboutReply, details }) =>
    ({
      assigned: `${actor} vous a attribué le commentaire.`,
      mentioned: `${actor} vous a mentionné dans ${isAboutReply ? 'une réponse' : 'le commentaire'}${quoted(details.quote)}`,
      commented: `${actor} a commenté la maquette « ${details.mockup ?? ''} ».`,
      mockup_decided: `${
        mockup?.decision === 'APPROVED'
          ? `${mockup.decided_by} a approuvé la maquette « ${mockup.name} »`
          : `${mockup?.decided_by ?? actor} a demandé des modifications de la maquette « ${mockup?.name ?? ''} »`
      }${quoted(details.quote)}`,
      replied: `${actor} a répondu${quoted(details.quote)}`,
      result_submitted: `${actor} a soumis un résultat${quoted(details.quote)}`,
      decision_awaited: `Le résultat de ${actor} attend votre décision${quoted(details.quote)}`,
      seen_again: `${actor} a de nouveau écrit à ce sujet dans ${details.release ?? ''}.`,
      status_changed: `${actor} a changé le statut de « ${statusNameIn(common.statuses, details.status?.from)} » à « ${statusNameIn(common.statuses, details.status?.to)} ».`,
      subscribed: `${actor} vous a abonné à un commentaire.`,
      due: `Le commentaire est à traiter pour le ${details.due_date ?? ''}.`,
      webhook_disabled: `Le webhook ${details.webhook?.url ?? ''} a été désactivé. ${details.webhook?.reason ?? ''}`,
    })[reason],
};

/** The end of a sentence: the quoted text, if there is one. */
function quoted(text: string | null): string {
  return text === null ? '.' : ` : « ${text} »`;
}
