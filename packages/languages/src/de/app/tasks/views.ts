import type { views as source } from '../../../en/app/tasks/views.ts';
import type { Translation } from '../../../language/translation.ts';

export const views: Translation<typeof source> = {
  save: 'Ansicht speichern',
  saveTitle: 'Diese Ansicht speichern',
  saveHint: 'Sie behält Darstellung, Filter und Reihenfolge.',
  name: 'Name',
  share: 'Allen in der Organisation zeigen',
  shareMenu: 'Mit allen teilen',
  unshareMenu: 'Nur für mich behalten',
  shared: 'geteilt',
  sharedBy: (name) => `Geteilt von ${name}`,
  saved: (name) => `Als „${name}“ gespeichert.`,
  update: (name) => `In „${name}“ speichern`,
  updated: (name) => `„${name}“ zeigt jetzt, was Sie sehen.`,
  actions: (name) => `Aktionen für „${name}“`,
  renameTitle: 'Ansicht umbenennen',
  deleted: (name) => `„${name}“ wurde gelöscht.`,
  empty: 'Filtern Sie das Board oder die Liste, und speichern Sie das Ergebnis hier.',
};
