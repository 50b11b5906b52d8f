import type { pages as source } from '../../../en/app/tasks/pages.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('fr');

export const pages: Translation<typeof source> = {
  cards: 'Pages avec des tâches',
  sort: 'Ordre',
  sorts: { updated_at: 'Activité la plus récente d’abord', open_count: 'Le plus de tâches ouvertes d’abord' },
  total: (count) => plural(count, { one: '# page', other: '# pages' }),
  open: (count) => plural(count, { one: '# ouverte', other: '# ouvertes' }),
  resolved: (count) => plural(count, { one: '# résolue', other: '# résolues' }),
  noPage: 'Sans page',
  noPicture: 'Pas encore de capture d’écran',
  pins: (page) => `Tâches ouvertes sur ${page}`,
  more: (count) => plural(count, { one: '# autre tâche', other: '# autres tâches' }),
  elsewhere: 'Absente de cette capture : faite dans une autre fenêtre ou à une autre position de défilement.',
  inList: 'Voir cette page dans la liste',
  nothingOpen: 'Rien n’est ouvert.',
};
