import type { transfer as source } from '../../../en/app/tasks/transfer.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('pt-BR');

export const transfer: Translation<typeof source> = {
  menu: 'Exportar e importar',
  export: 'Exportar tarefas…',
  import: 'Importar tarefas…',
  exportTitle: 'Exportar tarefas',
  exportsMatches: 'As tarefas que correspondem aos filtros, em um arquivo.',
  exportsAll: 'Todas as tarefas que você vê, em um arquivo.',
  format: 'Formato',
  formats: { csv: 'CSV, para uma planilha', json: 'JSON, para programas' },
  download: 'Exportar',
  received: (size) => `${size} recebidos`,
  exported: 'A exportação está nos seus downloads.',
  importTitle: 'Importar tarefas',
  importAbout:
    'De um arquivo CSV ou JSON, como uma exportação do Postil ou de outra ferramenta. As colunas são reconhecidas pelo nome: content ou title, description, status, priority, category, tags, page_url, due_date, assigned_to.',
  file: 'Arquivo',
  chooseFile: 'Escolher um arquivo',
  noFile: 'Nenhum arquivo escolhido',
  startNothing: 'Importar',
  where: 'Projeto ou site',
  nowhere: 'Nenhum',
  unreadable: {
    format: 'Este arquivo não é CSV nem JSON com tarefas.',
    rows: 'Este arquivo tem mais de 5.000 linhas. Divida-o em vários.',
  },
  noTasks: 'Nenhuma tarefa foi encontrada. Uma coluna deve se chamar content, text, title ou summary.',
  found: (count) =>
    plural(count, {
      one: '# tarefa encontrada.',
      many: '# de tarefas encontradas.',
      other: '# tarefas encontradas.',
    }),
  empty: (count) =>
    plural(count, {
      one: '# linha sem texto é deixada de fora.',
      many: '# de linhas sem texto são deixadas de fora.',
      other: '# linhas sem texto são deixadas de fora.',
    }),
  unused: (names) => `Colunas não usadas: ${names}.`,
  unknown: (values) => `Desconhecidos aqui, então vale o valor usual: ${values}.`,
  strangers: (names) => `Não são membros, então ninguém é atribuído: ${names}.`,
  start: (count) =>
    plural(count, { one: 'Importar # tarefa', many: 'Importar # de tarefas', other: 'Importar # tarefas' }),
  progress: (done, all) => `${done} de ${all}`,
  done: (count) =>
    plural(count, {
      one: '# tarefa importada.',
      many: '# de tarefas importadas.',
      other: '# tarefas importadas.',
    }),
  refused: (row, why) => `Linha ${row}: ${why}`,
};
