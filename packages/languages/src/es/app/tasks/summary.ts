import type { summary as source } from '../../../en/app/tasks/summary.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('es');

export const summary: Translation<typeof source> = {
  project: 'Proyecto',
  allProjects: 'Todos los proyectos',
  site: 'Sitio',
  allSites: 'Todos los sitios',
  period: 'Periodo',
  periods: { '28': '4 semanas', '84': '12 semanas', '182': '26 semanas', '364': '52 semanas' },
  empty: 'Todavía no hay nada que contar. Los gráficos empiezan con la primera tarea.',
  toBoard: 'Ir al tablero',
  asTable: 'Como tabla',
  exportOf: (title) => `Exportar como CSV: ${title}`,
  keepingUp: '¿Vamos al día?',
  keptUp: (opened, resolved) =>
    `${plural(opened, { one: '# tarea abierta', other: '# tareas abiertas' })}, ${plural(resolved, { one: '# resuelta', other: '# resueltas' })}.`,
  seenAgain: (count) =>
    plural(count, {
      one: 'Se ha vuelto a ver # tarea después de resolverla.',
      other: 'Se han vuelto a ver # tareas después de resolverlas.',
    }),
  notExact: 'En algunas semanas hubo más tareas de las que se cuentan.',
  week: 'Semana del',
  opened: 'Abiertas',
  resolved: 'Resueltas',
  bar: ({ kind, count, week }) => `${kind} en la semana del ${week}: ${count}`,
  where: '¿De dónde viene?',
  whereConclusion: 'Las páginas con más tareas: lo que sigue pendiente, del total.',
  noPages: 'Ninguna tarea está en una página en este periodo.',
  page: 'Página',
  pending: 'Pendientes',
  total: 'Todas',
  pageBar: ({ pending, total }) => `${pending} pendientes de ${total}`,
  howLong: '¿Cuánto se espera?',
  howLongConclusion:
    'La mitad no esperó más que la mediana, y nueve de cada diez no más que la segunda barra.',
  noWaits: 'En este periodo ninguna tarea recibió una primera respuesta ni se resolvió.',
  wait: 'Hasta',
  waits: { first_reply: 'Primera respuesta', resolved: 'Resolución' },
  measures: { median_minutes: 'Mediana', p90_minutes: 'Nueve de cada diez' },
  medianMinutes: 'Mediana (minutos)',
  p90Minutes: 'Nueve de cada diez (minutos)',
  count: 'Tareas',
  of: (count) => plural(count, { one: 'de # tarea', other: 'de # tareas' }),
};
