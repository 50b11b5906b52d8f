import type { views as source } from '../../../en/app/tasks/views.ts';
import type { Translation } from '../../../language/translation.ts';

export const views: Translation<typeof source> = {
  save: 'Salvar visualização',
  saveTitle: 'Salvar esta visualização',
  saveHint: 'Ela guarda o layout, os filtros e a ordem.',
  name: 'Nome',
  share: 'Mostrar a todos na organização',
  shareMenu: 'Compartilhar com todos',
  unshareMenu: 'Manter só para mim',
  shared: 'compartilhada',
  sharedBy: (name) => `Compartilhada por ${name}`,
  saved: (name) => `Salva como “${name}”.`,
  update: (name) => `Salvar em “${name}”`,
  updated: (name) => `“${name}” agora mostra o que você está vendo.`,
  actions: (name) => `Ações para “${name}”`,
  renameTitle: 'Renomear a visualização',
  deleted: (name) => `“${name}” foi excluída.`,
  empty: 'Filtre o quadro ou a lista e salve aqui.',
};
