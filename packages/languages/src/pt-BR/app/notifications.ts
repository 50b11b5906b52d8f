import type { notifications as source } from '../../en/app/notifications.ts';
import { statusNameIn } from '../../language/statuses.ts';
import type { Translation } from '../../language/translation.ts';
import { common } from './common.ts';

export const notifications: Translation<typeof source> = {
  all: 'Todas',
  unread: 'Não lidas',
  isUnread: 'Não lida:',
  earlier: 'Anteriores',
  readAll: 'Marcar todas como lidas',
  allRead: 'Todas as notificações foram marcadas como lidas.',
  oneRead: 'A notificação foi marcada como lida.',
  done: 'Concluído',
  snooze: 'Adiar',
  snoozed: 'Adiadas',
  snoozes: { later: 'Mais tarde hoje', tomorrow: 'Amanhã', nextWeek: 'Na próxima semana' },
  wake: 'Marcar como não lida agora',
  emptySnoozed: 'Nada foi adiado.',
  snoozedUntil: (moment) => `Adiada até ${moment}.`,
  until: (moment) => `Adiada até ${moment}`,
  markRead: 'Marcar como lida',
  empty:
    'Nada ainda. Você recebe uma notificação quando uma tarefa é atribuída a você e quando algo acontece em uma tarefa que você segue ou em um mockup que você enviou.',
  emptyUnread: 'Você já leu tudo.',
  sentence: ({ reason, actor = 'Alguém', mockup, isAboutReply, details }) =>
    ({
      assigned: `${actor} atribuiu o comentário a você.`,
      mentioned: `${actor} mencionou você ${isAboutReply ? 'em uma resposta' : 'no comentário'}${quoted(details.quote)}`,
      commented: `${actor} comentou o mockup “${details.mockup ?? ''}”.`,
      mockup_decided: `${
        mockup?.decision === 'APPROVED'
          ? `${mockup.decided_by} aprovou o mockup “${mockup.name}”`
          : `${mockup?.decided_by ?? actor} solicitou alterações no mockup “${mockup?.name ?? ''}”`
      }${quoted(details.quote)}`,
      replied: `${actor} respondeu${quoted(details.quote)}`,
      result_submitted: `${actor} enviou um resultado${quoted(details.quote)}`,
      decision_awaited: `O resultado de ${actor} aguarda sua decisão${quoted(details.quote)}`,
      seen_again: `${actor} escreveu novamente sobre isso em ${details.release ?? ''}.`,
      status_changed: `${actor} alterou o status de ${statusNameIn(common.statuses, details.status?.from)} para ${statusNameIn(common.statuses, details.status?.to)}.`,
      subscribed: `${actor} adicionou você aos seguidores de um comentário.`,
      due: `O comentário vence em ${details.due_date ?? ''}.`,
      webhook_disabled: `O webhook ${details.webhook?.url ?? ''} foi desativado. ${details.webhook?.reason ?? ''}`,
    })[reason],
};

/** The end of a sentence: the quoted text, if there is one. */
function quoted(text: string | null): string {
  return text === null ? '.' : `: “${text}”`;
}
