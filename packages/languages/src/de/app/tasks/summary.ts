import type { summary as source } from '../../../en/app/tasks/summary.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('de');

export const summary: Translation<typeof source> = {
  project: 'Projekt',
  allProjects: 'Alle Projekte',
  site: 'Website',
  allSites: 'Alle Websites',
  period: 'Zeitraum',
  periods: { '28': '4 Wochen', '84': '12 Wochen', '182': '26 Wochen', '364': '52 Wochen' },
  empty: 'Noch gibt es nichts zu zählen. Die Diagramme beginnen mit der ersten Aufgabe.',
  toBoard: 'Zum Board',
  asTable: 'Als Tabelle',
  exportOf: (title) => `Als CSV exportieren: ${title}`,
  keepingUp: 'Kommen wir hinterher?',
  keptUp: (opened, resolved) =>
    `${plural(opened, { one: '# Aufgabe eröffnet', other: '# Aufgaben eröffnet' })}, ${plural(resolved, { one: '# erledigt', other: '# erledigt' })}.`,
  seenAgain: (count) =>
    plural(count, {
      one: '# Aufgabe wurde erneut gesehen, nachdem sie erledigt war.',
      other: '# Aufgaben wurden erneut gesehen, nachdem sie erledigt waren.',
    }),
  notExact: 'In einigen Wochen gab es mehr Aufgaben, als gezählt werden.',
  week: 'Woche ab',
  opened: 'Eröffnet',
  resolved: 'Erledigt',
  bar: ({ kind, count, week }) => `${kind} in der Woche ab ${week}: ${count}`,
  where: 'Woher kommt es?',
  whereConclusion: 'Die Seiten mit den meisten Aufgaben: was noch aussteht, von allen.',
  noPages: 'In diesem Zeitraum gibt es auf keiner Seite eine Aufgabe.',
  page: 'Seite',
  pending: 'Ausstehend',
  total: 'Alle',
  pageBar: ({ pending, total }) => `${pending} von ${total} ausstehend`,
  howLong: 'Wie lange wird gewartet?',
  howLongConclusion:
    'Die Hälfte wartete höchstens so lange wie der Median, neun von zehn höchstens so lange wie der zweite Balken.',
  noWaits: 'In diesem Zeitraum bekam keine Aufgabe eine erste Antwort, und keine wurde erledigt.',
  wait: 'Bis',
  waits: { first_reply: 'Erste Antwort', resolved: 'Erledigt' },
  measures: { median_minutes: 'Median', p90_minutes: 'Neun von zehn' },
  medianMinutes: 'Median (Minuten)',
  p90Minutes: 'Neun von zehn (Minuten)',
  count: 'Aufgaben',
  of: (count) => plural(count, { one: 'von # Aufgabe', other: 'von # Aufgaben' }),
};
