import type { filters as source } from '../../../en/app/tasks/filters.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('pt-BR');

export const filters: Translation<typeof source> = {
  add: 'Filtrar',
  back: 'Todos os filtros',
  clear: 'Limpar',
  active: 'Filtros',
  search: 'Buscar tarefas',
  allProjects: 'Todos os projetos',
  allSites: 'Todos os sites',
  chooseProject: 'Escolher um projeto',
  chooseSite: 'Escolher um site',
  projects: (count) => plural(count, { one: '# projeto', other: '# projetos' }),
  names: {
    status: 'Status',
    priority: 'Prioridade',
    assignee: 'Responsável',
    due: 'Prazo',
    tag: 'Etiqueta',
    category: 'Categoria',
    device: 'Dispositivo',
    page: 'Página',
    author: 'Criada por',
    created: 'Criada',
    resolved: 'Resolvida',
  },
  change: (name) => `Alterar o filtro “${name}”`,
  remove: (name) => `Remover o filtro “${name}”`,
  due: { overdue: 'Atrasadas', week: 'Nos próximos 7 dias', none: 'Sem prazo' },
  me: 'Eu',
  unassigned: 'Ninguém',
  someone: 'Alguém',
  typeTag: 'Digite uma etiqueta',
  typePage: 'Digite um caminho, como /pricing',
  from: 'De',
  to: 'Até',
  since: (day) => `desde ${day}`,
  until: (day) => `até ${day}`,
  focusSearch: 'Buscar tarefas',
  openFilters: 'Adicionar um filtro',
};
