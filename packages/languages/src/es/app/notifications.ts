import type { notifications as source } from '../../en/app/notifications.ts';
import { statusNameIn } from '../../language/statuses.ts';
import type { Translation } from '../../language/translation.ts';
import { common } from './common.ts';

export const notifications: Translation<typeof source> = {
  all: 'Todas',
  unread: 'Sin leer',
  isUnread: 'Sin leer:',
  earlier: 'Anteriores',
  readAll: 'Marcar todo como leído',
  allRead: 'Todas las notificaciones están marcadas como leídas.',
  oneRead: 'La notificación está marcada como leída.',
  done: 'Hecho',
  snooze: 'Posponer',
  snoozed: 'Pospuestas',
  snoozes: { later: 'Más tarde hoy', tomorrow: 'Mañana', nextWeek: 'La próxima semana' },
  wake: 'Marcar como no leída ahora',
  emptySnoozed: 'No hay nada pospuesto.',
  snoozedUntil: (moment) => `Pospuesta hasta ${moment}.`,
  until: (moment) => `Pospuesta hasta ${moment}`,
  markRead: 'Marcar como leída',
  empty:
    'Todavía nada. Recibirá una notificación cuando se le asigne una tarea, y cuando ocurra algo en una tarea que sigue o en una maqueta que ha subido.',
  emptyUnread: 'Lo ha leído todo.',
  sentence: ({ reason, actor = 'Alguien', mockup, isAboutReply, details }) =>
    ({
      assigned: `${actor} le ha asignado el comentario.`,
      mentioned: `${actor} le ha mencionado en ${isAboutReply ? 'una respuesta' : 'el comentario'}${quoted(details.quote)}`,
      commented: `${actor} ha comentado la maqueta «${details.mockup ?? ''}».`,
      mockup_decided: `${
        mockup?.decision === 'APPROVED'
          ? `${mockup.decided_by} ha aprobado la maqueta «${mockup.name}»`
          : `${mockup?.decided_by ?? actor} ha solicitado cambios en la maqueta «${mockup?.name ?? ''}»`
      }${quoted(details.quote)}`,
      replied: `${actor} ha respondido${quoted(details.quote)}`,
      result_submitted: `${actor} ha presentado un resultado${quoted(details.quote)}`,
      decision_awaited: `El resultado de ${actor} espera su decisión${quoted(details.quote)}`,
      seen_again: `${actor} ha vuelto a escribir sobre ello en ${details.release ?? ''}.`,
      status_changed: `${actor} ha cambiado el estado de «${statusNameIn(common.statuses, details.status?.from)}» a «${statusNameIn(common.statuses, details.status?.to)}».`,
      subscribed: `${actor} le ha suscrito a un comentario.`,
      due: `El comentario vence el ${details.due_date ?? ''}.`,
      webhook_disabled: `Se ha desactivado el webhook ${details.webhook?.url ?? ''}. ${details.webhook?.reason ?? ''}`,
    })[reason],
};

/** The end of a sentence: the quoted text, if there is one. */
function quoted(text: string | null): string {
  return text === null ? '.' : `: «${text}»`;
}
