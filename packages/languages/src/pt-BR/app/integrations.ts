import type { integrations as source } from '../../en/app/integrations.ts';
import { withoutStop } from '../../language/clauses.ts';
import { pluralsOf } from '../../language/plurals.ts';
import type { Translation } from '../../language/translation.ts';

const plural = pluralsOf('pt-BR');

export const integrations: Translation<typeof source> = {
  tabs: { overview: 'Visão geral', assistants: 'Assistentes de IA', webhooks: 'Webhooks', api: 'API REST' },
  cards: {
    assistants: 'Deixe o Claude, o Cursor ou outro assistente ler o feedback de um projeto e trabalhar nele.',
    webhooks: 'Avise os seus próprios serviços sobre cada alteração, com assinatura e registro.',
    api: 'Leia e altere tudo a partir dos seus próprios programas.',
    keys: (count) =>
      count === 0 ? 'Ainda não conectado' : plural(count, { one: '# chave ativa', other: '# chaves ativas' }),
    activeWebhooks: (count) =>
      count === 0 ? 'Nenhum ainda' : plural(count, { one: '# webhook ativo', other: '# webhooks ativos' }),
  },
  assistants: {
    consent: {
      title: (name) => `Conectar “${name}”?`,
      unverified: 'Este é o nome que o programa dá a si mesmo. Ninguém o verificou.',
      publisher: (host) => `Ele é descrito em ${host}.`,
      toHost: (host) => `O acesso vai para ${host}. Permita somente se você acabou de iniciar isto lá.`,
      toThisDevice: (host) =>
        `O acesso vai para um programa neste dispositivo (${host}). Permita somente se você acabou de iniciar isto em um programa em que confia.`,
      about: (person, organization) =>
        `O assistente age como ${person} em ${organization}. Ele aparece em Integrações, onde você pode revogar o acesso a qualquer momento.`,
      choose: 'Escolha um projeto',
      allow: 'Permitir',
      leaving: (host) => `Permitido. Você está voltando para ${host}.`,
      wrong: 'Este pedido não pode ser atendido',
    },
    about:
      'Um assistente se conecta pelo Model Context Protocol. Ele precisa de uma chave, que vale para um único projeto: tudo o que o assistente vê e altera pertence a esse projeto.',
    signsIn:
      'Um assistente que consegue entrar na conta, como um na web, obtém sua chave sozinho: informe este endereço, e ele pergunta aqui em qual projeto pode trabalhar. Para os outros, crie uma chave.',
    address: 'Endereço para assistentes',
    stepKey: '1. Crie uma chave',
    stepConfiguration: '2. Configure o assistente',
    create: 'Criar chave',
    another: 'Criar outra chave',
    issued: (name, project) => `“${name}” para o projeto “${project}” está pronta.`,
    issuedHint: 'A configuração abaixo contém o segredo da chave. Copie agora: ele só aparece desta vez.',
    keys: 'Chaves de assistentes',
    empty: 'Nenhum assistente tem chave ainda. Crie uma acima.',
    unknownProject: 'projeto desconhecido',
    clients: 'Assistente',
    clientNames: {
      'claude-code': 'Claude Code',
      'claude-desktop': 'Claude Desktop',
      cursor: 'Cursor',
      vscode: 'VS Code',
      other: 'Outro',
    },
    where: {
      'claude-code': 'Execute isto em um terminal, na pasta do seu projeto.',
      'claude-desktop':
        'Cole isto em claude_desktop_config.json (Settings, Developer, Edit Config) e reinicie o Claude. É necessário ter o Node.js.',
      cursor:
        'Cole isto em .cursor/mcp.json do seu projeto, ou em ~/.cursor/mcp.json para todos os projetos.',
      vscode: 'Cole isto em .vscode/mcp.json do seu projeto.',
      other:
        'A maioria dos assistentes aceita este formato. Os que pedem valores separados precisam do endereço e de um cabeçalho X-API-Key com a chave.',
    },
    configurationOf: (client) => `Configuração de ${client}`,
    keepSecret: 'A chave está neste bloco: mantenha o arquivo fora do controle de versão.',
    placeholder: (placeholder) =>
      `Coloque a sua chave no lugar de ${placeholder}. Se você não a tem mais, escolha Gerar novamente no menu da chave.`,
    waiting: 'Aguardando a primeira conexão do assistente…',
    connected: 'O assistente está conectado. Primeira chamada:',
  },
  api: {
    about: 'Tudo o que este aplicativo faz também pode ser feito pela API REST.',
    base: 'Endereço base',
    example: 'Uma primeira chamada',
    exampleHint: 'Coloque a sua chave no lugar de “pst_…”.',
    toKeys: 'Criar uma chave de API',
    more: 'Documentação',
    reference: 'Referência da API',
    openApi: 'Descrição OpenAPI',
  },
  webhooks: {
    about:
      'Cada alteração é enviada ao seu endereço como uma requisição assinada, ou como mensagem ao canal de um chat, e repetida até chegar.',
    forAdmins: 'Webhooks veem tudo o que acontece, por isso só administradores os gerenciam.',
    add: 'Adicionar webhook',
    all: 'Todos os webhooks',
    empty: 'Ainda não há webhooks. Adicione um para avisar um serviço sobre alterações.',
    url: 'Endereço',
    urlHint:
      'Um endereço https público que aceita requisições POST. Para outros, inicie o servidor com WEBHOOK_ALLOW_CIDRS=127.0.0.0/8 (a sua própria rede) e WEBHOOK_ALLOW_HTTP=true.',
    refused: (problem) => `Problema com o endereço: ${withoutStop(problem)}.`,
    format: 'Formato',
    standard: 'Padrão: JSON assinado',
    standardHint: 'Para serviços que leem eventos. Cada requisição é assinada.',
    chatHint:
      'Mensagens em inglês para um canal, no máximo uma por minuto. Escolha os eventos que os membros devem ver.',
    needsFormat: (service) => `Este é um endereço do ${service}, que só aceita o próprio formato.`,
    preview: 'Exemplo de mensagem',
    quietHours: 'Horário de silêncio',
    quietHoursHint: 'Enquanto ele dura, as mensagens aguardam; depois são enviadas agrupadas.',
    quietFrom: 'De',
    quietTo: 'Até',
    timeZone: 'Fuso horário',
    headers: 'Cabeçalhos',
    headersHint:
      'Enviados com cada entrega, por exemplo Authorization. No máximo cinco; os valores nunca mais são exibidos.',
    headerName: 'Nome',
    headerValue: 'Valor',
    headerStored: 'Salvo; um novo valor o substitui',
    addHeader: 'Adicionar cabeçalho',
    removeHeader: 'Remover cabeçalho',
    headerTwice: 'Já existe um cabeçalho com este nome.',
    events: 'Eventos',
    everything: 'Tudo',
    everythingHint: 'Todos os eventos, inclusive os de versões futuras.',
    kindOf: (kind) =>
      ({
        comment: 'Comentários',
        mockup: 'Mockups',
        mockup_comment: 'Comentários em mockups',
        site: 'Sites',
        project: 'Projetos',
        member: 'Membros',
        webhook: 'Webhooks',
      })[kind] ?? kind,
    single: (count) =>
      count === 0 ? 'Escolher eventos específicos' : plural(count, { one: '# evento', other: '# eventos' }),
    oneEvent: 'Escolha pelo menos um evento.',
    secret: 'Segredo do webhook',
    secretTitle: 'O segredo do webhook',
    secretHint:
      'Com ele, o seu serviço verifica se uma requisição veio daqui. Copie agora: ele só aparece desta vez.',
    rotatedTitle: 'O novo segredo',
    rotatedHint: (until) =>
      `Copie agora: ele só aparece desta vez. Até ${until}, as requisições também são assinadas com o segredo antigo.`,
    on: 'Ativo',
    off: 'Desativado',
    failing: 'Com falhas',
    switchedOff: (reason) => `Desativado: ${reason}`,
    failingSince: (attempts) =>
      plural(attempts, { one: '# tentativa com falha', other: '# tentativas com falha, a primeira' }),
    created: 'Criado',
    pending: (count) => plural(count, { one: '# entrega aguardando', other: '# entregas aguardando' }),
    nothingSent: 'Nada enviado ainda',
    milliseconds: (count) => `${count} ms`,
    errors: {
      http_status: 'não aceito',
      redirect: 'redirecionado',
      timeout: 'demorou demais',
      dns: 'nome não encontrado',
      forbidden_address: 'endereço não permitido',
      connection: 'sem conexão',
      tls: 'certificado recusado',
      response_too_large: 'resposta grande demais',
      protocol: 'resposta inválida',
    },
    switchOn: 'Ativar',
    switchOff: 'Desativar',
    actions: 'Mais ações',
    change: 'Alterar webhook',
    rotate: 'Novo segredo',
    rotateTitle: 'Criar um novo segredo?',
    rotateHint:
      'As entregas passam a ser assinadas com ele imediatamente. O segredo atual ainda é aceito por algum tempo, e depois deixa de valer.',
    delete: 'Excluir webhook',
    deleteTitle: 'Excluir o webhook?',
    deleteHint: 'O registro dele também será excluído. Não é possível desfazer.',
    sendTest: 'Enviar teste',
    sending: 'Enviando…',
    testHint: 'Envia o evento webhook.test, quaisquer que sejam os eventos assinados.',
    missed: (count) =>
      plural(count, {
        one: '# entrega foi ignorada ou abandonada nos últimos 30 dias.',
        other: '# entregas foram ignoradas ou abandonadas nos últimos 30 dias.',
      }),
    since: 'Desde',
    periods: { '1': 'O último dia', '7': 'Os últimos 7 dias', '30': 'Os últimos 30 dias' },
    recover: 'Enviar agora',
    recovered: (count) =>
      plural(count, { one: '# entrega está sendo enviada.', other: '# entregas estão sendo enviadas.' }),
    log: 'Registro de entregas',
    filter: 'Entregas',
    allDeliveries: 'Todas',
    failedDeliveries: 'Com falha',
    logEmpty: 'Nada foi enviado ainda. Envie um teste para ver como é uma entrega.',
    noneFailed: 'Nenhuma entrega falhou nos últimos 30 dias.',
    deliveryStates: {
      pending: 'Aguardando',
      delivered: 'Entregue',
      exhausted: 'Abandonada',
      skipped: 'Ignorada',
    },
    redeliver: 'Reenviar',
    redelivering: 'A entrega está sendo enviada novamente.',
    waitingUntil: (time) => `Aguardando até ${time}`,
    nextAttempt: (seconds) =>
      seconds < 60
        ? `Próxima tentativa em ${plural(seconds, { one: '# segundo', other: '# segundos' })}`
        : `Próxima tentativa em ${plural(Math.round(seconds / 60), { one: '# minuto', other: '# minutos' })}`,
    noAttempt: 'Ainda não houve tentativa.',
    attempt: (number) => `Tentativa ${number}`,
    request: 'Requisição',
    response: 'Resposta',
    noResponse: 'Não houve resposta.',
    emptyResponse: 'A resposta estava vazia.',
  },
};
