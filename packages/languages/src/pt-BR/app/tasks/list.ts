import type { list as source } from '../../../en/app/tasks/list.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('pt-BR');

export const list: Translation<typeof source> = {
  columns: {
    task: 'Tarefa',
    status: 'Status',
    priority: 'Prioridade',
    assignee: 'Responsável',
    due: 'Prazo',
    page: 'Site e página',
    replies: 'Respostas',
    age: 'Criada',
    updated: 'Alterada',
  },
  table: 'Tarefas',
  display: 'Exibição',
  group: 'Agrupar por',
  noGroup: 'Nada',
  site: 'Site',
  noSite: 'Sem site',
  columnsTitle: 'Colunas',
  width: (name) => `Largura de “${name}”`,
  moveUp: (name) => `Mover “${name}” para cima`,
  moveDown: (name) => `Mover “${name}” para baixo`,
  resetColumns: 'Redefinir as colunas',
  loadedSelected: (count) =>
    plural(count, {
      one: 'A # tarefa carregada está selecionada.',
      other: 'As # tarefas carregadas estão selecionadas.',
    }),
  allSelected: (count) =>
    plural(count, {
      one: '# tarefa está selecionada.',
      other: 'As # tarefas correspondentes estão selecionadas.',
    }),
  selectMatching: (count) =>
    plural(count, { one: 'Selecionar a # correspondente', other: 'Selecionar as # correspondentes' }),
  selectFirst: (count) => plural(count, { one: 'Selecionar a primeira', other: 'Selecionar as primeiras #' }),
  select: (text) => `Selecionar “${text}”`,
  sort: 'Ordem',
  sorts: {
    '-created_at': 'Mais recentes primeiro',
    created_at: 'Mais antigas primeiro',
    '-updated_at': 'Alteradas recentemente primeiro',
    '-priority': 'Maior prioridade primeiro',
    due_date: 'Prazos mais próximos primeiro',
    status: 'Por status',
  },
  noMatches: 'Nenhuma tarefa corresponde a estes filtros.',
  clear: 'Limpar os filtros',
  total: (count) => plural(count, { one: '# tarefa', other: '# tarefas' }),
  moreThan: (count) => plural(count, { one: 'mais de # tarefa', other: 'mais de # tarefas' }),
  newTasks: (count) => plural(count, { one: 'Mostrar # nova tarefa', other: 'Mostrar # novas tarefas' }),
  next: 'Próxima tarefa',
  previous: 'Tarefa anterior',
  open: 'Abrir a tarefa',
  selectAll: 'Selecionar todas as tarefas carregadas',
  toggle: 'Selecionar a tarefa',
  toggleUpTo: 'Selecionar tudo até a tarefa',
  clearSelection: 'Limpar a seleção ou fechar o que está aberto',
  keys: {
    status: 'Definir o status',
    priority: 'Definir a prioridade',
    assignee: 'Atribuir a',
    due: 'Definir o prazo',
    tags: 'Definir as etiquetas',
    move: 'Mover para o início de',
    project: 'Mover para um projeto',
  },
  due: { nextWeek: 'Próxima semana', none: 'Sem prazo', other: 'Outro dia' },
  selectDown: 'Selecionar esta tarefa e a próxima',
  selectUp: 'Selecionar esta tarefa e a anterior',
  bulk: {
    project: 'Projeto',
    bar: 'Alterar as tarefas selecionadas',
    status: 'Status',
    priority: 'Prioridade',
    assignee: 'Responsável',
    due: 'Prazo',
    tags: 'Etiquetas',
    clear: 'Limpar a seleção',
    changing: (done, total) => `${done} de ${total}`,
    changed: (count) => plural(count, { one: '# tarefa alterada.', other: '# tarefas alteradas.' }),
    restored: (count) => plural(count, { one: '# tarefa restaurada.', other: '# tarefas restauradas.' }),
    failed: (count, reason) =>
      plural(count, {
        one: `# tarefa não foi alterada. ${reason}`,
        other: `# tarefas não foram alteradas. ${reason}`,
      }),
    typeTag: 'Digite uma etiqueta',
    nothing: 'Elas já têm este valor.',
  },
};
