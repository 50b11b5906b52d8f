import type { list as source } from '../../../en/app/tasks/list.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('es');

export const list: Translation<typeof source> = {
  columns: {
    task: 'Tarea',
    status: 'Estado',
    priority: 'Prioridad',
    assignee: 'Responsable',
    due: 'Vence',
    page: 'Sitio y página',
    replies: 'Respuestas',
    age: 'Creada',
    updated: 'Modificada',
  },
  table: 'Tareas',
  display: 'Presentación',
  group: 'Agrupar por',
  noGroup: 'Nada',
  site: 'Sitio',
  noSite: 'Sin sitio',
  columnsTitle: 'Columnas',
  width: (name) => `Anchura de «${name}»`,
  moveUp: (name) => `Subir «${name}»`,
  moveDown: (name) => `Bajar «${name}»`,
  resetColumns: 'Restablecer las columnas',
  loadedSelected: (count) =>
    plural(count, {
      one: 'La # tarea cargada está seleccionada.',
      other: 'Las # tareas cargadas están seleccionadas.',
    }),
  allSelected: (count) =>
    plural(count, {
      one: '# tarea está seleccionada.',
      other: 'Las # tareas que coinciden están seleccionadas.',
    }),
  selectMatching: (count) =>
    plural(count, { one: 'Seleccionar la # que coincide', other: 'Seleccionar las # que coinciden' }),
  selectFirst: (count) =>
    plural(count, { one: 'Seleccionar la primera', other: 'Seleccionar las primeras #' }),
  select: (text) => `Seleccionar «${text}»`,
  sort: 'Orden',
  sorts: {
    '-created_at': 'Más recientes primero',
    created_at: 'Más antiguas primero',
    '-updated_at': 'Últimos cambios primero',
    '-priority': 'Mayor prioridad primero',
    due_date: 'Las que vencen antes, primero',
    status: 'Por estado',
  },
  noMatches: 'Ninguna tarea coincide con estos filtros.',
  clear: 'Borrar los filtros',
  total: (count) => plural(count, { one: '# tarea', other: '# tareas' }),
  moreThan: (count) => plural(count, { one: 'más de # tarea', other: 'más de # tareas' }),
  newTasks: (count) => plural(count, { one: 'Mostrar # tarea nueva', other: 'Mostrar # tareas nuevas' }),
  next: 'Tarea siguiente',
  previous: 'Tarea anterior',
  open: 'Abrir la tarea',
  selectAll: 'Seleccionar todas las tareas cargadas',
  toggle: 'Seleccionar la tarea',
  toggleUpTo: 'Seleccionar todo hasta la tarea',
  clearSelection: 'Borrar la selección, o cerrar lo que esté abierto',
  keys: {
    status: 'Fijar el estado',
    priority: 'Fijar la prioridad',
    assignee: 'Asignar a',
    due: 'Fijar la fecha límite',
    tags: 'Fijar las etiquetas',
    move: 'Mover al principio de',
    project: 'Mover a un proyecto',
  },
  due: { nextWeek: 'La semana que viene', none: 'Sin fecha límite', other: 'Otro día' },
  selectDown: 'Seleccionar esta tarea y la siguiente',
  selectUp: 'Seleccionar esta tarea y la anterior',
  bulk: {
    project: 'Proyecto',
    bar: 'Cambiar las tareas seleccionadas',
    status: 'Estado',
    priority: 'Prioridad',
    assignee: 'Responsable',
    due: 'Fecha límite',
    tags: 'Etiquetas',
    clear: 'Borrar la selección',
    changing: (done, total) => `${done} de ${total}`,
    changed: (count) => plural(count, { one: '# tarea cambiada.', other: '# tareas cambiadas.' }),
    restored: (count) => plural(count, { one: '# tarea restaurada.', other: '# tareas restauradas.' }),
    failed: (count, reason) =>
      plural(count, {
        one: `# tarea no se ha cambiado. ${reason}`,
        other: `# tareas no se han cambiado. ${reason}`,
      }),
    typeTag: 'Escriba una etiqueta',
    nothing: 'Ya tienen este valor.',
  },
};
