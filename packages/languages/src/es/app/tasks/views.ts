import type { views as source } from '../../../en/app/tasks/views.ts';
import type { Translation } from '../../../language/translation.ts';

export const views: Translation<typeof source> = {
  save: 'Guardar vista',
  saveTitle: 'Guardar esta vista',
  saveHint: 'Conserva la disposición, los filtros y el orden.',
  name: 'Nombre',
  share: 'Mostrarla a toda la organización',
  shareMenu: 'Compartir con todos',
  unshareMenu: 'Solo para mí',
  shared: 'compartida',
  sharedBy: (name) => `Compartida por ${name}`,
  saved: (name) => `Guardada como «${name}».`,
  update: (name) => `Guardar en «${name}»`,
  updated: (name) => `«${name}» muestra ahora lo que está viendo.`,
  actions: (name) => `Acciones de «${name}»`,
  renameTitle: 'Cambiar el nombre de la vista',
  deleted: (name) => `Se ha eliminado «${name}».`,
  empty: 'Filtre el tablero o la lista, y guarde el resultado aquí.',
};
