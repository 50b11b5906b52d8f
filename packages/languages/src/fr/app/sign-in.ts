import type { signIn as source } from '../../en/app/sign-in.ts';
import type { Translation } from '../../language/translation.ts';

export const signIn: Translation<typeof source> = {
  title: 'Connexion',
  to: (organization) => `Connexion à ${organization}`,
  submit: 'Se connecter',
  submitting: 'Connexion…',
  with: (provider) => `Continuer avec ${provider}`,
  or: 'ou',
  forgot: 'Mot de passe oublié ?',
  again: 'Se reconnecter',
  againHint: 'Votre session est terminée. Ce que vous avez écrit est toujours là.',
  resetTitle: 'Réinitialiser le mot de passe',
  resetSend: 'Envoyer un lien',
  resetSent: 'S’il existe un compte avec cette adresse, un lien est en route. Il est valable une heure.',
  resetByAdmin:
    'Ce serveur n’envoie pas d’e-mails : demandez un lien de réinitialisation à un administrateur de votre organisation.',
  resetChoose: (email) => `Choisissez un nouveau mot de passe pour ${email}.`,
  resetDone: 'Enregistrer et se connecter',
  newPassword: 'Nouveau mot de passe',
  passwordHint: 'Au moins 12 caractères, dont 5 différents ; pas un mot de passe courant.',
  linkExpiredTitle: 'Ce lien ne fonctionne plus',
  linkExpired: 'Il a expiré ou a déjà été utilisé. Demandez-en un nouveau.',
  back: 'Retour à la connexion',
  invitationTitle: (organization) => `Rejoindre ${organization}`,
  invitedBy: (inviter, email) => `${inviter} a invité ${email}.`,
  invited: (email) => `Vous êtes invité en tant que ${email}.`,
  yourName: 'Votre nom',
  join: 'Rejoindre',
  joinSignIn: 'Vous avez un compte : connectez-vous pour rejoindre l’organisation.',
  otherAddress: 'La connexion ne fonctionne qu’à l’adresse définie par BASE_URL sur ce serveur :',
  providerProblems: {
    confirm:
      'Votre compte appartient aussi à des organisations qui ne font pas confiance à ce fournisseur. Connectez-vous avec son mot de passe, ou définissez-en un par e-mail ; il sera ensuite associé.',
    cancelled:
      'Vous avez annulé la connexion auprès du fournisseur. Réessayez, ou connectez-vous avec votre mot de passe.',
    foreign_domain:
      'Le fournisseur n’est pas accepté ici pour votre adresse e-mail. Connectez-vous avec votre mot de passe.',
    already_linked:
      'Votre compte est associé à une autre personne chez le fournisseur. Connectez-vous avec votre mot de passe et adressez-vous à un administrateur.',
    not_configured:
      'La connexion par le fournisseur n’est pas configurée pour plusieurs organisations. Connectez-vous avec votre mot de passe et informez l’exploitant de ce serveur.',
    unverified_email: (provider) =>
      `${provider} indique que votre adresse e-mail n’est pas vérifiée. Vérifiez-la chez lui, puis réessayez. Sinon, l’exploitant de ce serveur peut faire transmettre « email_verified » avec la valeur true, ou définir OIDC_TRUST_EMAIL.`,
    email_verification_missing: (provider) =>
      `${provider} n’indique pas si votre adresse e-mail est vérifiée. L’exploitant de ce serveur peut faire transmettre « email_verified », ou définir OIDC_TRUST_EMAIL.`,
    unreadable_verification: (provider) =>
      `${provider} transmet « email_verified » avec une valeur qui n’est ni true ni false. L’exploitant de ce serveur peut corriger cela chez lui, ou définir OIDC_TRUST_EMAIL.`,
    no_email: (provider) =>
      `${provider} n’a pas transmis d’adresse e-mail. Il vous en faut une chez lui, et l’exploitant de ce serveur doit faire transmettre « email », avec le scope « email » dans OIDC_SCOPES.`,
    no_account: 'Aucun membre n’a votre adresse e-mail. Demandez une invitation à un administrateur.',
    no_group:
      'Vous n’appartenez à aucun groupe autorisé à se connecter ici. Adressez-vous à un administrateur.',
    too_many_groups: (provider, claim) =>
      `Vous appartenez à plus de groupes que ${provider} n’en transmet dans « ${claim} » : votre rôle est donc inconnu. Votre compte reste inchangé. Informez l’exploitant de ce serveur, ou connectez-vous avec votre mot de passe.`,
    unreadable_groups: (provider, claim) =>
      `${provider} n’a pas transmis vos groupes dans « ${claim} », ou pas sous forme de liste : votre rôle est donc inconnu. Votre compte reste inchangé. Informez l’exploitant de ce serveur, ou connectez-vous avec votre mot de passe.`,
    member_limit_reached:
      'L’organisation n’a plus de place pour un autre membre. Adressez-vous à un administrateur.',
    expired: 'La connexion a pris trop de temps. Réessayez.',
    failed: 'Le fournisseur a refusé la connexion. Réessayez, ou connectez-vous avec votre mot de passe.',
    unavailable:
      'Le fournisseur est injoignable pour le moment. Réessayez, ou connectez-vous avec votre mot de passe.',
  },
};
