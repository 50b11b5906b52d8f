import type { summary as source } from '../../../en/app/tasks/summary.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('fr');

export const summary: Translation<typeof source> = {
  project: 'Projet',
  allProjects: 'Tous les projets',
  site: 'Site',
  allSites: 'Tous les sites',
  period: 'Période',
  periods: { '28': '4 semaines', '84': '12 semaines', '182': '26 semaines', '364': '52 semaines' },
  empty: 'Il n’y a encore rien à compter. Les graphiques commencent avec la première tâche.',
  toBoard: 'Aller au tableau',
  asTable: 'En tableau',
  exportOf: (title) => `Exporter en CSV : ${title}`,
  keepingUp: 'Suivons-nous le rythme ?',
  keptUp: (opened, resolved) =>
    `${plural(opened, { one: '# tâche ouverte', other: '# tâches ouvertes' })}, ${plural(resolved, { one: '# résolue', other: '# résolues' })}.`,
  seenAgain: (count) =>
    plural(count, {
      one: '# tâche a été revue après sa résolution.',
      other: '# tâches ont été revues après leur résolution.',
    }),
  notExact: 'Certaines semaines ont eu plus de tâches qu’on n’en compte.',
  week: 'Semaine du',
  opened: 'Ouvertes',
  resolved: 'Résolues',
  bar: ({ kind, count, week }) => `${kind} dans la semaine du ${week} : ${count}`,
  where: 'D’où cela vient-il ?',
  whereConclusion: 'Les pages les plus commentées : ce qui reste en attente, sur le total.',
  noPages: 'Aucune tâche ne porte sur une page dans cette période.',
  page: 'Page',
  pending: 'En attente',
  total: 'Total',
  pageBar: ({ pending, total }) => `${pending} en attente sur ${total}`,
  howLong: 'Combien de temps attend-on ?',
  howLongConclusion:
    'La moitié n’a pas attendu plus que la médiane, et neuf sur dix pas plus que la deuxième barre.',
  noWaits: 'Aucune tâche n’a reçu de première réponse ni été résolue dans cette période.',
  wait: 'Jusqu’à',
  waits: { first_reply: 'Première réponse', resolved: 'Résolution' },
  measures: { median_minutes: 'Médiane', p90_minutes: 'Neuf sur dix' },
  medianMinutes: 'Médiane (minutes)',
  p90Minutes: 'Neuf sur dix (minutes)',
  count: 'Tâches',
  of: (count) => plural(count, { one: 'sur # tâche', other: 'sur # tâches' }),
};
