import type { filters as source } from '../../../en/app/tasks/filters.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('es');

export const filters: Translation<typeof source> = {
  add: 'Filtrar',
  back: 'Todos los filtros',
  clear: 'Borrar',
  active: 'Filtros',
  search: 'Buscar tareas',
  allProjects: 'Todos los proyectos',
  allSites: 'Todos los sitios',
  chooseProject: 'Elegir un proyecto',
  chooseSite: 'Elegir un sitio',
  projects: (count) => plural(count, { one: '# proyecto', other: '# proyectos' }),
  names: {
    status: 'Estado',
    priority: 'Prioridad',
    assignee: 'Responsable',
    due: 'Fecha límite',
    tag: 'Etiqueta',
    category: 'Categoría',
    device: 'Dispositivo',
    page: 'Página',
    author: 'Creada por',
    created: 'Creada',
    resolved: 'Resuelta',
  },
  change: (name) => `Cambiar el filtro «${name}»`,
  remove: (name) => `Quitar el filtro «${name}»`,
  due: { overdue: 'Vencidas', week: 'En los próximos 7 días', none: 'Sin fecha límite' },
  me: 'Yo',
  unassigned: 'Nadie',
  someone: 'Alguien',
  typeTag: 'Escriba una etiqueta',
  typePage: 'Escriba una ruta, como /precios',
  from: 'Desde',
  to: 'Hasta',
  since: (day) => `desde el ${day}`,
  until: (day) => `hasta el ${day}`,
  focusSearch: 'Buscar tareas',
  openFilters: 'Añadir un filtro',
};
