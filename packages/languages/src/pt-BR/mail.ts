import { dayIn, type MailTexts, type NotificationNames } from '../language/mail.ts';
import { statusNameIn } from '../language/statuses.ts';
import { common } from './app/common.ts';

export const texts: MailTexts = {
  happening,
  signed,
  why: {
    assignee: 'Você recebe este e-mail porque este comentário está atribuído a você.',
    assigner: 'Você recebe este e-mail porque atribuiu este comentário.',
    submitter: 'Você recebe este e-mail porque enviou um resultado para este comentário.',
    mentioned: 'Você recebe este e-mail porque foi mencionado.',
    author: 'Você recebe este e-mail porque escreveu este comentário.',
    replier: 'Você recebe este e-mail porque respondeu a este comentário.',
    subscriber: 'Você recebe este e-mail porque segue este comentário.',
    uploader: 'Você recebe este e-mail porque enviou o mockup ou a versão mais recente dele.',
    owner: 'Você recebe este e-mail porque é proprietário da organização.',
  },
  several: (notifications, subjects) =>
    subjects === 1
      ? `${notifications} notificações`
      : `${notifications} notificações sobre ${subjects} tarefas`,
  more: (notifications) => `E mais ${notifications}.`,
  webhook: 'Um webhook foi desativado',
  mockup: (name) => `Mockup “${name}”`,
  open: 'Abrir no Postil',
  openNotifications: 'Abrir as suas notificações',
  openPage: 'Abrir a página',
  picture: 'A página no lugar do comentário',
  asMember: (organization) => `Você recebe e-mails do Postil como membro de ${organization}.`,
  unsubscribe: 'Cancelar inscrição',
  result: {
    asks: (actor) => `${actor} trabalhou no seu comentário e pergunta se está resolvido.`,
    asksAgain: (actor) => `${actor} trabalhou no seu comentário e ainda espera saber se está resolvido.`,
    subject: (title) => `Está resolvido? ${title}`,
    comment: 'Seu comentário',
    done: 'O que foi feito',
    see: 'Ver',
    decide: 'Dizer se está resolvido',
    before: 'Antes',
    after: 'Depois',
    accept: 'Aceitar',
    refuse: 'Ainda não',
    reason: 'O que falta?',
    reasonMissing: 'Diga o que falta.',
    outdated: 'Sua decisão não foi salva, porque há um resultado mais recente. Leia-o e decida de novo.',
    accepted: 'Você aceitou este resultado.',
    refused: 'Você disse o que falta. A equipe foi avisada.',
    settled: 'A equipe encerrou este comentário, não há mais nada a decidir.',
    invalid: 'Este link expirou ou está incompleto. Copie-o por inteiro do e-mail.',
    asReporter: (organization) =>
      `Você recebe este e-mail porque deixou seu endereço em um comentário para ${organization}.`,
  },
  reporter: {
    confirmation: {
      subject: (organization) => `Confirme seu endereço para ${organization}`,
      about: (organization, location) =>
        `Alguém, provavelmente você, deixou este endereço com um comentário para ${organization}${location ? ` (${location})` : ''}.`,
      purpose:
        'Confirme-o para receber e-mails sobre as respostas aos seus comentários, o que foi feito e a resolução deles.',
      confirm: 'Confirmar o endereço',
      limits:
        'O link funciona por 30 dias. Se não foi você, ignore este e-mail: você não receberá nenhum outro.',
    },
    repliedSubject: (title) => `Resposta: ${title}`,
    resolved: (actor) => `${actor} marcou seu comentário como resolvido.`,
    resolvedSubject: (title) => `Resolvido: ${title}`,
    toPin: 'Ver seu comentário na página',
    page: {
      title: 'E-mails sobre seus comentários',
      asked: (email, organization) =>
        `${email} deve receber e-mails sobre seus comentários para ${organization}?`,
      confirmed: (email, organization) =>
        `${email} recebe e-mails sobre seus comentários para ${organization}.`,
      unsubscribed: (email, organization) =>
        `${email} não recebe e-mails sobre comentários para ${organization}.`,
      off: 'Não enviar mais e-mails',
      on: 'Voltar a enviar e-mails',
    },
  },
  reset: {
    topic: 'Definir uma nova senha para o Postil',
    about: 'Alguém, provavelmente você, pediu um link para definir uma nova senha.',
    set: 'Definir uma nova senha',
    limits: 'O link funciona uma única vez, durante uma hora.',
    reason: 'Se você não fez o pedido, ignore este e-mail: nada mudou.',
  },
  invitation: {
    topic: (inviter = 'Alguém', organization) => `${inviter} adicionou você a ${organization}`,
    about:
      'No Postil, a equipe reúne o feedback sobre as suas páginas web: comentários em páginas e mockups, como tarefas em um quadro.',
    join: 'Participar e entrar',
    accept:
      'Se você já usa o Postil, aceite receber e-mails sobre o que diz respeito a você. Até lá, você não recebe nenhum outro e-mail e não precisa fazer nada para recusar.',
    acceptLink: 'Aceitar e-mails desta organização',
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
      return `${actor} atribuiu o comentário a você.`;
    case 'mentioned':
      return `${actor} mencionou você ${isAboutReply ? 'em uma resposta' : 'no comentário'}.`;
    case 'commented':
      return `${actor} comentou o mockup “${mockup?.name}”.`;
    case 'mockup_decided': {
      const name = signed(decision?.name, authorKind);
      return decision?.decision === 'APPROVED'
        ? `${name} aprovou o mockup “${mockup?.name}”.`
        : `${name} solicitou alterações no mockup “${mockup?.name}”.`;
    }
    case 'replied':
      return `${actor} respondeu.`;
    case 'result_submitted':
      return `${actor} enviou um resultado.`;
    case 'decision_awaited':
      return `O resultado de ${actor} aguarda sua decisão.`;
    case 'seen_again':
      return `${actor} escreveu novamente sobre isso em ${release}.`;
    case 'status_changed':
      return `${actor} alterou o status de “${statusNameIn(common.statuses, status?.from)}” para “${statusNameIn(common.statuses, status?.to)}”.`;
    case 'subscribed':
      return `${actor} adicionou você aos seguidores do comentário.`;
    case 'due':
      return `O comentário vence em ${dayIn('pt-BR', dueDate)}.`;
    case 'webhook_disabled':
      return `O webhook ${webhook?.url} foi desativado. ${webhook?.reason}`;
    default:
      return reason satisfies never;
  }
}

/**
 * The name of a person with their kind: for a visitor, who chooses the name freely, and for the person for whom an
 * assistant acts.
 */
function signed(name = 'Alguém', kind: NotificationNames['authorKind'], assistant?: string): string {
  if (assistant !== undefined) return `${assistant} em nome de ${name}`;
  if (kind === 'assistant') return `${name} (assistente)`;
  return kind === 'visitor' ? `${name} (visitante)` : name;
}
