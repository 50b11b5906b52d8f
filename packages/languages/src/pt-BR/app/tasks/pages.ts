import type { pages as source } from '../../../en/app/tasks/pages.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('pt-BR');

export const pages: Translation<typeof source> = {
  cards: 'Páginas com tarefas',
  sort: 'Ordem',
  sorts: { updated_at: 'Atividade mais recente primeiro', open_count: 'Mais tarefas abertas primeiro' },
  total: (count) => plural(count, { one: '# página', other: '# páginas' }),
  open: (count) => plural(count, { one: '# aberta', other: '# abertas' }),
  resolved: (count) => plural(count, { one: '# resolvida', other: '# resolvidas' }),
  noPage: 'Sem página',
  noPicture: 'Ainda sem captura de tela',
  pins: (page) => `Tarefas abertas em ${page}`,
  more: (count) => plural(count, { one: 'mais # tarefa', other: 'mais # tarefas' }),
  elsewhere: 'Não aparece nesta captura: foi feita em outra janela ou em outra posição de rolagem.',
  inList: 'Ver esta página na lista',
  nothingOpen: 'Nada está aberto.',
};
