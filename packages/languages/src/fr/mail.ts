import { dayIn, type MailTexts, type NotificationNames } from '../language/mail.ts';
import { statusNameIn } from '../language/statuses.ts';
import { common } from './app/common.ts';

export const texts: MailTexts = {
  happening,
  signed,
  why: {
    assignee: 'Vous recevez cet e-mail car ce commentaire vous est attribué.',
    assigner: 'Vous recevez cet e-mail car vous avez attribué ce commentaire.',
    submitter: 'Vous recevez cet e-mail car vous avez soumis un résultat pour ce commentaire.',
    mentioned: 'Vous recevez cet e-mail car vous avez été mentionné.',
    author: 'Vous recevez cet e-mail car vous avez écrit ce commentaire.',
    replier: 'Vous recevez cet e-mail car vous avez répondu à ce commentaire.',
    subscriber: 'Vous recevez cet e-mail car vous êtes abonné à ce commentaire.',
    uploader: 'Vous recevez cet e-mail car vous avez importé la maquette ou sa dernière version.',
    owner: 'Vous recevez cet e-mail car vous êtes propriétaire de l’organisation.',
  },
  several: (notifications, subjects) =>
    subjects === 1
      ? `${notifications} notifications`
      : `${notifications} notifications sur ${subjects} tâches`,
  more: (notifications) => `Et ${notifications} de plus.`,
  webhook: 'Un webhook a été désactivé',
  mockup: (name) => `Maquette « ${name} »`,
  open: 'Ouvrir dans Postil',
  openNotifications: 'Ouvrir vos notifications',
  openPage: 'Ouvrir la page',
  picture: 'La page à l’endroit du commentaire',
  asMember: (organization) => `Vous recevez des e-mails de Postil en tant que membre de ${organization}.`,
  unsubscribe: 'Se désabonner',
  result: {
    asks: (actor) => `${actor} a travaillé sur votre commentaire et demande si c’est réglé.`,
    asksAgain: (actor) =>
      `${actor} a travaillé sur votre commentaire et attend encore de savoir si c’est réglé.`,
    subject: (title) => `Est-ce réglé ? ${title}`,
    comment: 'Votre commentaire',
    done: 'Ce qui a été fait',
    see: 'Voir le résultat',
    decide: 'Dire si c’est réglé',
    before: 'Avant',
    after: 'Après',
    accept: 'Accepter',
    refuse: 'Pas encore',
    reason: 'Que manque-t-il ?',
    reasonMissing: 'Indiquez ce qui manque.',
    outdated:
      'Votre décision n’a pas été enregistrée, car il y a un résultat plus récent. Lisez-le et décidez à nouveau.',
    accepted: 'Vous avez accepté ce résultat.',
    refused: 'Vous avez indiqué ce qui manque. L’équipe a été prévenue.',
    settled: 'L’équipe a clos ce commentaire, il n’y a plus rien à décider.',
    invalid: 'Ce lien a expiré ou est incomplet. Copiez-le en entier depuis l’e-mail.',
    asReporter: (organization) =>
      `Vous recevez cet e-mail car vous avez laissé votre adresse avec un commentaire pour ${organization}.`,
  },
  reporter: {
    confirmation: {
      subject: (organization) => `Confirmez votre adresse pour ${organization}`,
      about: (organization, location) =>
        `Quelqu’un, sans doute vous, a laissé cette adresse avec un commentaire pour ${organization}${location ? ` (${location})` : ''}.`,
      purpose:
        'Confirmez-la pour être informé par e-mail des réponses à vos commentaires, de ce qui a été fait et de leur résolution.',
      confirm: 'Confirmer l’adresse',
      limits:
        'Le lien est valable 30 jours. Si ce n’était pas vous, ignorez ce message : vous n’en recevrez pas d’autre.',
    },
    repliedSubject: (title) => `Réponse : ${title}`,
    resolved: (actor) => `${actor} a marqué votre commentaire comme résolu.`,
    resolvedSubject: (title) => `Résolu : ${title}`,
    toPin: 'Voir votre commentaire sur la page',
    page: {
      title: 'E-mails sur vos commentaires',
      asked: (email, organization) =>
        `Faut-il envoyer à ${email} des e-mails sur vos commentaires pour ${organization} ?`,
      confirmed: (email, organization) =>
        `${email} reçoit des e-mails sur vos commentaires pour ${organization}.`,
      unsubscribed: (email, organization) =>
        `${email} ne reçoit pas d’e-mails sur des commentaires pour ${organization}.`,
      off: 'Ne plus envoyer d’e-mails',
      on: 'Envoyer de nouveau des e-mails',
    },
  },
  reset: {
    topic: 'Définir un nouveau mot de passe pour Postil',
    about: 'Quelqu’un, sans doute vous, a demandé un lien pour définir un nouveau mot de passe.',
    set: 'Définir un nouveau mot de passe',
    limits: 'Le lien fonctionne une seule fois, dans l’heure qui suit.',
    reason: 'Si vous n’avez rien demandé, ignorez cet e-mail : rien n’a changé.',
  },
  invitation: {
    topic: (inviter = 'Quelqu’un', organization) => `${inviter} vous a ajouté à ${organization}`,
    about:
      'Avec Postil, l’équipe recueille les retours sur ses pages web : des commentaires sur des pages et des maquettes, comme tâches sur un tableau.',
    join: 'Rejoindre et se connecter',
    accept:
      'Si vous vous connectez déjà à Postil, acceptez les e-mails sur ce qui vous concerne. D’ici là, vous ne recevez aucun autre e-mail, et vous n’avez rien à faire pour refuser.',
    acceptLink: 'Accepter les e-mails de cette organisation',
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
      return `${actor} vous a attribué le commentaire.`;
    case 'mentioned':
      return `${actor} vous a mentionné dans ${isAboutReply ? 'une réponse' : 'le commentaire'}.`;
    case 'commented':
      return `${actor} a commenté la maquette « ${mockup?.name} ».`;
    case 'mockup_decided': {
      const name = signed(decision?.name, authorKind);
      return decision?.decision === 'APPROVED'
        ? `${name} a approuvé la maquette « ${mockup?.name} ».`
        : `${name} a demandé des modifications de la maquette « ${mockup?.name} ».`;
    }
    case 'replied':
      return `${actor} a répondu.`;
    case 'result_submitted':
      return `${actor} a soumis un résultat.`;
    case 'decision_awaited':
      return `Le résultat de ${actor} attend votre décision.`;
    case 'seen_again':
      return `${actor} a de nouveau écrit à ce sujet dans ${release}.`;
    case 'status_changed':
      return `${actor} a changé le statut de « ${statusNameIn(common.statuses, status?.from)} » à « ${statusNameIn(common.statuses, status?.to)} ».`;
    case 'subscribed':
      return `${actor} vous a abonné au commentaire.`;
    case 'due':
      return `Le commentaire est à traiter pour le ${dayIn('fr', dueDate)}.`;
    case 'webhook_disabled':
      return `Le webhook ${webhook?.url} a été désactivé. ${webhook?.reason}`;
    default:
      return reason satisfies never;
  }
}

/**
 * The name of a person with their kind: for a visitor, who chooses the name freely, and for the person for whom an
 * assistant acts.
 */
function signed(name = 'Quelqu’un', kind: NotificationNames['authorKind'], assistant?: string): string {
  if (assistant !== undefined) return `${assistant} pour ${name}`;
  if (kind === 'assistant') return `${name} (assistant)`;
  return kind === 'visitor' ? `${name} (visiteur)` : name;
}
