import type { filters as source } from '../../../en/app/tasks/filters.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('de');

export const filters: Translation<typeof source> = {
  add: 'Filter',
  back: 'Alle Filter',
  clear: 'Zurücksetzen',
  active: 'Filter',
  search: 'Aufgaben suchen',
  allProjects: 'Alle Projekte',
  allSites: 'Alle Websites',
  chooseProject: 'Projekt wählen',
  chooseSite: 'Website wählen',
  projects: (count) => plural(count, { one: '# Projekt', other: '# Projekte' }),
  names: {
    status: 'Status',
    priority: 'Priorität',
    assignee: 'Zuständig',
    due: 'Fällig am',
    tag: 'Tag',
    category: 'Kategorie',
    device: 'Gerät',
    page: 'Seite',
    author: 'Erstellt von',
    created: 'Erstellt',
    resolved: 'Erledigt',
  },
  change: (name) => `Filter „${name}“ ändern`,
  remove: (name) => `Filter „${name}“ entfernen`,
  due: { overdue: 'Überfällig', week: 'In den nächsten 7 Tagen', none: 'Keine Fälligkeit' },
  me: 'Ich',
  unassigned: 'Niemand',
  someone: 'Jemand',
  typeTag: 'Tag eingeben',
  typePage: 'Pfad eingeben, etwa /preise',
  from: 'Von',
  to: 'Bis',
  since: (day) => `ab ${day}`,
  until: (day) => `bis ${day}`,
  focusSearch: 'Aufgaben suchen',
  openFilters: 'Filter hinzufügen',
};
