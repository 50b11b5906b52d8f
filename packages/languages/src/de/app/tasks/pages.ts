import type { pages as source } from '../../../en/app/tasks/pages.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('de');

export const pages: Translation<typeof source> = {
  cards: 'Seiten mit Aufgaben',
  sort: 'Reihenfolge',
  sorts: { updated_at: 'Neueste Aktivität zuerst', open_count: 'Meiste offene Aufgaben zuerst' },
  total: (count) => plural(count, { one: '# Seite', other: '# Seiten' }),
  open: (count) => plural(count, { one: '# offen', other: '# offen' }),
  resolved: (count) => plural(count, { one: '# erledigt', other: '# erledigt' }),
  noPage: 'Ohne Seite',
  noPicture: 'Noch kein Screenshot',
  pins: (page) => `Offene Aufgaben auf ${page}`,
  more: (count) => plural(count, { one: '# weitere Aufgabe', other: '# weitere Aufgaben' }),
  elsewhere:
    'Auf diesem Screenshot nicht zu sehen: in einem anderen Fenster oder an einer anderen Scrollposition erstellt.',
  inList: 'Diese Seite in der Liste zeigen',
  nothingOpen: 'Nichts ist offen.',
};
