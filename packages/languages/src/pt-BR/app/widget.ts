import type { widget as source } from '../../en/app/widget.ts';
import { pluralsOf } from '../../language/plurals.ts';
import type { Translation } from '../../language/translation.ts';

const plural = pluralsOf('pt-BR');

export const widget: Translation<typeof source> = {
  title: 'Widget',
  about:
    'Como as pessoas o veem nas páginas deste site. Uma alteração é salva na hora e vale a partir do próximo carregamento da página.',
  preview: 'Como fica',
  launcher: 'Feedback',
  audience: 'Quem o vê',
  audiences: {
    all: 'Todos',
    invited: 'Pessoas com um convite',
    identified: 'Visitantes conectados à conta no site',
  },
  audienceHints: {
    all: 'Todos os que abrem uma página do site.',
    invited:
      'Quem abrir uma vez uma página do site pelo endereço abaixo, por um link para um comentário ou a partir de um link de revisão. O navegador guarda isso.',
    identified:
      'Quem o servidor do site identificar com postil.identify. Mais ninguém pode escrever. Os membros da sua equipe se conectam pelo endereço abaixo.',
  },
  invitation: 'Endereço com convite',
  teamAddress: 'Endereço para a equipe',
  audienceNeedsSecret:
    'O site ainda não tem segredo, por isso ninguém vê o widget: crie um em “Visitantes conhecidos”.',
  buttonText: 'Texto do botão',
  buttonTextHint: 'No máximo 40 caracteres. Sem texto, aparece “Feedback” no idioma do widget.',
  buttonColor: 'Cor do botão',
  buttonColorHint: 'Por exemplo, #0a7d4f. O texto fica preto ou branco, conforme a melhor leitura.',
  invalidColor: 'Isto não é uma cor: escreva # e três ou seis dos caracteres 0–9 e a–f.',
  pickColor: 'Escolher a cor',
  themeColor: 'Conforme a aparência',
  position: 'Posição',
  positions: { start: 'Embaixo, à esquerda', end: 'Embaixo, à direita' },
  positionHint: 'Espelhada em páginas escritas da direita para a esquerda.',
  theme: 'Aparência',
  themes: { auto: 'Igual à do dispositivo do visitante', light: 'Clara', dark: 'Escura' },
  language: 'Idioma',
  anyLanguage: 'Igual ao da página',
  pins: 'Comentários que os visitantes veem',
  pinChoices: { all: 'Todos os que são para todos', own: 'Somente os próprios', none: 'Nenhum' },
  /** Hints about the comments that strangers can read, by the choice. */
  pinsHints: {
    all: 'Qualquer pessoa que abra o site pode ler todos os comentários e respostas que são para todos; o que é para a equipe, nunca.',
    own: 'Um visitante lê somente o que ele mesmo escreveu e as respostas de vocês; estranhos não leem nada.',
    none: 'Os visitantes escrevem e não veem comentário algum; estranhos não leem nada.',
  },
  screenshots: 'Oferecer uma captura de tela com cada comentário',
  collectsLog: 'Enviar os erros da página com cada comentário',
  collectsLogHint: 'Os visitantes veem o que é enviado e podem deixar de fora.',
  fetchesImages: 'Ler imagens de outros sites para as capturas de tela',
  fetchesImagesHint:
    'O servidor lê o que os navegadores podem mostrar, mas não copiar, como fotos de outro domínio e blocos de mapas.',
  collectsWarnings: 'Enviar também os avisos do console',
  asksEmail: 'Pedir o endereço de e-mail aos visitantes',
  asksType: 'Perguntar se é um problema, um desejo ou uma dúvida',
  asksTypeHint: 'A resposta vira a categoria da tarefa: bug, sugestão de recurso ou geral.',
  type: 'Tipo',
  types: { problem: 'Problema', wish: 'Desejo', question: 'Dúvida' },
  fields: 'Campos próprios',
  fieldsAbout:
    'Até cinco campos a mais no formulário, como um número de pedido. A sua equipe lê os valores na tarefa. Os valores ficam como foram informados quando você renomeia ou remove um campo.',
  addField: 'Adicionar um campo',
  editField: (label) => `Editar o campo “${label}”`,
  removeField: (label) => `Remover o campo “${label}”`,
  raiseField: (label) => `Mover o campo “${label}” para cima`,
  newField: 'Novo campo',
  changedField: 'Campo',
  fieldLabel: 'Rótulo',
  fieldKind: 'Tipo',
  fieldKinds: { text: 'Texto', choice: 'Escolha' },
  fieldOptions: 'Opções',
  fieldOptionsHint: 'Uma em cada linha, no mínimo duas.',
  fieldRequired: 'Obrigatório',
  sameLabel: 'Outro campo tem este rótulo.',
  fewOptions: 'Uma escolha precisa de pelo menos duas opções diferentes.',
  manyOptions: 'Uma escolha tem no máximo 20 opções de 80 caracteres.',
  masks: 'Ocultos nas capturas de tela',
  masksHint:
    'Seletores CSS do que ninguém deve ver, como .account-number. Senhas e números de cartão ficam sempre ocultos.',
  addMask: 'Adicionar',
  removeMask: (selector) => `Mostrar ${selector} novamente nas capturas de tela`,
  invalidMask: 'Isto não é um seletor CSS. Uma classe começa com ponto, um id com #.',
  shortcut: 'Teclas que iniciam um comentário',
  shortcutHint:
    'Pressione-as aqui, por exemplo Alt+Shift+F. Menus abertos e dicas sob o ponteiro permanecem e podem ser comentados.',
  noShortcut: 'Nenhuma',
  removeShortcut: 'Remover as teclas',
  identity: 'Visitantes conhecidos',
  identityAbout:
    'Com este segredo, o servidor do seu site pode dizer quem está conectado lá, para que os comentários levem o nome da pessoa.',
  identityOn: 'Há um segredo em uso.',
  identityOff: 'Os visitantes escrevem com o nome que digitam.',
  createSecret: 'Criar um segredo',
  replaceSecret: 'Substituir o segredo',
  replaceTitle: 'Substituir o segredo?',
  replaceHint:
    'O segredo atual deixa de ser aceito a partir de então. Coloque o novo no seu servidor logo em seguida.',
  stopSecret: 'Parar de usar',
  secret: 'O segredo',
  secretTitle: 'O segredo deste site',
  secretHint: 'Guarde-o no servidor do seu site. Ele só aparece agora, e um anterior não é mais aceito.',
  secretStopped: 'O segredo não é mais aceito.',
  stopTitle: 'Parar de usar o segredo?',
  stopHint: 'O seu servidor deixa de identificar visitantes. Você pode criar outro segredo depois.',
  held: 'Aguardando análise',
  heldAbout: 'Podem ser spam ou vieram rápido demais. Ninguém mais os vê até você liberá-los.',
  release: 'Liberar',
  releaseOf: (text) => `Liberar “${text}”`,
  deleteOf: (text) => `Excluir “${text}”`,
  heldKinds: { reply: 'Resposta', mockup_comment: 'Em um mockup', mockup_reply: 'Resposta em um mockup' },
  released: 'Liberado.',
  heldDeleted: 'Excluído.',
  somebody: 'Alguém',
  log: (count) =>
    plural(count, { one: 'Registro da página: # entrada', other: 'Registro da página: # entradas' }),
  logKinds: {
    error: 'Erro',
    rejection: 'Rejeição não tratada',
    console: 'Console',
    request: 'Requisição com falha',
    warning: 'Aviso',
  },
  connect: {
    title: (host) => `Usar a sua conta em ${host}?`,
    about: (name) =>
      `O widget dessa página passa a agir como ${name}: você vê todos os comentários da página e pode trabalhar neles por lá, durante 12 horas.`,
    continue: 'Continuar',
    typeCode: (host) => `Digite este código em ${host}, abaixo de “Sou da equipe”:`,
    codeEnds: 'Ele vale uma única vez, por dois minutos.',
    newCode: 'Novo código',
    done: 'Conectado. Você pode fechar esta janela.',
    wrongAddress: 'Este endereço está incompleto. Feche a janela e tente novamente pela página.',
  },
  extension: {
    title: 'Usar a sua conta na extensão?',
    about: (name, organization, browser) =>
      `A extensão do ${browser} passa a comentar páginas como ${name}, de ${organization}. Você pode encerrar isso a qualquer momento nas configurações do seu perfil.`,
    waiting: 'Aguardando a extensão deste navegador.',
    missing:
      'A extensão deste navegador não pediu isto. Pressione o botão dela, entre a partir dali e só então concorde aqui.',
    done: 'A extensão está conectada. Você pode fechar esta aba.',
    failed: 'A extensão não conseguiu entrar. Pressione o botão dela e entre de novo a partir dali.',
  },
};
