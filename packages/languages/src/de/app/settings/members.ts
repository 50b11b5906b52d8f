import type { members as source } from '../../../en/app/settings/members.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('de');

export const members: Translation<typeof source> = {
  invite: 'Einladen',
  inviteTitle: 'Jemanden einladen',
  inviteHint:
    'Sie erhalten einen Link zum Weitergeben. Wo dieser Server E-Mails sendet, wird der Link auch gemailt.',
  unknownAddress:
    'Die öffentliche Adresse dieses Servers ist nicht gesetzt (BASE_URL); die Links in seinen E-Mails lassen sich anderswo womöglich nicht öffnen.',
  send: 'Einladen',
  searchLabel: 'Nach Name oder E-Mail suchen',
  roleFilter: 'Rolle',
  anyRole: 'Jede Rolle',
  name: 'Name',
  role: 'Rolle',
  lastSeen: 'Zuletzt gesehen',
  never: 'Nie',
  projects: 'Projekte',
  statuses: { active: 'Aktiv', invited: 'Eingeladen' },
  roleHints: {
    owner: 'Darf alles und verwaltet auch Inhaber.',
    admin: 'Verwaltet Mitglieder, Schlüssel und Webhooks.',
    member: 'Liest und ändert alle Inhalte.',
    guest: 'Ein Kunde: sieht und kommentiert die gewählten Projekte.',
  },
  roleOf: (name) => `Rolle von ${name}`,
  projectsOf: (name) => `Projekte von ${name}`,
  projectsCount: (count) =>
    count === 0 ? 'Kein Projekt' : plural(count, { one: '# Projekt', other: '# Projekte' }),
  chooseProjects: 'Wählen Sie die Projekte, die dieser Gast sehen darf.',
  you: 'Sie',
  lastOwner: 'Der einzige Inhaber: Machen Sie zuerst jemand anderen zum Inhaber.',
  ownersOnly: 'Nur ein Inhaber darf einen Inhaber ändern.',
  removed: (name) => `${name} wurde entfernt.`,
  remove: 'Aus der Organisation entfernen',
  removeTitle: (name) => `${name} entfernen?`,
  removeWarning:
    'Die Person verliert sofort den Zugriff. Was sie geschrieben hat, bleibt, und Aufgaben bleiben ihr zugewiesen. Ihre Schlüssel gelten ohne Verwaltungsrechte weiter, bis sie widerrufen werden.',
  removeAction: 'Entfernen',
  invitationLink: 'Einladungslink',
  invitationFor: (name) => `Einladung für ${name}`,
  invitationHint: (email) =>
    `Geben Sie diesen Link an ${email} weiter. Er öffnet sich einmal und führt zur Wahl eines Passworts.`,
  resetLink: 'Link zum Zurücksetzen des Passworts',
  resetFor: (name) => `Neues Passwort für ${name}`,
  resetHint: (email) => `Geben Sie diesen Link an ${email} weiter. Er öffnet sich einmal.`,
  expires: 'Gilt bis',
  link: 'Der Link',
  done: 'Fertig',
  menu: (name) => `Mehr zu ${name}`,
  empty: 'Niemand passt zu dieser Suche.',
  clear: 'Suche zurücksetzen',
  tableLabel: 'Mitglieder der Organisation',
  emailTaken: 'Es gibt schon ein Mitglied mit dieser E-Mail-Adresse.',
};
