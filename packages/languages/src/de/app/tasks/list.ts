import type { list as source } from '../../../en/app/tasks/list.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('de');

export const list: Translation<typeof source> = {
  columns: {
    task: 'Aufgabe',
    status: 'Status',
    priority: 'Priorität',
    assignee: 'Zuständig',
    due: 'Fällig',
    page: 'Website und Seite',
    replies: 'Antworten',
    age: 'Erstellt',
    updated: 'Geändert',
  },
  table: 'Aufgaben',
  display: 'Anzeige',
  group: 'Gruppieren nach',
  noGroup: 'Nichts',
  site: 'Website',
  noSite: 'Ohne Website',
  columnsTitle: 'Spalten',
  width: (name) => `Breite von „${name}“`,
  moveUp: (name) => `„${name}“ nach oben verschieben`,
  moveDown: (name) => `„${name}“ nach unten verschieben`,
  resetColumns: 'Spalten zurücksetzen',
  loadedSelected: (count) =>
    plural(count, {
      one: 'Die # geladene Aufgabe ist ausgewählt.',
      other: 'Alle # geladenen Aufgaben sind ausgewählt.',
    }),
  allSelected: (count) =>
    plural(count, { one: '# Aufgabe ist ausgewählt.', other: 'Alle # passenden Aufgaben sind ausgewählt.' }),
  selectMatching: (count) =>
    plural(count, { one: 'Die # passende auswählen', other: 'Alle # passenden auswählen' }),
  selectFirst: (count) => plural(count, { one: 'Die erste auswählen', other: 'Die ersten # auswählen' }),
  select: (text) => `„${text}“ auswählen`,
  sort: 'Reihenfolge',
  sorts: {
    '-created_at': 'Neueste zuerst',
    created_at: 'Älteste zuerst',
    '-updated_at': 'Zuletzt geänderte zuerst',
    '-priority': 'Höchste Priorität zuerst',
    due_date: 'Nach Fälligkeit',
    status: 'Nach Status',
  },
  noMatches: 'Keine Aufgabe passt zu diesen Filtern.',
  clear: 'Filter zurücksetzen',
  total: (count) => plural(count, { one: '# Aufgabe', other: '# Aufgaben' }),
  moreThan: (count) => plural(count, { one: 'mehr als # Aufgabe', other: 'mehr als # Aufgaben' }),
  newTasks: (count) => plural(count, { one: '# neue Aufgabe anzeigen', other: '# neue Aufgaben anzeigen' }),
  next: 'Nächste Aufgabe',
  previous: 'Vorherige Aufgabe',
  open: 'Aufgabe öffnen',
  selectAll: 'Alle geladenen Aufgaben auswählen',
  toggle: 'Aufgabe auswählen',
  toggleUpTo: 'Alles bis zur Aufgabe auswählen',
  clearSelection: 'Auswahl aufheben, oder Offenes schließen',
  keys: {
    status: 'Status setzen',
    priority: 'Priorität setzen',
    assignee: 'Zuweisen an',
    due: 'Fälligkeit setzen',
    tags: 'Tags setzen',
    move: 'An den Anfang verschieben von',
    project: 'In ein Projekt verschieben',
  },
  due: { nextWeek: 'Nächste Woche', none: 'Keine Fälligkeit', other: 'Anderer Tag' },
  selectDown: 'Diese und die nächste Aufgabe auswählen',
  selectUp: 'Diese und die vorherige Aufgabe auswählen',
  bulk: {
    project: 'Projekt',
    bar: 'Ausgewählte Aufgaben ändern',
    status: 'Status',
    priority: 'Priorität',
    assignee: 'Zuständig',
    due: 'Fällig am',
    tags: 'Tags',
    clear: 'Auswahl aufheben',
    changing: (done, total) => `${done} von ${total}`,
    changed: (count) => plural(count, { one: '# Aufgabe geändert.', other: '# Aufgaben geändert.' }),
    restored: (count) =>
      plural(count, { one: '# Aufgabe wiederhergestellt.', other: '# Aufgaben wiederhergestellt.' }),
    failed: (count, reason) =>
      plural(count, {
        one: `# Aufgabe wurde nicht geändert. ${reason}`,
        other: `# Aufgaben wurden nicht geändert. ${reason}`,
      }),
    typeTag: 'Tag eingeben',
    nothing: 'Sie haben diesen Wert bereits.',
  },
};
