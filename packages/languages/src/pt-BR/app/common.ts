import type { common as source } from '../../en/app/common.ts';
import { clausesIn } from '../../language/clauses.ts';
import { pluralsOf } from '../../language/plurals.ts';
import type { Translation } from '../../language/translation.ts';
import { FIELD_PROBLEMS, PROBLEMS } from './problems.ts';

const plural = pluralsOf('pt-BR');

export const common: Translation<typeof source> = {
  statuses: {
    OPEN: 'Aberto',
    IN_PROGRESS: 'Em andamento',
    IN_REVIEW: 'Em revisão',
    RESOLVED: 'Resolvido',
    CLOSED: 'Fechado',
  },
  priorities: { LOW: 'Baixa', MEDIUM: 'Média', HIGH: 'Alta', URGENT: 'Urgente' },
  devices: { DESKTOP: 'Computador', MOBILE: 'Celular', TABLET: 'Tablet' },
  categories: {
    UI_FEEDBACK: 'Interface',
    BUG_REPORT: 'Bug',
    FEATURE_REQUEST: 'Sugestão de recurso',
    GENERAL: 'Geral',
    CONTENT: 'Conteúdo',
    DESIGN: 'Design',
    USABILITY: 'Usabilidade',
    PERFORMANCE: 'Desempenho',
  },
  roles: { owner: 'Proprietário', admin: 'Administrador', member: 'Membro', guest: 'Convidado' },
  mockupStatuses: {
    PENDING: 'Aguardando aprovação',
    APPROVED: 'Aprovado',
    CHANGES_REQUESTED: 'Alterações solicitadas',
  },
  due: { on: (day: string) => `Prazo: ${day}`, overdue: (day: string) => `Atrasada: ${day}` },
  /** The progress of a checklist. */
  checked: (done: string, total: string) => `${done} de ${total} feitos`,
  save: 'Salvar',
  saving: 'Salvando…',
  cancel: 'Cancelar',
  close: 'Fechar',
  delete: 'Excluir',
  remove: 'Remover',
  edit: 'Editar',
  rename: 'Renomear',
  create: 'Criar',
  retry: 'Tentar novamente',
  conflict: {
    changed: (by) => `${by ?? 'Alguém'} alterou isto nesse meio-tempo.`,
    theirs: 'Salvo nesse meio-tempo',
    mine: 'A sua versão',
    nothing: 'Nada',
    show: 'Mostrar',
    takeTheirs: 'Usar a versão salva',
    keepMine: 'Manter a minha',
    editOn: 'Continuar editando',
  },
  undo: 'Desfazer',
  copy: 'Copiar',
  copied: 'Copiado',
  notCopied:
    'O navegador não copiou o texto. Permita o acesso à área de transferência ou selecione o texto e copie-o.',
  search: 'Buscar',
  name: 'Nome',
  email: 'E-mail',
  password: 'Senha',
  more: 'Mais',
  loadMore: 'Mostrar mais',
  loading: 'Carregando',
  none: 'Nenhum',
  /** The separator of a list. */
  comma: ', ',
  nobody: 'Ninguém',
  optional: 'opcional',
  all: 'Todos',
  archived: (name) => `${name} (arquivado)`,
  noMatch: 'Nada encontrado.',
  useText: (text) => `Usar “${text}”`,
  required: 'Escreva algo aqui primeiro.',
  somethingWrong: 'Algo deu errado.',
  // A newer server may have other codes.
  refused: (code, message) => PROBLEMS[code] ?? message,
  fieldProblem: clausesIn(FIELD_PROBLEMS),
  notFromPostil: 'O servidor não respondeu corretamente. Tente novamente em instantes.',
  notReachable: 'Não foi possível acessar o servidor. Verifique a conexão e tente novamente.',
  behindProxy: {
    tooLarge:
      'O proxy na frente do servidor recusa arquivos deste tamanho (413). Um administrador pode aumentar o limite, por exemplo client_max_body_size no nginx.',
    interrupted:
      'O servidor responde, mas não a arquivos deste tamanho. Provavelmente um proxy na frente dele os recusa: um administrador pode aumentar o limite, por exemplo client_max_body_size no nginx.',
    unreachable:
      'O proxy na frente do servidor não consegue acessá-lo (502). Tente novamente em um minuto; se não resolver, um administrador precisa verificar se o servidor está em execução.',
    busy: 'O servidor não aceita solicitações no momento (503). Tente novamente em um minuto; se não resolver, um administrador precisa verificar o servidor e o proxy na frente dele.',
    late: 'O servidor não respondeu a tempo ao proxy na frente dele (504). Tente novamente; se não resolver, um administrador pode aumentar o tempo limite do proxy.',
  },
  notFoundTitle: 'Não encontrado',
  notFound: 'Não há nada neste endereço, ou você não tem acesso.',
  forMembers: 'Esta página é só para membros da organização.',
  backToBoard: 'Ir para o quadro',
  confirmByName: (name) => `Digite “${name}” para confirmar.`,
  comments: (count) => plural(count, { one: '# comentário', other: '# comentários' }),
  authorKinds: { visitor: 'Visitante', assistant: 'Assistente' },
  /** Next to a name in a sentence. */
  signed: {
    visitor: (name) => `${name} (visitante)`,
    assistant: (name) => `${name} (assistente)`,
  },
  assistantFor: (assistant, name) => `${assistant} em nome de ${name}`,
  internalNote: 'Nota interna',
  readers: { everyone: 'Todos', team: 'Somente a equipe' },
  readersHint: {
    everyone: 'Visitantes, revisores e clientes que veem o comentário também leem isto.',
    team: 'Só a sua equipe lê isto.',
  },
  replies: (count) => plural(count, { one: '# resposta', other: '# respostas' }),
  sites: (count) => plural(count, { one: '# site', other: '# sites' }),
  tasks: (count) => plural(count, { one: '# tarefa', other: '# tarefas' }),
  selected: (count) => plural(count, { one: '# selecionada', other: '# selecionadas' }),
};
