import type { views as source } from '../../../en/app/tasks/views.ts';
import type { Translation } from '../../../language/translation.ts';

export const views: Translation<typeof source> = {
  save: 'Enregistrer la vue',
  saveTitle: 'Enregistrer cette vue',
  saveHint: 'Elle garde la disposition, les filtres et l’ordre.',
  name: 'Nom',
  share: 'La montrer à toute l’organisation',
  shareMenu: 'Partager avec tout le monde',
  unshareMenu: 'La garder pour moi',
  shared: 'partagée',
  sharedBy: (name) => `Partagée par ${name}`,
  saved: (name) => `Enregistrée sous « ${name} ».`,
  update: (name) => `Enregistrer dans « ${name} »`,
  updated: (name) => `« ${name} » montre maintenant ce que vous voyez.`,
  actions: (name) => `Actions pour « ${name} »`,
  renameTitle: 'Renommer la vue',
  deleted: (name) => `« ${name} » a été supprimée.`,
  empty: 'Filtrez le tableau ou la liste, puis enregistrez le résultat ici.',
};
