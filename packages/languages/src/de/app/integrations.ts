import type { integrations as source } from '../../en/app/integrations.ts';
import { withoutStop } from '../../language/clauses.ts';
import { pluralsOf } from '../../language/plurals.ts';
import type { Translation } from '../../language/translation.ts';

const plural = pluralsOf('de');

export const integrations: Translation<typeof source> = {
  tabs: { overview: 'Überblick', assistants: 'KI-Assistenten', webhooks: 'Webhooks', api: 'REST-API' },
  cards: {
    assistants:
      'Lassen Sie Claude, Cursor oder einen anderen Assistenten das Feedback eines Projekts lesen und bearbeiten.',
    webhooks: 'Benachrichtigen Sie eigene Dienste über jede Änderung, mit Signatur und Protokoll.',
    api: 'Lesen und ändern Sie alles mit eigenen Programmen.',
    keys: (count) =>
      count === 0
        ? 'Noch nicht verbunden'
        : plural(count, { one: '# aktiver Schlüssel', other: '# aktive Schlüssel' }),
    activeWebhooks: (count) =>
      count === 0 ? 'Noch keine' : plural(count, { one: '# aktiver Webhook', other: '# aktive Webhooks' }),
  },
  assistants: {
    consent: {
      title: (name) => `„${name}“ verbinden?`,
      unverified: 'So nennt sich das Programm selbst. Niemand hat den Namen überprüft.',
      publisher: (host) => `Es wird unter ${host} beschrieben.`,
      toHost: (host) =>
        `Der Zugriff geht an ${host}. Erlauben Sie ihn nur, wenn Sie das gerade dort begonnen haben.`,
      toThisDevice: (host) =>
        `Der Zugriff geht an ein Programm auf diesem Gerät (${host}). Erlauben Sie ihn nur, wenn Sie das gerade in einem Programm begonnen haben, dem Sie vertrauen.`,
      about: (person, organization) =>
        `Der Assistent handelt als ${person} in ${organization}. Er steht unter „Integrationen“; dort können Sie seinen Zugriff jederzeit widerrufen.`,
      choose: 'Projekt wählen',
      allow: 'Erlauben',
      leaving: (host) => `Erlaubt. Sie werden zu ${host} zurückgeleitet.`,
      wrong: 'Diese Anfrage kann nicht erlaubt werden',
    },
    about:
      'Ein Assistent verbindet sich über das Model Context Protocol. Er braucht einen Schlüssel für ein Projekt: Alles, was er sieht und ändert, gehört zu diesem Projekt.',
    signsIn:
      'Ein Assistent, der sich anmelden kann, etwa einer im Web, erhält seinen Schlüssel von selbst: Geben Sie ihm diese Adresse, und er fragt hier, an welchem Projekt er arbeiten darf. Für alle anderen erstellen Sie einen Schlüssel.',
    address: 'Adresse für Assistenten',
    stepKey: '1. Schlüssel erstellen',
    stepConfiguration: '2. Assistenten einrichten',
    create: 'Schlüssel erstellen',
    another: 'Weiteren Schlüssel erstellen',
    issued: (name, project) => `„${name}“ für das Projekt „${project}“ ist bereit.`,
    issuedHint:
      'Die Konfiguration unten enthält das Geheimnis. Kopieren Sie sie jetzt: Es wird nur dieses eine Mal angezeigt.',
    keys: 'Schlüssel der Assistenten',
    empty: 'Noch hat kein Assistent einen Schlüssel. Erstellen Sie oben einen.',
    unknownProject: 'unbekanntes Projekt',
    clients: 'Assistent',
    clientNames: {
      'claude-code': 'Claude Code',
      'claude-desktop': 'Claude Desktop',
      cursor: 'Cursor',
      vscode: 'VS Code',
      other: 'Andere',
    },
    where: {
      'claude-code': 'Führen Sie dies in einem Terminal im Ordner Ihres Projekts aus.',
      'claude-desktop':
        'Fügen Sie dies in claude_desktop_config.json ein (Settings, Developer, Edit Config), und starten Sie Claude neu. Node.js wird benötigt.',
      cursor:
        'Fügen Sie dies in .cursor/mcp.json Ihres Projekts ein, oder für alle Projekte in ~/.cursor/mcp.json.',
      vscode: 'Fügen Sie dies in .vscode/mcp.json Ihres Projekts ein.',
      other:
        'Die meisten Assistenten nehmen diese Form an. Andere brauchen die Adresse und einen Header X-API-Key mit dem Schlüssel.',
    },
    configurationOf: (client) => `Konfiguration von ${client}`,
    keepSecret: 'Dieser Block enthält den Schlüssel: Halten Sie die Datei aus der Versionsverwaltung heraus.',
    placeholder: (placeholder) =>
      `Setzen Sie Ihren Schlüssel anstelle von ${placeholder} ein. Wenn Sie ihn nicht mehr haben, wählen Sie im Menü des Schlüssels „Neu erzeugen“.`,
    waiting: 'Es wird auf die erste Verbindung des Assistenten gewartet…',
    connected: 'Der Assistent ist verbunden. Erster Aufruf:',
  },
  api: {
    about: 'Alles, was diese App kann, geht auch über die REST-API.',
    base: 'Basisadresse',
    example: 'Ein erster Aufruf',
    exampleHint: 'Setzen Sie Ihren Schlüssel anstelle von „pst_…“ ein.',
    toKeys: 'API-Schlüssel erstellen',
    more: 'Dokumentation',
    reference: 'API-Referenz',
    openApi: 'OpenAPI-Beschreibung',
  },
  webhooks: {
    about:
      'Jede Änderung wird als signierte Anfrage an Ihre Adresse oder als Nachricht an den Kanal eines Chats gesendet und wiederholt, bis sie ankommt.',
    forAdmins: 'Webhooks sehen alles, was geschieht; darum verwalten nur Administratoren sie.',
    add: 'Webhook hinzufügen',
    all: 'Alle Webhooks',
    empty:
      'Es gibt noch keinen Webhook. Fügen Sie einen hinzu, um einen Dienst über Änderungen zu benachrichtigen.',
    url: 'Adresse',
    urlHint:
      'Eine öffentliche https-Adresse, die POST-Anfragen annimmt. Für andere starten Sie den Server mit WEBHOOK_ALLOW_CIDRS=127.0.0.0/8 (Ihr eigenes Netz) und WEBHOOK_ALLOW_HTTP=true.',
    refused: (problem) => `Adresse abgelehnt: ${withoutStop(problem)}.`,
    format: 'Format',
    standard: 'Standard: signiertes JSON',
    standardHint: 'Für Dienste, die Ereignisse lesen. Jede Anfrage ist signiert.',
    chatHint:
      'Nachrichten auf Englisch für einen Kanal, höchstens eine pro Minute. Wählen Sie die Ereignisse, die seine Mitglieder sehen sollen.',
    needsFormat: (service) =>
      `Das ist eine Adresse von ${service}; dort wird nur das eigene Format angenommen.`,
    preview: 'Beispiel einer Nachricht',
    quietHours: 'Ruhezeiten',
    quietHoursHint: 'Solange sie dauern, warten die Nachrichten; danach werden sie zusammengefasst gesendet.',
    quietFrom: 'Von',
    quietTo: 'Bis',
    timeZone: 'Zeitzone',
    headers: 'Header',
    headersHint:
      'Sie werden mit jeder Zustellung gesendet, zum Beispiel Authorization. Höchstens fünf; ihre Werte werden nie wieder angezeigt.',
    headerName: 'Name',
    headerValue: 'Wert',
    headerStored: 'Gespeichert; ein neuer Wert ersetzt ihn',
    addHeader: 'Header hinzufügen',
    removeHeader: 'Header entfernen',
    headerTwice: 'Einen Header mit diesem Namen gibt es schon.',
    events: 'Ereignisse',
    everything: 'Alles',
    everythingHint: 'Alle Ereignisse, auch die späterer Versionen.',
    kindOf: (kind) =>
      ({
        comment: 'Kommentare',
        mockup: 'Mockups',
        mockup_comment: 'Kommentare zu Mockups',
        site: 'Websites',
        project: 'Projekte',
        member: 'Mitglieder',
        webhook: 'Webhooks',
      })[kind] ?? kind,
    single: (count) =>
      count === 0
        ? 'Einzelne Ereignisse wählen'
        : plural(count, { one: '# Ereignis', other: '# Ereignisse' }),
    oneEvent: 'Wählen Sie mindestens ein Ereignis.',
    secret: 'Geheimnis des Webhooks',
    secretTitle: 'Das Geheimnis des Webhooks',
    secretHint:
      'Damit prüft Ihr Dienst, dass eine Anfrage von hier kommt. Kopieren Sie es jetzt: Es wird nur dieses eine Mal angezeigt.',
    rotatedTitle: 'Das neue Geheimnis',
    rotatedHint: (until) =>
      `Kopieren Sie es jetzt: Es wird nur dieses eine Mal angezeigt. Bis ${until} werden Anfragen auch mit dem alten Geheimnis signiert.`,
    on: 'Aktiv',
    off: 'Aus',
    failing: 'Schlägt fehl',
    switchedOff: (reason) => `Abgeschaltet: ${reason}`,
    failingSince: (attempts) =>
      plural(attempts, { one: '# fehlgeschlagener Versuch', other: '# fehlgeschlagene Versuche, der erste' }),
    created: 'Erstellt',
    pending: (count) => plural(count, { one: '# Zustellung wartet', other: '# Zustellungen warten' }),
    nothingSent: 'Noch nichts gesendet',
    milliseconds: (count) => `${count} ms`,
    errors: {
      http_status: 'nicht angenommen',
      redirect: 'umgeleitet',
      timeout: 'dauerte zu lange',
      dns: 'Name nicht gefunden',
      forbidden_address: 'Adresse nicht erlaubt',
      connection: 'keine Verbindung',
      tls: 'Zertifikat abgelehnt',
      response_too_large: 'Antwort zu groß',
      protocol: 'ungültige Antwort',
    },
    switchOn: 'Einschalten',
    switchOff: 'Abschalten',
    actions: 'Weitere Aktionen',
    change: 'Webhook ändern',
    rotate: 'Neues Geheimnis',
    rotateTitle: 'Neues Geheimnis erzeugen?',
    rotateHint:
      'Zustellungen werden sofort damit signiert. Das bisherige Geheimnis gilt noch eine Weile daneben, danach nicht mehr.',
    delete: 'Webhook löschen',
    deleteTitle: 'Webhook löschen?',
    deleteHint: 'Sein Protokoll wird mit gelöscht. Das lässt sich nicht rückgängig machen.',
    sendTest: 'Test senden',
    sending: 'Wird gesendet…',
    testHint:
      'Sendet das Ereignis webhook.test, unabhängig davon, welche Ereignisse der Webhook abonniert hat.',
    missed: (count) =>
      plural(count, {
        one: '# Zustellung wurde in den letzten 30 Tagen übersprungen oder aufgegeben.',
        other: '# Zustellungen wurden in den letzten 30 Tagen übersprungen oder aufgegeben.',
      }),
    since: 'Seit',
    periods: { '1': 'Der letzte Tag', '7': 'Die letzten 7 Tage', '30': 'Die letzten 30 Tage' },
    recover: 'Jetzt senden',
    recovered: (count) =>
      plural(count, { one: '# Zustellung wird gesendet.', other: '# Zustellungen werden gesendet.' }),
    log: 'Zustellprotokoll',
    filter: 'Zustellungen',
    allDeliveries: 'Alle',
    failedDeliveries: 'Fehlgeschlagen',
    logEmpty: 'Noch wurde nichts gesendet. Senden Sie einen Test, um zu sehen, wie eine Zustellung aussieht.',
    noneFailed: 'In den letzten 30 Tagen ist keine Zustellung fehlgeschlagen.',
    deliveryStates: {
      pending: 'Wartet',
      delivered: 'Zugestellt',
      exhausted: 'Aufgegeben',
      skipped: 'Übersprungen',
    },
    redeliver: 'Erneut zustellen',
    redelivering: 'Die Zustellung wird erneut gesendet.',
    waitingUntil: (time) => `Wartet bis ${time}`,
    nextAttempt: (seconds) =>
      seconds < 60
        ? `Nächster Versuch in ${plural(seconds, { one: '# Sekunde', other: '# Sekunden' })}`
        : `Nächster Versuch in ${plural(Math.round(seconds / 60), { one: '# Minute', other: '# Minuten' })}`,
    noAttempt: 'Es gab noch keinen Versuch.',
    attempt: (number) => `Versuch ${number}`,
    request: 'Anfrage',
    response: 'Antwort',
    noResponse: 'Es kam keine Antwort.',
    emptyResponse: 'Die Antwort war leer.',
  },
};
