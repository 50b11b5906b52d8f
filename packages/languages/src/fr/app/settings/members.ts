import type { members as source } from '../../../en/app/settings/members.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('fr');

export const members: Translation<typeof source> = {
  invite: 'Inviter',
  inviteTitle: 'Inviter quelqu’un',
  inviteHint:
    'Vous obtenez un lien à transmettre. Si ce serveur envoie des e-mails, le lien est aussi envoyé.',
  unknownAddress:
    'L’adresse publique de ce serveur n’est pas définie (BASE_URL) : les liens de ses e-mails risquent de ne pas s’ouvrir ailleurs.',
  send: 'Inviter',
  searchLabel: 'Rechercher par nom ou e-mail',
  roleFilter: 'Rôle',
  anyRole: 'Tous les rôles',
  name: 'Nom',
  role: 'Rôle',
  lastSeen: 'Dernière visite',
  never: 'Jamais',
  projects: 'Projets',
  statuses: { active: 'Actif', invited: 'Invitation envoyée' },
  roleHints: {
    owner: 'Peut tout faire, et gère aussi les propriétaires.',
    admin: 'Gère les membres, les clés et les webhooks.',
    member: 'Lit et modifie tous les contenus.',
    guest: 'Un client : voit et commente les projets choisis.',
  },
  roleOf: (name) => `Rôle de ${name}`,
  projectsOf: (name) => `Projets de ${name}`,
  projectsCount: (count) =>
    count === 0 ? 'Aucun projet' : plural(count, { one: '# projet', other: '# projets' }),
  chooseProjects: 'Choisissez les projets que cet invité peut voir.',
  you: 'vous',
  lastOwner: 'Le seul propriétaire : désignez d’abord quelqu’un d’autre comme propriétaire.',
  ownersOnly: 'Seul un propriétaire peut modifier un propriétaire.',
  removed: (name) => `${name} a été retiré.`,
  remove: 'Retirer de l’organisation',
  removeTitle: (name) => `Retirer ${name} ?`,
  removeWarning:
    'Cette personne perd aussitôt son accès. Ce qu’elle a écrit reste, et ses tâches lui restent attribuées. Ses clés fonctionnent encore, sans administration, jusqu’à leur révocation.',
  removeAction: 'Retirer',
  invitationLink: 'Lien d’invitation',
  invitationFor: (name) => `Invitation pour ${name}`,
  invitationHint: (email) =>
    `Transmettez ce lien à ${email}. Il s’ouvre une fois et permet de choisir un mot de passe.`,
  resetLink: 'Lien de réinitialisation du mot de passe',
  resetFor: (name) => `Nouveau mot de passe pour ${name}`,
  resetHint: (email) => `Transmettez ce lien à ${email}. Il s’ouvre une fois.`,
  expires: 'Valable jusqu’au',
  link: 'Le lien',
  done: 'Terminé',
  menu: (name) => `Plus pour ${name}`,
  empty: 'Personne ne correspond à cette recherche.',
  clear: 'Effacer la recherche',
  tableLabel: 'Membres de l’organisation',
  emailTaken: 'Un membre a déjà cette adresse e-mail.',
};
