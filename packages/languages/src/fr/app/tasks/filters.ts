import type { filters as source } from '../../../en/app/tasks/filters.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('fr');

export const filters: Translation<typeof source> = {
  add: 'Filtrer',
  back: 'Tous les filtres',
  clear: 'Effacer',
  active: 'Filtres',
  search: 'Rechercher des tâches',
  allProjects: 'Tous les projets',
  allSites: 'Tous les sites',
  chooseProject: 'Choisir un projet',
  chooseSite: 'Choisir un site',
  projects: (count) => plural(count, { one: '# projet', other: '# projets' }),
  names: {
    status: 'Statut',
    priority: 'Priorité',
    assignee: 'Responsable',
    due: 'Échéance',
    tag: 'Étiquette',
    category: 'Catégorie',
    device: 'Appareil',
    page: 'Page',
    author: 'Créée par',
    created: 'Créée',
    resolved: 'Résolue',
  },
  change: (name) => `Modifier le filtre « ${name} »`,
  remove: (name) => `Retirer le filtre « ${name} »`,
  due: { overdue: 'En retard', week: 'Sous 7 jours', none: 'Sans échéance' },
  me: 'Moi',
  unassigned: 'Personne',
  someone: 'Quelqu’un',
  typeTag: 'Saisir une étiquette',
  typePage: 'Saisir un chemin, comme /tarifs',
  from: 'Du',
  to: 'Au',
  since: (day) => `à partir du ${day}`,
  until: (day) => `jusqu’au ${day}`,
  focusSearch: 'Rechercher des tâches',
  openFilters: 'Ajouter un filtre',
};
