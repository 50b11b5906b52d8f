import type { transfer as source } from '../../../en/app/tasks/transfer.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('es');

export const transfer: Translation<typeof source> = {
  menu: 'Exportar e importar',
  export: 'Exportar tareas…',
  import: 'Importar tareas…',
  exportTitle: 'Exportar tareas',
  exportsMatches: 'Las tareas que cumplen los filtros, en un archivo.',
  exportsAll: 'Todas las tareas que ve, en un archivo.',
  format: 'Formato',
  formats: { csv: 'CSV, para una hoja de cálculo', json: 'JSON, para programas' },
  download: 'Exportar',
  received: (size) => `${size} recibidos`,
  exported: 'La exportación está en sus descargas.',
  importTitle: 'Importar tareas',
  importAbout:
    'De un archivo CSV o JSON, como una exportación de Postil o de otro gestor. Las columnas se reconocen por su nombre: content o title, description, status, priority, category, tags, page_url, due_date, assigned_to.',
  file: 'Archivo',
  chooseFile: 'Elegir un archivo',
  noFile: 'Ningún archivo elegido',
  startNothing: 'Importar',
  where: 'Proyecto o sitio',
  nowhere: 'Ninguno',
  unreadable: {
    format: 'Este archivo no es CSV ni JSON con tareas.',
    rows: 'Este archivo tiene más de 5000 filas. Divídalo en varios.',
  },
  noTasks: 'No se encontró ninguna tarea. Una columna debe llamarse content, text, title o summary.',
  found: (count) =>
    plural(count, {
      one: 'Se encontró # tarea.',
      many: 'Se encontraron # de tareas.',
      other: 'Se encontraron # tareas.',
    }),
  empty: (count) =>
    plural(count, {
      one: 'Se omite # fila sin texto.',
      many: 'Se omiten # de filas sin texto.',
      other: 'Se omiten # filas sin texto.',
    }),
  unused: (names) => `Columnas que no se usan: ${names}.`,
  unknown: (values) => `No se conocen aquí, así que se usa el valor habitual: ${values}.`,
  strangers: (names) => `No son miembros, así que no se asigna a nadie: ${names}.`,
  start: (count) =>
    plural(count, { one: 'Importar # tarea', many: 'Importar # de tareas', other: 'Importar # tareas' }),
  progress: (done, all) => `${done} de ${all}`,
  done: (count) =>
    plural(count, {
      one: 'Se importó # tarea.',
      many: 'Se importaron # de tareas.',
      other: 'Se importaron # tareas.',
    }),
  refused: (row, why) => `Fila ${row}: ${why}`,
};
