import type { list as source } from '../../../en/app/tasks/list.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('fr');

export const list: Translation<typeof source> = {
  columns: {
    task: 'Tâche',
    status: 'Statut',
    priority: 'Priorité',
    assignee: 'Responsable',
    due: 'Échéance',
    page: 'Site et page',
    replies: 'Réponses',
    age: 'Créée',
    updated: 'Modifiée',
  },
  table: 'Tâches',
  display: 'Affichage',
  group: 'Grouper par',
  noGroup: 'Aucun groupe',
  site: 'Site',
  noSite: 'Sans site',
  columnsTitle: 'Colonnes',
  width: (name) => `Largeur de « ${name} »`,
  moveUp: (name) => `Monter « ${name} »`,
  moveDown: (name) => `Descendre « ${name} »`,
  resetColumns: 'Réinitialiser les colonnes',
  loadedSelected: (count) =>
    plural(count, {
      one: 'La # tâche chargée est sélectionnée.',
      other: 'Les # tâches chargées sont sélectionnées.',
    }),
  allSelected: (count) =>
    plural(count, {
      one: '# tâche est sélectionnée.',
      other: 'Les # tâches correspondantes sont sélectionnées.',
    }),
  selectMatching: (count) =>
    plural(count, { one: 'Sélectionner la # correspondante', other: 'Sélectionner les # correspondantes' }),
  selectFirst: (count) =>
    plural(count, { one: 'Sélectionner la première', other: 'Sélectionner les # premières' }),
  select: (text) => `Sélectionner « ${text} »`,
  sort: 'Ordre',
  sorts: {
    '-created_at': 'Les plus récentes d’abord',
    created_at: 'Les plus anciennes d’abord',
    '-updated_at': 'Les dernières modifiées d’abord',
    '-priority': 'La plus haute priorité d’abord',
    due_date: 'Échéances les plus proches d’abord',
    status: 'Par statut',
  },
  noMatches: 'Aucune tâche ne correspond à ces filtres.',
  clear: 'Effacer les filtres',
  total: (count) => plural(count, { one: '# tâche', other: '# tâches' }),
  moreThan: (count) => plural(count, { one: 'plus de # tâche', other: 'plus de # tâches' }),
  newTasks: (count) =>
    plural(count, { one: 'Afficher # nouvelle tâche', other: 'Afficher # nouvelles tâches' }),
  next: 'Tâche suivante',
  previous: 'Tâche précédente',
  open: 'Ouvrir la tâche',
  selectAll: 'Sélectionner toutes les tâches chargées',
  toggle: 'Sélectionner la tâche',
  toggleUpTo: 'Tout sélectionner jusqu’à la tâche',
  clearSelection: 'Effacer la sélection, ou fermer ce qui est ouvert',
  keys: {
    status: 'Définir le statut',
    priority: 'Définir la priorité',
    assignee: 'Attribuer à',
    due: 'Définir l’échéance',
    tags: 'Définir les étiquettes',
    move: 'Déplacer en haut de',
    project: 'Déplacer vers un projet',
  },
  due: { nextWeek: 'La semaine prochaine', none: 'Sans échéance', other: 'Un autre jour' },
  selectDown: 'Sélectionner cette tâche et la suivante',
  selectUp: 'Sélectionner cette tâche et la précédente',
  bulk: {
    project: 'Projet',
    bar: 'Modifier les tâches sélectionnées',
    status: 'Statut',
    priority: 'Priorité',
    assignee: 'Responsable',
    due: 'Échéance',
    tags: 'Étiquettes',
    clear: 'Effacer la sélection',
    changing: (done, total) => `${done} sur ${total}`,
    changed: (count) => plural(count, { one: '# tâche modifiée.', other: '# tâches modifiées.' }),
    restored: (count) => plural(count, { one: '# tâche rétablie.', other: '# tâches rétablies.' }),
    failed: (count, reason) =>
      plural(count, {
        one: `# tâche n’a pas été modifiée. ${reason}`,
        other: `# tâches n’ont pas été modifiées. ${reason}`,
      }),
    typeTag: 'Saisir une étiquette',
    nothing: 'Elles ont déjà cette valeur.',
  },
};
