import type { integrations as source } from '../../en/app/integrations.ts';
import { withoutStop } from '../../language/clauses.ts';
import { pluralsOf } from '../../language/plurals.ts';
import type { Translation } from '../../language/translation.ts';

const plural = pluralsOf('es');

export const integrations: Translation<typeof source> = {
  tabs: { overview: 'Vista general', assistants: 'Asistentes de IA', webhooks: 'Webhooks', api: 'API REST' },
  cards: {
    assistants:
      'Deje que Claude, Cursor u otro asistente lea los comentarios de un proyecto y trabaje en ellos.',
    webhooks: 'Avise a sus propios servicios de cada cambio, con firma y registro.',
    api: 'Lea y cambie todo desde sus propios programas.',
    keys: (count) =>
      count === 0
        ? 'Todavía sin conectar'
        : plural(count, { one: '# clave activa', other: '# claves activas' }),
    activeWebhooks: (count) =>
      count === 0
        ? 'Todavía ninguno'
        : plural(count, { one: '# webhook activo', other: '# webhooks activos' }),
  },
  assistants: {
    consent: {
      title: (name) => `¿Conectar «${name}»?`,
      unverified: 'Así se llama a sí mismo el programa. Nadie ha verificado el nombre.',
      publisher: (host) => `Se describe en ${host}.`,
      toHost: (host) => `El acceso se concede a ${host}. Permítalo solo si acaba de iniciarlo allí.`,
      toThisDevice: (host) =>
        `El acceso se concede a un programa de este dispositivo (${host}). Permítalo solo si acaba de iniciarlo en un programa de confianza.`,
      about: (person, organization) =>
        `El asistente actúa como ${person} en ${organization}. Figura en Integraciones, donde puede revocar su acceso en cualquier momento.`,
      choose: 'Elija un proyecto',
      allow: 'Permitir',
      leaving: (host) => `Permitido. Volverá a ${host}.`,
      wrong: 'No se puede conceder esta solicitud',
    },
    about:
      'Un asistente se conecta mediante el Model Context Protocol. Necesita una clave, que es para un proyecto: todo lo que el asistente ve y cambia pertenece a ese proyecto.',
    signsIn:
      'Un asistente que puede iniciar sesión, por ejemplo uno en la web, obtiene su clave por sí mismo: indíquele esta dirección y preguntará aquí en qué proyecto puede trabajar. Para los demás, cree una clave.',
    address: 'Dirección para asistentes',
    stepKey: '1. Crear una clave',
    stepConfiguration: '2. Configurar el asistente',
    create: 'Crear clave',
    another: 'Crear otra clave',
    issued: (name, project) => `«${name}» para el proyecto «${project}» está lista.`,
    issuedHint: 'La configuración siguiente contiene su secreto. Cópiela ahora: solo se muestra esta vez.',
    keys: 'Claves de asistentes',
    empty: 'Ningún asistente tiene clave todavía. Cree una arriba.',
    unknownProject: 'proyecto desconocido',
    clients: 'Asistente',
    clientNames: {
      'claude-code': 'Claude Code',
      'claude-desktop': 'Claude Desktop',
      cursor: 'Cursor',
      vscode: 'VS Code',
      other: 'Otro',
    },
    where: {
      'claude-code': 'Ejecute esto en un terminal, en la carpeta de su proyecto.',
      'claude-desktop':
        'Pegue esto en claude_desktop_config.json (Settings, Developer, Edit Config) y reinicie Claude. Necesita Node.js.',
      cursor:
        'Pegue esto en .cursor/mcp.json de su proyecto, o en ~/.cursor/mcp.json para todos los proyectos.',
      vscode: 'Pegue esto en .vscode/mcp.json de su proyecto.',
      other:
        'La mayoría de los asistentes admiten esta forma. Los que piden valores sueltos necesitan la dirección y una cabecera X-API-Key con la clave.',
    },
    configurationOf: (client) => `Configuración de ${client}`,
    keepSecret: 'La clave está en este bloque: no incluya el archivo en el control de versiones.',
    placeholder: (placeholder) =>
      `Ponga su clave en lugar de ${placeholder}. Si ya no la tiene, elija «Regenerar» en el menú de la clave.`,
    waiting: 'Esperando a que el asistente se conecte por primera vez…',
    connected: 'El asistente está conectado. Primera llamada:',
  },
  api: {
    about: 'Todo lo que hace esta aplicación se puede hacer con la API REST.',
    base: 'Dirección base',
    example: 'Una primera llamada',
    exampleHint: 'Ponga su clave en lugar de «pst_…».',
    toKeys: 'Crear una clave de API',
    more: 'Documentación',
    reference: 'Referencia de la API',
    openApi: 'Descripción OpenAPI',
  },
  webhooks: {
    about:
      'Cada cambio se envía a su dirección como una solicitud firmada, o como mensaje al canal de un chat, y se repite hasta que llega.',
    forAdmins: 'Los webhooks ven todo lo que ocurre, por eso solo los gestionan los administradores.',
    add: 'Añadir webhook',
    all: 'Todos los webhooks',
    empty: 'Todavía no hay ningún webhook. Añada uno para avisar a un servicio de los cambios.',
    url: 'Dirección',
    urlHint:
      'Una dirección https pública que acepte solicitudes POST. Para otras, inicie el servidor con WEBHOOK_ALLOW_CIDRS=127.0.0.0/8 (su propia red) y WEBHOOK_ALLOW_HTTP=true.',
    refused: (problem) => `Dirección rechazada: ${withoutStop(problem)}.`,
    format: 'Formato',
    standard: 'Estándar: JSON firmado',
    standardHint: 'Para servicios que leen eventos. Cada solicitud va firmada.',
    chatHint:
      'Mensajes en inglés para un canal, como máximo uno por minuto. Elija los eventos que deben ver sus miembros.',
    needsFormat: (service) => `Es una dirección de ${service}, que solo acepta su propio formato.`,
    preview: 'Ejemplo de un mensaje',
    quietHours: 'Horas de silencio',
    quietHoursHint: 'Mientras duran, los mensajes esperan; después se envían agrupados.',
    quietFrom: 'Desde',
    quietTo: 'Hasta',
    timeZone: 'Zona horaria',
    headers: 'Encabezados',
    headersHint:
      'Se envían con cada entrega, por ejemplo Authorization. Cinco como máximo; sus valores no vuelven a mostrarse.',
    headerName: 'Nombre',
    headerValue: 'Valor',
    headerStored: 'Guardado; un valor nuevo lo sustituye',
    addHeader: 'Añadir encabezado',
    removeHeader: 'Quitar encabezado',
    headerTwice: 'Ya hay un encabezado con este nombre.',
    events: 'Eventos',
    everything: 'Todo',
    everythingHint: 'Todos los eventos, también los de versiones futuras.',
    kindOf: (kind) =>
      ({
        comment: 'Comentarios',
        mockup: 'Maquetas',
        mockup_comment: 'Comentarios en maquetas',
        site: 'Sitios',
        project: 'Proyectos',
        member: 'Miembros',
        webhook: 'Webhooks',
      })[kind] ?? kind,
    single: (count) =>
      count === 0 ? 'Elegir eventos sueltos' : plural(count, { one: '# evento', other: '# eventos' }),
    oneEvent: 'Elija al menos un evento.',
    secret: 'Secreto del webhook',
    secretTitle: 'El secreto del webhook',
    secretHint:
      'Con él, su servicio comprueba que una solicitud viene de aquí. Cópielo ahora: solo se muestra esta vez.',
    rotatedTitle: 'El secreto nuevo',
    rotatedHint: (until) =>
      `Cópielo ahora: solo se muestra esta vez. Hasta el ${until}, las solicitudes se firman también con el secreto antiguo.`,
    on: 'Activo',
    off: 'Desactivado',
    failing: 'Con fallos',
    switchedOff: (reason) => `Desactivado: ${reason}`,
    failingSince: (attempts) =>
      plural(attempts, { one: '# intento fallido', other: '# intentos fallidos, el primero' }),
    created: 'Creado',
    pending: (count) => plural(count, { one: '# entrega en espera', other: '# entregas en espera' }),
    nothingSent: 'Todavía no se ha enviado nada',
    milliseconds: (count) => `${count} ms`,
    errors: {
      http_status: 'no aceptado',
      redirect: 'redirigido',
      timeout: 'ha tardado demasiado',
      dns: 'nombre no encontrado',
      forbidden_address: 'dirección no permitida',
      connection: 'sin conexión',
      tls: 'certificado rechazado',
      response_too_large: 'respuesta demasiado grande',
      protocol: 'respuesta no válida',
    },
    switchOn: 'Activar',
    switchOff: 'Desactivar',
    actions: 'Más acciones',
    change: 'Cambiar webhook',
    rotate: 'Nuevo secreto',
    rotateTitle: '¿Crear un secreto nuevo?',
    rotateHint:
      'Las entregas se firman con él al instante. El secreto actual se acepta junto a él durante un tiempo, y después ya no.',
    delete: 'Eliminar webhook',
    deleteTitle: '¿Eliminar el webhook?',
    deleteHint: 'Su registro se elimina con él. No se puede deshacer.',
    sendTest: 'Enviar prueba',
    sending: 'Enviando…',
    testHint: 'Envía el evento webhook.test, sean cuales sean los eventos del webhook.',
    missed: (count) =>
      plural(count, {
        one: '# entrega se omitió o abandonó en los últimos 30 días.',
        other: '# entregas se omitieron o abandonaron en los últimos 30 días.',
      }),
    since: 'Desde',
    periods: { '1': 'El último día', '7': 'Los últimos 7 días', '30': 'Los últimos 30 días' },
    recover: 'Enviarlas ahora',
    recovered: (count) =>
      plural(count, { one: 'Se está enviando # entrega.', other: 'Se están enviando # entregas.' }),
    log: 'Registro de entregas',
    filter: 'Entregas',
    allDeliveries: 'Todas',
    failedDeliveries: 'Fallidas',
    logEmpty: 'Todavía no se ha enviado nada. Envíe una prueba para ver cómo es una entrega.',
    noneFailed: 'Ninguna entrega ha fallado en los últimos 30 días.',
    deliveryStates: {
      pending: 'En espera',
      delivered: 'Entregada',
      exhausted: 'Abandonada',
      skipped: 'Omitida',
    },
    redeliver: 'Volver a entregar',
    redelivering: 'La entrega se está enviando de nuevo.',
    waitingUntil: (time) => `En espera hasta ${time}`,
    nextAttempt: (seconds) =>
      seconds < 60
        ? `Próximo intento en ${plural(seconds, { one: '# segundo', other: '# segundos' })}`
        : `Próximo intento en ${plural(Math.round(seconds / 60), { one: '# minuto', other: '# minutos' })}`,
    noAttempt: 'Todavía no ha habido ningún intento.',
    attempt: (number) => `Intento ${number}`,
    request: 'Solicitud',
    response: 'Respuesta',
    noResponse: 'No hubo respuesta.',
    emptyResponse: 'La respuesta estaba vacía.',
  },
};
