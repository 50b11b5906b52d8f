import type { review as source } from '../../en/app/review.ts';
import { pluralsOf } from '../../language/plurals.ts';
import type { Translation } from '../../language/translation.ts';

const plural = pluralsOf('de');

export const review: Translation<typeof source> = {
  title: 'Review',
  about: 'Sagen Sie, wer Sie sind, damit das Team weiß, wer kommentiert.',
  email: 'E-Mail-Adresse (optional)',
  emailFor: 'Nach Ihrer Bestätigung erhält sie Antworten und Ergebnisse per E-Mail.',
  passwordNeeded: 'Dieser Link hat ein Passwort. Sie haben es von der Person, die den Link gesendet hat.',
  wrongPassword: 'Das ist nicht das Passwort des Links.',
  open: 'Review öffnen',
  notValid:
    'Dieser Link ist abgelaufen oder wurde widerrufen. Bitten Sie die Person, die ihn gesendet hat, um einen neuen.',
  ended: 'Das Review ist beendet. Öffnen Sie es erneut.',
  by: (organization) => `Für ${organization}`,
  notYou: (name) => `Nicht ${name}?`,
  openPicture: 'Screenshot öffnen',
  mockups: 'Mockups',
  noMockups: 'Es gibt keine Mockups zum Ansehen.',
  pages: 'Kommentare auf Seiten',
  noPages: 'Noch hat niemand eine Seite kommentiert.',
  searchLabel: 'Im Review suchen',
  parts: 'Teile des Reviews',
  anyStatus: 'Jeder Status',
  noneFound: 'Nichts gefunden. Versuchen Sie andere Wörter oder einen anderen Status.',
  held: 'Ihr Beitrag ist angekommen. Er erscheint, sobald das Team ihn geprüft hat.',
  back: 'Zurück zum Review',
  showReplies: (count) =>
    count === 0 ? 'Antworten' : plural(count, { one: '# Antwort', other: '# Antworten' }),
  links: {
    title: 'Review-Links',
    about: 'Mit einem Link sehen Personen ohne Konto dieses Projekt und können kommentieren oder freigeben.',
    none: 'Es gibt noch keinen Link.',
    create: 'Neuer Link',
    createTitle: 'Neuer Review-Link',
    nameHint: 'Wer ihn bekommt, etwa „Kunde“.',
    rights: 'Wer den Link hat, darf',
    rightNames: {
      view: 'ansehen',
      comment: 'ansehen und kommentieren',
      approve: 'ansehen, kommentieren und Mockups freigeben',
    },
    password: 'Passwort',
    passwordHint: 'Senden Sie es getrennt vom Link.',
    issuedTitle: 'Der Link ist bereit',
    issuedHint: 'Kopieren Sie ihn jetzt: Er wird nur einmal angezeigt. Wer ihn hat, kann ihn benutzen.',
    link: 'Der Link',
    protected: 'mit Passwort',
    endsWith: (lastFour) => `endet auf ${lastFour}`,
    expires: (day) => `bis ${day}`,
    expired: 'abgelaufen',
    neverUsed: 'nie geöffnet',
    used: 'zuletzt geöffnet',
    revoke: 'Widerrufen',
    revokeOf: (name) => `„${name}“ widerrufen`,
    revokeTitle: (name) => `„${name}“ widerrufen?`,
    revokeHint: 'Der Link und die damit geöffneten Reviews funktionieren sofort nicht mehr.',
    revoked: 'Der Link ist widerrufen.',
  },
};
