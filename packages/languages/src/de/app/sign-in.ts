import type { signIn as source } from '../../en/app/sign-in.ts';
import type { Translation } from '../../language/translation.ts';

export const signIn: Translation<typeof source> = {
  title: 'Anmelden',
  to: (organization) => `Bei ${organization} anmelden`,
  submit: 'Anmelden',
  submitting: 'Anmeldung läuft…',
  with: (provider) => `Weiter mit ${provider}`,
  or: 'oder',
  forgot: 'Passwort vergessen?',
  again: 'Erneut anmelden',
  againHint: 'Ihre Sitzung ist beendet. Was Sie geschrieben haben, ist noch da.',
  resetTitle: 'Passwort zurücksetzen',
  resetSend: 'Link senden',
  resetSent: 'Wenn es ein Konto mit dieser Adresse gibt, ist ein Link unterwegs. Er gilt eine Stunde.',
  resetByAdmin:
    'Dieser Server sendet keine E-Mails: Bitten Sie einen Administrator Ihrer Organisation um einen Link.',
  resetChoose: (email) => `Wählen Sie ein neues Passwort für ${email}.`,
  resetDone: 'Speichern und anmelden',
  newPassword: 'Neues Passwort',
  passwordHint: 'Mindestens 12 Zeichen, davon 5 verschiedene; keines, das viele Menschen verwenden.',
  linkExpiredTitle: 'Dieser Link funktioniert nicht mehr',
  linkExpired: 'Er ist abgelaufen oder wurde schon benutzt. Bitten Sie um einen neuen.',
  back: 'Zurück zur Anmeldung',
  invitationTitle: (organization) => `${organization} beitreten`,
  invitedBy: (inviter, email) => `${inviter} hat ${email} eingeladen.`,
  invited: (email) => `Sie wurden als ${email} eingeladen.`,
  yourName: 'Ihr Name',
  join: 'Beitreten',
  joinSignIn: 'Sie haben ein Konto: Melden Sie sich an, um beizutreten.',
  otherAddress:
    'Die Anmeldung funktioniert nur unter der Adresse, die auf diesem Server als BASE_URL gesetzt ist:',
  providerProblems: {
    confirm:
      'Ihr Konto gehört auch zu Organisationen, die diesem Anbieter nicht vertrauen. Melden Sie sich mit dem Passwort an, oder setzen Sie eines per E-Mail; danach ist das Konto verknüpft.',
    cancelled:
      'Sie haben die Anmeldung beim Anbieter abgebrochen. Versuchen Sie es erneut, oder melden Sie sich mit Ihrem Passwort an.',
    foreign_domain:
      'Dem Anbieter wird hier für Ihre E-Mail-Adresse nicht vertraut. Melden Sie sich mit Ihrem Passwort an.',
    already_linked:
      'Ihr Konto ist mit einer anderen Person des Anbieters verknüpft. Melden Sie sich mit Ihrem Passwort an, und wenden Sie sich an einen Administrator.',
    not_configured:
      'Die Anmeldung beim Anbieter ist nicht für mehrere Organisationen eingerichtet. Melden Sie sich mit Ihrem Passwort an, und informieren Sie den Betreiber dieses Servers.',
    unverified_email: (provider) =>
      `${provider} meldet Ihre E-Mail-Adresse als nicht bestätigt. Bestätigen Sie sie dort, und versuchen Sie es erneut. Andernfalls kann der Betreiber dieses Servers „email_verified“ als wahr übermitteln lassen oder OIDC_TRUST_EMAIL setzen.`,
    email_verification_missing: (provider) =>
      `${provider} meldet nicht, ob Ihre E-Mail-Adresse bestätigt ist. Der Betreiber dieses Servers kann „email_verified“ übermitteln lassen oder OIDC_TRUST_EMAIL setzen.`,
    unreadable_verification: (provider) =>
      `${provider} übermittelt „email_verified“ weder als wahr noch als falsch. Der Betreiber dieses Servers kann das dort berichtigen oder OIDC_TRUST_EMAIL setzen.`,
    no_email: (provider) =>
      `${provider} hat keine E-Mail-Adresse übermittelt. Dort muss eine hinterlegt sein, und der Betreiber dieses Servers muss „email“ übermitteln lassen, mit dem Scope „email“ in OIDC_SCOPES.`,
    no_account:
      'Es gibt kein Mitglied mit Ihrer E-Mail-Adresse. Bitten Sie einen Administrator um eine Einladung.',
    no_group:
      'Sie gehören zu keiner Gruppe, die sich hier anmelden darf. Wenden Sie sich an einen Administrator.',
    too_many_groups: (provider, claim) =>
      `Sie gehören zu mehr Gruppen, als ${provider} in „${claim}“ übermittelt; deshalb ist Ihre Rolle nicht bekannt. An Ihrem Konto hat sich nichts geändert. Informieren Sie den Betreiber dieses Servers, oder melden Sie sich mit Ihrem Passwort an.`,
    unreadable_groups: (provider, claim) =>
      `${provider} hat Ihre Gruppen nicht oder nicht als Liste in „${claim}“ übermittelt; deshalb ist Ihre Rolle nicht bekannt. An Ihrem Konto hat sich nichts geändert. Informieren Sie den Betreiber dieses Servers, oder melden Sie sich mit Ihrem Passwort an.`,
    member_limit_reached:
      'Die Organisation hat keinen Platz für ein weiteres Mitglied. Wenden Sie sich an einen Administrator.',
    expired: 'Die Anmeldung hat zu lange gedauert. Versuchen Sie es erneut.',
    failed:
      'Der Anbieter hat die Anmeldung abgelehnt. Versuchen Sie es erneut, oder melden Sie sich mit Ihrem Passwort an.',
    unavailable:
      'Der Anbieter ist gerade nicht erreichbar. Versuchen Sie es erneut, oder melden Sie sich mit Ihrem Passwort an.',
  },
};
