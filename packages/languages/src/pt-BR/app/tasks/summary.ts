import type { summary as source } from '../../../en/app/tasks/summary.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('pt-BR');

export const summary: Translation<typeof source> = {
  project: 'Projeto',
  allProjects: 'Todos os projetos',
  site: 'Site',
  allSites: 'Todos os sites',
  period: 'Período',
  periods: { '28': '4 semanas', '84': '12 semanas', '182': '26 semanas', '364': '52 semanas' },
  empty: 'Ainda não há nada para contar. Os gráficos começam com a primeira tarefa.',
  toBoard: 'Ir para o quadro',
  asTable: 'Como tabela',
  exportOf: (title) => `Exportar como CSV: ${title}`,
  keepingUp: 'Estamos dando conta?',
  keptUp: (opened, resolved) =>
    `${plural(opened, { one: '# tarefa aberta', other: '# tarefas abertas' })}, ${plural(resolved, { one: '# resolvida', other: '# resolvidas' })}.`,
  seenAgain: (count) =>
    plural(count, {
      one: '# tarefa foi vista novamente depois de resolvida.',
      other: '# tarefas foram vistas novamente depois de resolvidas.',
    }),
  notExact: 'Em algumas semanas houve mais tarefas do que as contadas.',
  week: 'Semana a partir de',
  opened: 'Abertas',
  resolved: 'Resolvidas',
  bar: ({ kind, count, week }) => `${kind} na semana a partir de ${week}: ${count}`,
  where: 'De onde vem?',
  whereConclusion: 'As páginas com mais movimento: o que ainda está pendente, do total.',
  noPages: 'Nenhuma tarefa está em uma página neste período.',
  page: 'Página',
  pending: 'Pendentes',
  total: 'Todas',
  pageBar: ({ pending, total }) => `${pending} pendentes de ${total}`,
  howLong: 'Quanto tempo as pessoas esperam?',
  howLongConclusion: 'Metade esperou no máximo a mediana, e nove em cada dez, no máximo a segunda barra.',
  noWaits: 'Nenhuma tarefa recebeu a primeira resposta nem foi resolvida neste período.',
  wait: 'Até',
  waits: { first_reply: 'Primeira resposta', resolved: 'Resolução' },
  measures: { median_minutes: 'Mediana', p90_minutes: 'Nove em cada dez' },
  medianMinutes: 'Mediana (minutos)',
  p90Minutes: 'Nove em cada dez (minutos)',
  count: 'Tarefas',
  of: (count) => plural(count, { one: 'de # tarefa', other: 'de # tarefas' }),
};
