import type { transfer as source } from '../../../en/app/tasks/transfer.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('fr');

export const transfer: Translation<typeof source> = {
  menu: 'Export et import',
  export: 'Exporter les tâches…',
  import: 'Importer des tâches…',
  exportTitle: 'Exporter les tâches',
  exportsMatches: 'Les tâches qui correspondent aux filtres, dans un fichier.',
  exportsAll: 'Toutes les tâches que vous voyez, dans un fichier.',
  format: 'Format',
  formats: { csv: 'CSV, pour un tableur', json: 'JSON, pour des programmes' },
  download: 'Exporter',
  received: (size) => `${size} reçus`,
  exported: 'L’export est dans vos téléchargements.',
  importTitle: 'Importer des tâches',
  importAbout:
    'Depuis un fichier CSV ou JSON, par exemple un export de Postil ou d’un autre outil. Les colonnes sont reconnues par leur nom : content ou title, description, status, priority, category, tags, page_url, due_date, assigned_to.',
  file: 'Fichier',
  chooseFile: 'Choisir un fichier',
  noFile: 'Aucun fichier choisi',
  startNothing: 'Importer',
  where: 'Projet ou site',
  nowhere: 'Aucun',
  unreadable: {
    format: 'Ce fichier n’est ni du CSV ni du JSON avec des tâches.',
    rows: 'Ce fichier a plus de 5 000 lignes. Divisez-le en plusieurs.',
  },
  noTasks: 'Aucune tâche trouvée. Une colonne doit s’appeler content, text, title ou summary.',
  found: (count) =>
    plural(count, { one: '# tâche trouvée.', many: '# de tâches trouvées.', other: '# tâches trouvées.' }),
  empty: (count) =>
    plural(count, {
      one: '# ligne sans texte est ignorée.',
      many: '# de lignes sans texte sont ignorées.',
      other: '# lignes sans texte sont ignorées.',
    }),
  unused: (names) => `Colonnes non utilisées : ${names}.`,
  unknown: (values) => `Inconnus ici, la valeur habituelle est donc utilisée : ${values}.`,
  strangers: (names) => `Pas membres, personne n’est donc assigné : ${names}.`,
  start: (count) =>
    plural(count, { one: 'Importer # tâche', many: 'Importer # de tâches', other: 'Importer # tâches' }),
  progress: (done, all) => `${done} sur ${all}`,
  done: (count) =>
    plural(count, { one: '# tâche importée.', many: '# de tâches importées.', other: '# tâches importées.' }),
  refused: (row, why) => `Ligne ${row} : ${why}`,
};
