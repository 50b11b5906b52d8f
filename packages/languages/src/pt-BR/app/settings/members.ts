import type { members as source } from '../../../en/app/settings/members.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('pt-BR');

export const members: Translation<typeof source> = {
  invite: 'Convidar',
  inviteTitle: 'Convidar alguém',
  inviteHint:
    'Você recebe um link para repassar. Se este servidor envia e-mails, o link também é enviado por e-mail.',
  unknownAddress:
    'O endereço público deste servidor não está definido (BASE_URL), por isso os links dos e-mails talvez não abram em outro lugar.',
  send: 'Convidar',
  searchLabel: 'Buscar por nome ou e-mail',
  roleFilter: 'Papel',
  anyRole: 'Qualquer papel',
  name: 'Nome',
  role: 'Papel',
  lastSeen: 'Visto por último',
  never: 'Nunca',
  projects: 'Projetos',
  statuses: { active: 'Ativo', invited: 'Convidado por e-mail' },
  roleHints: {
    owner: 'Pode fazer tudo, inclusive gerenciar proprietários.',
    admin: 'Gerencia membros, chaves e webhooks.',
    member: 'Lê e altera todo o conteúdo.',
    guest: 'Um cliente: vê e comenta os projetos escolhidos.',
  },
  roleOf: (name) => `Papel de ${name}`,
  projectsOf: (name) => `Projetos de ${name}`,
  projectsCount: (count) =>
    count === 0 ? 'Nenhum projeto' : plural(count, { one: '# projeto', other: '# projetos' }),
  chooseProjects: 'Escolha os projetos que este convidado pode ver.',
  you: 'você',
  lastOwner: 'O único proprietário: torne outra pessoa proprietária primeiro.',
  ownersOnly: 'Só um proprietário pode alterar um proprietário.',
  removed: (name) => `${name} foi removido.`,
  remove: 'Remover da organização',
  removeTitle: (name) => `Remover ${name}?`,
  removeWarning:
    'A pessoa perde o acesso imediatamente. O que ela escreveu permanece, e as tarefas continuam atribuídas a ela. As chaves dela continuam funcionando, sem administração, até serem revogadas.',
  removeAction: 'Remover',
  invitationLink: 'Link de convite',
  invitationFor: (name) => `Convite para ${name}`,
  invitationHint: (email) =>
    `Repasse este link a ${email}. Ele abre uma vez e mostra onde escolher uma senha.`,
  resetLink: 'Link para redefinir a senha',
  resetFor: (name) => `Nova senha para ${name}`,
  resetHint: (email) => `Repasse este link a ${email}. Ele abre uma vez.`,
  expires: 'Vale até',
  link: 'O link',
  done: 'Concluir',
  menu: (name) => `Mais para ${name}`,
  empty: 'Ninguém corresponde a esta busca.',
  clear: 'Limpar a busca',
  tableLabel: 'Membros da organização',
  emailTaken: 'Já existe um membro com este endereço de e-mail.',
};
