import type { pages as source } from '../../../en/app/tasks/pages.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('es');

export const pages: Translation<typeof source> = {
  cards: 'Páginas con tareas',
  sort: 'Orden',
  sorts: { updated_at: 'Actividad más reciente primero', open_count: 'Más tareas abiertas primero' },
  total: (count) => plural(count, { one: '# página', other: '# páginas' }),
  open: (count) => plural(count, { one: '# abierta', other: '# abiertas' }),
  resolved: (count) => plural(count, { one: '# resuelta', other: '# resueltas' }),
  noPage: 'Sin página',
  noPicture: 'Todavía sin captura de pantalla',
  pins: (page) => `Tareas abiertas en ${page}`,
  more: (count) => plural(count, { one: '# tarea más', other: '# tareas más' }),
  elsewhere: 'No se ve en esta captura: se hizo en otra ventana o en otra posición de desplazamiento.',
  inList: 'Ver esta página en la lista',
  nothingOpen: 'No hay nada abierto.',
};
