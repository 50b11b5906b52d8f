import type { integrations as source } from '../../en/app/integrations.ts';
import { withoutStop } from '../../language/clauses.ts';
import { pluralsOf } from '../../language/plurals.ts';
import type { Translation } from '../../language/translation.ts';

const plural = pluralsOf('fr');

export const integrations: Translation<typeof source> = {
  tabs: { overview: 'Aperçu', assistants: 'Assistants IA', webhooks: 'Webhooks', api: 'API REST' },
  cards: {
    assistants: 'Laissez Claude, Cursor ou un autre assistant lire les retours d’un projet et y travailler.',
    webhooks: 'Informez vos propres services de chaque modification, avec signature et journal.',
    api: 'Lisez et modifiez tout depuis vos propres programmes.',
    keys: (count) =>
      count === 0 ? 'Pas encore connecté' : plural(count, { one: '# clé active', other: '# clés actives' }),
    activeWebhooks: (count) =>
      count === 0 ? 'Pas encore' : plural(count, { one: '# webhook actif', other: '# webhooks actifs' }),
  },
  assistants: {
    consent: {
      title: (name) => `Connecter « ${name} » ?`,
      unverified: 'C’est le nom que le programme se donne. Personne ne l’a vérifié.',
      publisher: (host) => `Il est décrit sur ${host}.`,
      toHost: (host) => `L’accès est donné à ${host}. Ne l’autorisez que si vous venez de commencer là-bas.`,
      toThisDevice: (host) =>
        `L’accès est donné à un programme de cet appareil (${host}). Ne l’autorisez que si vous venez de commencer dans un programme de confiance.`,
      about: (person, organization) =>
        `L’assistant agit en tant que ${person} dans ${organization}. Il figure sous Intégrations, où vous pouvez révoquer son accès à tout moment.`,
      choose: 'Choisissez un projet',
      allow: 'Autoriser',
      leaving: (host) => `Autorisé. Vous êtes redirigé vers ${host}.`,
      wrong: 'Cette demande ne peut pas être acceptée',
    },
    about:
      'Un assistant se connecte par le Model Context Protocol. Il lui faut une clé, valable pour un projet : tout ce que l’assistant voit et modifie appartient à ce projet.',
    signsIn:
      'Un assistant qui sait se connecter, par exemple un assistant en ligne, obtient sa clé lui-même : donnez-lui cette adresse, et il demande ici sur quel projet il peut travailler. Pour les autres, créez une clé.',
    address: 'Adresse pour les assistants',
    stepKey: '1. Créer une clé',
    stepConfiguration: '2. Configurer l’assistant',
    create: 'Créer une clé',
    another: 'Créer une autre clé',
    issued: (name, project) => `« ${name} » pour le projet « ${project} » est prête.`,
    issuedHint:
      'La configuration ci-dessous contient son secret. Copiez-la maintenant : il n’est affiché que cette fois.',
    keys: 'Clés des assistants',
    empty: 'Aucun assistant n’a encore de clé. Créez-en une ci-dessus.',
    unknownProject: 'projet inconnu',
    clients: 'Assistant',
    clientNames: {
      'claude-code': 'Claude Code',
      'claude-desktop': 'Claude Desktop',
      cursor: 'Cursor',
      vscode: 'VS Code',
      other: 'Autre',
    },
    where: {
      'claude-code': 'Exécutez ceci dans un terminal, dans le dossier de votre projet.',
      'claude-desktop':
        'Collez ceci dans claude_desktop_config.json (Settings, Developer, Edit Config), puis redémarrez Claude. Node.js est nécessaire.',
      cursor:
        'Collez ceci dans .cursor/mcp.json de votre projet, ou dans ~/.cursor/mcp.json pour tous les projets.',
      vscode: 'Collez ceci dans .vscode/mcp.json de votre projet.',
      other:
        'La plupart des assistants acceptent cette forme. Ceux qui demandent des valeurs séparées ont besoin de l’adresse et d’un en-tête X-API-Key contenant la clé.',
    },
    configurationOf: (client) => `Configuration de ${client}`,
    keepSecret: 'La clé figure dans ce bloc : ne mettez pas le fichier sous gestion de versions.',
    placeholder: (placeholder) =>
      `Mettez votre clé à la place de ${placeholder}. Si vous ne l’avez plus, choisissez « Régénérer » dans le menu de la clé.`,
    waiting: 'En attente de la première connexion de l’assistant…',
    connected: 'L’assistant est connecté. Premier appel :',
  },
  api: {
    about: 'Tout ce que fait cette application peut se faire par l’API REST.',
    base: 'Adresse de base',
    example: 'Un premier appel',
    exampleHint: 'Mettez votre clé à la place de « pst_… ».',
    toKeys: 'Créer une clé d’API',
    more: 'En savoir plus',
    reference: 'Référence de l’API',
    openApi: 'Description OpenAPI',
  },
  webhooks: {
    about:
      'Chaque modification est envoyée à votre adresse par une requête signée, ou par un message au canal d’une messagerie, et répétée jusqu’à ce qu’elle arrive.',
    forAdmins: 'Les webhooks voient tout ce qui se passe ; seuls les administrateurs les gèrent.',
    add: 'Ajouter un webhook',
    all: 'Tous les webhooks',
    empty: 'Il n’y a pas encore de webhook. Ajoutez-en un pour informer un service des modifications.',
    url: 'Adresse',
    urlHint:
      'Une adresse https publique qui accepte les requêtes POST. Pour d’autres, démarrez le serveur avec WEBHOOK_ALLOW_CIDRS=127.0.0.0/8 (votre propre réseau) et WEBHOOK_ALLOW_HTTP=true.',
    refused: (problem) => `Adresse refusée : ${withoutStop(problem)}.`,
    format: 'Format',
    standard: 'Standard : JSON signé',
    standardHint: 'Pour les services qui lisent des événements. Chaque requête est signée.',
    chatHint:
      'Messages en anglais pour un canal, un par minute au plus. Choisissez les événements que ses membres doivent voir.',
    needsFormat: (service) => `C’est une adresse de ${service}, qui n’accepte que son propre format.`,
    preview: 'Exemple de message',
    quietHours: 'Heures calmes',
    quietHoursHint: 'Pendant ces heures, les messages attendent ; ils sont ensuite envoyés groupés.',
    quietFrom: 'De',
    quietTo: 'À',
    timeZone: 'Fuseau horaire',
    headers: 'En-têtes',
    headersHint:
      'Envoyés avec chaque livraison, par exemple Authorization. Cinq au maximum ; leurs valeurs ne sont plus jamais affichées.',
    headerName: 'Nom',
    headerValue: 'Valeur',
    headerStored: 'Enregistrée ; une nouvelle valeur la remplace',
    addHeader: 'Ajouter un en-tête',
    removeHeader: 'Retirer l’en-tête',
    headerTwice: 'Il y a déjà un en-tête de ce nom.',
    events: 'Événements',
    everything: 'Tout',
    everythingHint: 'Tous les événements, y compris ceux des versions futures.',
    kindOf: (kind) =>
      ({
        comment: 'Commentaires',
        mockup: 'Maquettes',
        mockup_comment: 'Commentaires sur maquettes',
        site: 'Sites',
        project: 'Projets',
        member: 'Membres',
        webhook: 'Webhooks',
      })[kind] ?? kind,
    single: (count) =>
      count === 0 ? 'Choisir des événements' : plural(count, { one: '# événement', other: '# événements' }),
    oneEvent: 'Choisissez au moins un événement.',
    secret: 'Secret du webhook',
    secretTitle: 'Le secret du webhook',
    secretHint:
      'Il permet à votre service de vérifier qu’une requête vient d’ici. Copiez-le maintenant : il n’est affiché que cette fois.',
    rotatedTitle: 'Le nouveau secret',
    rotatedHint: (until) =>
      `Copiez-le maintenant : il n’est affiché que cette fois. Jusqu’au ${until}, les requêtes sont aussi signées avec l’ancien secret.`,
    on: 'Actif',
    off: 'Désactivé',
    failing: 'En échec',
    switchedOff: (reason) => `Désactivé : ${reason}`,
    failingSince: (attempts) =>
      plural(attempts, { one: '# tentative échouée', other: '# tentatives échouées, la première' }),
    created: 'Créé',
    pending: (count) => plural(count, { one: '# envoi en attente', other: '# envois en attente' }),
    nothingSent: 'Rien n’a encore été envoyé',
    milliseconds: (count) => `${count} ms`,
    errors: {
      http_status: 'refusé',
      redirect: 'redirigé',
      timeout: 'trop long',
      dns: 'nom introuvable',
      forbidden_address: 'adresse non autorisée',
      connection: 'pas de connexion',
      tls: 'certificat refusé',
      response_too_large: 'réponse trop volumineuse',
      protocol: 'réponse non valide',
    },
    switchOn: 'Activer',
    switchOff: 'Désactiver',
    actions: 'Autres actions',
    change: 'Modifier le webhook',
    rotate: 'Nouveau secret',
    rotateTitle: 'Créer un nouveau secret ?',
    rotateHint:
      'Les envois sont aussitôt signés avec lui. Le secret actuel reste accepté un certain temps, puis ne l’est plus.',
    delete: 'Supprimer le webhook',
    deleteTitle: 'Supprimer le webhook ?',
    deleteHint: 'Son journal est supprimé avec lui. C’est irréversible.',
    sendTest: 'Envoyer un test',
    sending: 'Envoi…',
    testHint: 'Envoie l’événement webhook.test, quels que soient les événements choisis.',
    missed: (count) =>
      plural(count, {
        one: '# envoi a été ignoré ou abandonné ces 30 derniers jours.',
        other: '# envois ont été ignorés ou abandonnés ces 30 derniers jours.',
      }),
    since: 'Depuis',
    periods: { '1': 'Le dernier jour', '7': 'Les 7 derniers jours', '30': 'Les 30 derniers jours' },
    recover: 'Les envoyer maintenant',
    recovered: (count) => plural(count, { one: '# envoi est en cours.', other: '# envois sont en cours.' }),
    log: 'Journal des envois',
    filter: 'Envois',
    allDeliveries: 'Tous',
    failedDeliveries: 'Échoués',
    logEmpty: 'Rien n’a encore été envoyé. Envoyez un test pour voir à quoi ressemble un envoi.',
    noneFailed: 'Aucun envoi n’a échoué ces 30 derniers jours.',
    deliveryStates: { pending: 'En attente', delivered: 'Livré', exhausted: 'Abandonné', skipped: 'Ignoré' },
    redeliver: 'Renvoyer',
    redelivering: 'L’envoi est en cours de renouvellement.',
    waitingUntil: (time) => `En attente jusqu’à ${time}`,
    nextAttempt: (seconds) =>
      seconds < 60
        ? `Prochaine tentative dans ${plural(seconds, { one: '# seconde', other: '# secondes' })}`
        : `Prochaine tentative dans ${plural(Math.round(seconds / 60), { one: '# minute', other: '# minutes' })}`,
    noAttempt: 'Il n’y a pas encore eu de tentative.',
    attempt: (number) => `Tentative ${number}`,
    request: 'Requête',
    response: 'Réponse',
    noResponse: 'Il n’y a pas eu de réponse.',
    emptyResponse: 'La réponse était vide.',
  },
};
