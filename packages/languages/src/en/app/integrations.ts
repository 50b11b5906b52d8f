import { pluralsOf } from '../../language/plurals.ts';

const plural = pluralsOf('en');

export const integrations = {
  tabs: { overview: 'Overview', assistants: 'AI assistants', webhooks: 'Webhooks', api: 'REST API' },
  cards: {
    assistants: 'Let Claude, Cursor or another assistant read the feedback of a project and work on it.',
    webhooks: 'Notify your own services of every change, with a signature and a log.',
    api: 'Read and change everything from your own programs.',
    keys: (count: number) =>
      count === 0 ? 'Not connected yet' : plural(count, { one: '# active key', other: '# active keys' }),
    activeWebhooks: (count: number) =>
      count === 0 ? 'None yet' : plural(count, { one: '# active webhook', other: '# active webhooks' }),
  },
  assistants: {
    consent: {
      title: (name: string) => `Connect “${name}”?`,
      unverified: 'The program chose this name. Nobody has verified it.',
      publisher: (host: string) => `It is described at ${host}.`,
      toHost: (host: string) =>
        `The access goes to ${host}. Allow it only if you have just started this there.`,
      toThisDevice: (host: string) =>
        `The access goes to a program on this device (${host}). Allow it only if you have just started this in a program that you trust.`,
      about: (person: string, organization: string) =>
        `The assistant acts as ${person} in ${organization}. It is listed under Integrations, where you can revoke its access at any time.`,
      choose: 'Choose a project',
      allow: 'Allow',
      leaving: (host: string) => `Allowed. You are being taken back to ${host}.`,
      wrong: 'This request cannot be granted',
    },
    about:
      'An assistant connects over the Model Context Protocol. It needs a key, which is for one project: everything the assistant sees and changes belongs to that project.',
    signsIn:
      'An assistant that can sign in, such as one on the web, gets its key by itself: give it this address, and it asks here which project it may work on. For any other, create a key.',
    address: 'Address for assistants',
    stepKey: '1. Create a key',
    stepConfiguration: '2. Configure the assistant',
    create: 'Create key',
    another: 'Create another key',
    issued: (name: string, project: string) => `“${name}” for the project “${project}” is ready.`,
    issuedHint: 'The configuration below contains its secret. Copy it now: it is shown only this once.',
    keys: 'Keys of assistants',
    empty: 'No assistant has a key yet. Create one above.',
    unknownProject: 'unknown project',
    clients: 'Assistant',
    clientNames: {
      'claude-code': 'Claude Code',
      'claude-desktop': 'Claude Desktop',
      cursor: 'Cursor',
      vscode: 'VS Code',
      other: 'Other',
    },
    where: {
      'claude-code': 'Run this in a terminal, in the folder of your project.',
      'claude-desktop':
        'Paste this into claude_desktop_config.json (Settings, Developer, Edit Config), then restart Claude. It needs Node.js.',
      cursor:
        'Paste this into .cursor/mcp.json of your project, or into ~/.cursor/mcp.json for all projects.',
      vscode: 'Paste this into .vscode/mcp.json of your project.',
      other:
        'Most assistants take this form. Those that ask for single values need the address and a header X-API-Key with the key.',
    },
    configurationOf: (client: string) => `Configuration of ${client}`,
    keepSecret: 'The key is in this block: keep the file out of version control.',
    placeholder: (placeholder: string) =>
      `Put your key in place of ${placeholder}. If you no longer have it, choose Regenerate in the menu of the key.`,
    waiting: 'Waiting for the assistant to connect for the first time…',
    connected: 'The assistant is connected. First call:',
  },
  api: {
    about: 'Everything that this app does can be done over the REST API.',
    base: 'Base address',
    example: 'A first call',
    exampleHint: 'Put your key in place of “pst_…”.',
    toKeys: 'Create an API key',
    more: 'Documentation',
    reference: 'API reference',
    openApi: 'OpenAPI description',
  },
  webhooks: {
    about:
      'Every change is sent to your address as a signed request, or as a message to the channel of a chat, and repeated until it arrives.',
    forAdmins: 'Webhooks see everything that happens, so only admins manage them.',
    add: 'Add webhook',
    all: 'All webhooks',
    empty: 'There is no webhook yet. Add one to notify a service of changes.',
    url: 'Address',
    urlHint:
      'A public https address that takes POST requests. For others, start the server with WEBHOOK_ALLOW_CIDRS=127.0.0.0/8 (your own network) and WEBHOOK_ALLOW_HTTP=true.',
    refused: (problem: string) => `The address ${problem}.`,
    format: 'Format',
    standard: 'Standard: signed JSON',
    standardHint: 'For services that read events. Each request is signed.',
    chatHint:
      'Messages in English for a channel, at most one a minute. Choose the events that its members are to see.',
    needsFormat: (service: string) => `This is an address of ${service}, which accepts only its own format.`,
    preview: 'Example of a message',
    quietHours: 'Quiet hours',
    quietHoursHint: 'During these hours, messages wait; afterwards they are combined into a few.',
    quietFrom: 'From',
    quietTo: 'Until',
    timeZone: 'Time zone',
    headers: 'Headers',
    headersHint:
      'Sent with every delivery, such as Authorization. At most five; their values are never shown again.',
    headerName: 'Name',
    headerValue: 'Value',
    headerStored: 'Stored; a new value replaces it',
    addHeader: 'Add header',
    removeHeader: 'Remove header',
    headerTwice: 'There is a header of this name already.',
    events: 'Events',
    everything: 'Everything',
    everythingHint: 'All events, including those of later versions.',
    kindOf: (kind: string) =>
      ({
        comment: 'Comments',
        mockup: 'Mockups',
        mockup_comment: 'Comments on mockups',
        site: 'Sites',
        project: 'Projects',
        member: 'Members',
        webhook: 'Webhooks',
      })[kind] ?? kind,
    single: (count: number) =>
      count === 0 ? 'Choose single events' : plural(count, { one: '# event', other: '# events' }),
    oneEvent: 'Choose at least one event.',
    secret: 'Secret of the webhook',
    secretTitle: 'The secret of the webhook',
    secretHint:
      'With it your service checks that a request came from here. Copy it now: it is shown only this once.',
    rotatedTitle: 'The new secret',
    rotatedHint: (until: string) =>
      `Copy it now: it is shown only this once. Until ${until} requests are signed with the old secret too.`,
    on: 'Active',
    off: 'Off',
    failing: 'Failing',
    switchedOff: (reason: string) => `Switched off: ${reason}`,
    failingSince: (attempts: number) =>
      plural(attempts, { one: '# failed attempt', other: '# failed attempts, the first' }),
    created: 'Created',
    pending: (count: number) =>
      plural(count, { one: '# delivery is waiting', other: '# deliveries are waiting' }),
    nothingSent: 'Nothing sent yet',
    milliseconds: (count: string) => `${count} ms`,
    errors: {
      http_status: 'not accepted',
      redirect: 'redirected',
      timeout: 'took too long',
      dns: 'name not found',
      forbidden_address: 'address not allowed',
      connection: 'no connection',
      tls: 'certificate refused',
      response_too_large: 'response too large',
      protocol: 'invalid response',
    },
    switchOn: 'Switch on',
    switchOff: 'Switch off',
    actions: 'More actions',
    change: 'Change webhook',
    rotate: 'New secret',
    rotateTitle: 'Create a new secret?',
    rotateHint: 'Deliveries are signed with it immediately. The current secret stays valid for a while.',
    delete: 'Delete webhook',
    deleteTitle: 'Delete the webhook?',
    deleteHint: 'Its log is deleted, too. This cannot be undone.',
    sendTest: 'Send test',
    sending: 'Sending…',
    testHint: 'Sends the event webhook.test, whatever the webhook subscribed to.',
    missed: (count: number) =>
      plural(count, {
        one: '# delivery was skipped or given up in the last 30 days.',
        other: '# deliveries were skipped or given up in the last 30 days.',
      }),
    since: 'Since',
    periods: { '1': 'The last day', '7': 'The last 7 days', '30': 'The last 30 days' },
    recover: 'Send them now',
    recovered: (count: number) =>
      plural(count, { one: '# delivery is being sent.', other: '# deliveries are being sent.' }),
    log: 'Delivery log',
    filter: 'Deliveries',
    allDeliveries: 'All',
    failedDeliveries: 'Failed',
    logEmpty: 'Nothing was sent yet. Send a test to see how a delivery looks.',
    noneFailed: 'No delivery has failed in the last 30 days.',
    deliveryStates: {
      pending: 'Waiting',
      delivered: 'Delivered',
      exhausted: 'Given up',
      skipped: 'Skipped',
    },
    redeliver: 'Redeliver',
    redelivering: 'The delivery is being sent again.',
    waitingUntil: (time: string) => `Waiting until ${time}`,
    nextAttempt: (seconds: number) =>
      seconds < 60
        ? `Next attempt in ${plural(seconds, { one: '# second', other: '# seconds' })}`
        : `Next attempt in ${plural(Math.round(seconds / 60), { one: '# minute', other: '# minutes' })}`,
    noAttempt: 'There was no attempt yet.',
    attempt: (number: number) => `Attempt ${number}`,
    request: 'Request',
    response: 'Response',
    noResponse: 'There was no response.',
    emptyResponse: 'The response was empty.',
  },
};
