import { dayIn, type MailTexts, type NotificationNames } from '../language/mail.ts';
import { statusNameIn } from '../language/statuses.ts';
import { common } from './app/common.ts';

export const texts: MailTexts = {
  happening,
  signed,
  why: {
    assignee: 'Recibe este correo porque se le ha asignado este comentario.',
    assigner: 'Recibe este correo porque asignó este comentario.',
    submitter: 'Recibe este correo porque presentó un resultado para este comentario.',
    mentioned: 'Recibe este correo porque se le ha mencionado.',
    author: 'Recibe este correo porque escribió este comentario.',
    replier: 'Recibe este correo porque respondió a este comentario.',
    subscriber: 'Recibe este correo porque sigue este comentario.',
    uploader: 'Recibe este correo porque subió la maqueta o su última versión.',
    owner: 'Recibe este correo porque es propietario de la organización.',
  },
  several: (notifications, subjects) =>
    subjects === 1
      ? `${notifications} notificaciones`
      : `${notifications} notificaciones sobre ${subjects} tareas`,
  more: (notifications) => `Y ${notifications} más.`,
  webhook: 'Se ha desactivado un webhook',
  mockup: (name) => `Maqueta «${name}»`,
  open: 'Abrir en Postil',
  openNotifications: 'Abrir sus notificaciones',
  openPage: 'Abrir la página',
  picture: 'La página en el lugar del comentario',
  asMember: (organization) => `Recibe correo de Postil como miembro de ${organization}.`,
  unsubscribe: 'Cancelar la suscripción',
  result: {
    asks: (actor) => `${actor} ha trabajado en su comentario y pregunta si está resuelto.`,
    asksAgain: (actor) => `${actor} ha trabajado en su comentario y aún espera saber si está resuelto.`,
    subject: (title) => `¿Está resuelto? ${title}`,
    comment: 'Su comentario',
    done: 'Qué se ha hecho',
    see: 'Verlo',
    decide: 'Decir si está resuelto',
    before: 'Antes',
    after: 'Después',
    accept: 'Aceptar',
    refuse: 'Todavía no',
    reason: '¿Qué falta?',
    reasonMissing: 'Diga qué falta.',
    outdated: 'Su decisión no se ha guardado, porque hay un resultado más reciente. Léalo y decida de nuevo.',
    accepted: 'Ha aceptado este resultado.',
    refused: 'Ha dicho qué falta. Se ha avisado al equipo.',
    settled: 'El equipo ha cerrado este comentario, ya no hay nada que decidir.',
    invalid: 'Este enlace ha caducado o está incompleto. Cópielo entero del correo.',
    asReporter: (organization) =>
      `Recibe este correo porque dejó su dirección con un comentario para ${organization}.`,
  },
  reporter: {
    confirmation: {
      subject: (organization) => `Confirme su dirección para ${organization}`,
      about: (organization, location) =>
        `Alguien, probablemente usted, dejó esta dirección con un comentario para ${organization}${location ? ` (${location})` : ''}.`,
      purpose:
        'Confírmela para recibir correos sobre las respuestas a sus comentarios, lo que se hizo y su resolución.',
      confirm: 'Confirmar la dirección',
      limits:
        'El enlace funciona durante 30 días. Si no fue usted, ignore este correo: no recibirá ningún otro.',
    },
    repliedSubject: (title) => `Respuesta: ${title}`,
    resolved: (actor) => `${actor} marcó su comentario como resuelto.`,
    resolvedSubject: (title) => `Resuelto: ${title}`,
    toPin: 'Ver su comentario en la página',
    page: {
      title: 'Correos sobre sus comentarios',
      asked: (email, organization) =>
        `¿Debe ${email} recibir correos sobre sus comentarios para ${organization}?`,
      confirmed: (email, organization) =>
        `${email} recibe correos sobre sus comentarios para ${organization}.`,
      unsubscribed: (email, organization) =>
        `${email} no recibe correos sobre comentarios para ${organization}.`,
      off: 'No enviar más correos',
      on: 'Volver a enviar correos',
    },
  },
  reset: {
    topic: 'Establecer una contraseña nueva para Postil',
    about: 'Alguien, probablemente usted, ha pedido un enlace para establecer una contraseña nueva.',
    set: 'Establecer una contraseña nueva',
    limits: 'El enlace funciona una sola vez, durante una hora.',
    reason: 'Si no lo ha pedido, ignore este correo: no ha cambiado nada.',
  },
  invitation: {
    topic: (inviter = 'Alguien', organization) => `${inviter} le ha añadido a ${organization}`,
    about:
      'En Postil, el equipo reúne los comentarios sobre sus páginas web: comentarios en páginas y maquetas, como tareas en un tablero.',
    join: 'Unirse e iniciar sesión',
    accept:
      'Si ya inicia sesión en Postil, acepte el correo sobre lo que le concierne. Hasta entonces no recibirá más correo, y no tiene que hacer nada para rechazarlo.',
    acceptLink: 'Aceptar el correo de esta organización',
  },
};

function happening({
  reason,
  details,
  actorName,
  authorKind,
  assistant,
  isAboutReply,
}: NotificationNames): string {
  const { status, webhook, mockup, decision, due_date: dueDate, release } = details;
  const actor = signed(actorName, authorKind, assistant);
  switch (reason) {
    case 'assigned':
      return `${actor} le ha asignado el comentario.`;
    case 'mentioned':
      return `${actor} le ha mencionado en ${isAboutReply ? 'una respuesta' : 'el comentario'}.`;
    case 'commented':
      return `${actor} ha comentado la maqueta «${mockup?.name}».`;
    case 'mockup_decided': {
      const name = signed(decision?.name, authorKind);
      return decision?.decision === 'APPROVED'
        ? `${name} ha aprobado la maqueta «${mockup?.name}».`
        : `${name} ha solicitado cambios en la maqueta «${mockup?.name}».`;
    }
    case 'replied':
      return `${actor} ha respondido.`;
    case 'result_submitted':
      return `${actor} ha presentado un resultado.`;
    case 'decision_awaited':
      return `El resultado de ${actor} espera su decisión.`;
    case 'seen_again':
      return `${actor} ha vuelto a escribir sobre ello en ${release}.`;
    case 'status_changed':
      return `${actor} ha cambiado el estado de «${statusNameIn(common.statuses, status?.from)}» a «${statusNameIn(common.statuses, status?.to)}».`;
    case 'subscribed':
      return `${actor} le ha suscrito al comentario.`;
    case 'due':
      return `El comentario vence el ${dayIn('es', dueDate)}.`;
    case 'webhook_disabled':
      return `Se ha desactivado el webhook ${webhook?.url}. ${webhook?.reason}`;
    default:
      return reason satisfies never;
  }
}

/**
 * The name of a person with their kind: for a visitor, who chooses the name freely, and for the person for whom an
 * assistant acts.
 */
function signed(name = 'Alguien', kind: NotificationNames['authorKind'], assistant?: string): string {
  if (assistant !== undefined) return `${assistant} en nombre de ${name}`;
  if (kind === 'assistant') return `${name} (asistente)`;
  return kind === 'visitor' ? `${name} (visitante)` : name;
}
