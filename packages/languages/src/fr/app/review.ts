import type { review as source } from '../../en/app/review.ts';
import { pluralsOf } from '../../language/plurals.ts';
import type { Translation } from '../../language/translation.ts';

const plural = pluralsOf('fr');

export const review: Translation<typeof source> = {
  title: 'Revue',
  about: 'Dites qui vous êtes, pour que l’équipe sache qui commente.',
  email: 'Adresse e-mail (facultatif)',
  emailFor:
    'Après votre confirmation, vous recevrez par e-mail à cette adresse les réponses et les résultats.',
  passwordNeeded: 'Ce lien a un mot de passe. La personne qui a envoyé le lien vous l’a donné.',
  wrongPassword: 'Ce n’est pas le mot de passe du lien.',
  open: 'Ouvrir la revue',
  notValid: 'Ce lien a expiré ou a été révoqué. Demandez-en un autre à la personne qui l’a envoyé.',
  ended: 'La revue est terminée. Ouvrez-la de nouveau.',
  by: (organization) => `Pour ${organization}`,
  notYou: (name) => `Vous n’êtes pas ${name} ?`,
  openPicture: 'Ouvrir la capture d’écran',
  mockups: 'Maquettes',
  noMockups: 'Il n’y a aucune maquette à regarder.',
  pages: 'Commentaires sur des pages',
  noPages: 'Personne n’a encore commenté de page.',
  searchLabel: 'Rechercher dans la revue',
  parts: 'Parties de la revue',
  anyStatus: 'Tous les statuts',
  noneFound: 'Aucun résultat. Essayez d’autres mots ou un autre statut.',
  held: 'Votre message est arrivé. Il apparaîtra quand l’équipe l’aura vérifié.',
  back: 'Retour à la revue',
  showReplies: (count) =>
    count === 0 ? 'Répondre' : plural(count, { one: '# réponse', other: '# réponses' }),
  links: {
    title: 'Liens de revue',
    about: 'Avec un lien, des personnes sans compte voient ce projet, et peuvent commenter ou approuver.',
    none: 'Il n’y a pas encore de lien.',
    create: 'Nouveau lien',
    createTitle: 'Nouveau lien de revue',
    nameHint: 'À qui il est destiné, par exemple « Client ».',
    rights: 'Toute personne ayant le lien peut',
    rightNames: {
      view: 'regarder',
      comment: 'regarder et commenter',
      approve: 'regarder, commenter et approuver les maquettes',
    },
    password: 'Mot de passe',
    passwordHint: 'Envoyez-le séparément du lien.',
    issuedTitle: 'Le lien est prêt',
    issuedHint:
      'Copiez-le maintenant : il n’est affiché qu’une fois. Toute personne qui l’a peut l’utiliser.',
    link: 'Le lien',
    protected: 'avec mot de passe',
    endsWith: (lastFour) => `se termine par ${lastFour}`,
    expires: (day) => `jusqu’au ${day}`,
    expired: 'expiré',
    neverUsed: 'jamais ouvert',
    used: 'dernière ouverture',
    revoke: 'Révoquer',
    revokeOf: (name) => `Révoquer « ${name} »`,
    revokeTitle: (name) => `Révoquer « ${name} » ?`,
    revokeHint: 'Le lien et les revues ouvertes avec lui cessent aussitôt de fonctionner.',
    revoked: 'Le lien est révoqué.',
  },
};
