import type { integrations as source } from '../../en/app/integrations.ts';
import { pluralsOf } from '../../language/plurals.ts';
import type { Translation } from '../../language/translation.ts';

const plural = pluralsOf('ja');

export const integrations: Translation<typeof source> = {
  tabs: { overview: '概要', assistants: 'AIアシスタント', webhooks: 'Webhook', api: 'REST API' },
  cards: {
    assistants:
      'ClaudeやCursorなどのアシスタントが、プロジェクトのフィードバックを読んで対応できるようにします。',
    webhooks: 'すべての変更を、署名とログ付きで自社のサービスに通知します。',
    api: '自作のプログラムから、すべてを読み取り、変更できます。',
    keys: (count) => (count === 0 ? '未接続' : plural(count, { other: '有効なキー#件' })),
    activeWebhooks: (count) =>
      count === 0 ? 'まだありません' : plural(count, { other: '有効なWebhook#件' }),
  },
  assistants: {
    consent: {
      title: (name) => `「${name}」を接続しますか？`,
      unverified: 'これはプログラム自身が名乗っている名前で、確認されていません。',
      publisher: (host) => `${host}で公開されている情報に基づいています。`,
      toHost: (host) =>
        `アクセス権は${host}に渡されます。そこで今この操作を始めた場合にだけ許可してください。`,
      toThisDevice: (host) =>
        `アクセス権はこの端末のプログラム（${host}）に渡されます。信頼できるプログラムで今この操作を始めた場合にだけ許可してください。`,
      about: (person, organization) =>
        `アシスタントは${organization}で${person}として動作します。「連携」の一覧に表示され、いつでもそこでアクセスを取り消せます。`,
      choose: 'プロジェクトを選択',
      allow: '許可',
      leaving: (host) => `許可しました。${host}に戻ります。`,
      wrong: 'このリクエストは許可できません',
    },
    about:
      'アシスタントはModel Context Protocolで接続します。接続にはプロジェクトごとのキーが必要です。アシスタントが閲覧、変更できるのは、そのプロジェクトの内容だけです。',
    signsIn:
      'サインインに対応したアシスタント（ウェブ上のものなど）は、キーを自動で取得します。このアドレスを設定すると、どのプロジェクトを扱えるかがここで確認されます。それ以外のアシスタントには、キーを作成してください。',
    address: 'アシスタント用のアドレス',
    stepKey: '1. キーを作成',
    stepConfiguration: '2. アシスタントを設定',
    create: 'キーを作成',
    another: '別のキーを作成',
    issued: (name, project) => `プロジェクト「${project}」のキー「${name}」を用意しました。`,
    issuedHint:
      '下の設定にはキーのシークレットが含まれています。表示されるのは今回だけなので、今コピーしてください。',
    keys: 'アシスタントのキー',
    empty: 'アシスタントのキーはまだありません。上で作成してください。',
    unknownProject: '不明なプロジェクト',
    clients: 'アシスタント',
    clientNames: {
      'claude-code': 'Claude Code',
      'claude-desktop': 'Claude Desktop',
      cursor: 'Cursor',
      vscode: 'VS Code',
      other: 'その他',
    },
    where: {
      'claude-code': 'プロジェクトのフォルダーで、ターミナルから実行してください。',
      'claude-desktop':
        'claude_desktop_config.json（Settings、Developer、Edit Config）に貼り付けて、Claudeを再起動してください。Node.jsが必要です。',
      cursor:
        'プロジェクトの.cursor/mcp.json、またはすべてのプロジェクトに使う場合は~/.cursor/mcp.jsonに貼り付けてください。',
      vscode: 'プロジェクトの.vscode/mcp.jsonに貼り付けてください。',
      other:
        'ほとんどのアシスタントでこの形式を使えます。値を個別に入力する場合は、アドレスと、キーを入れたX-API-Keyヘッダーを指定してください。',
    },
    configurationOf: (client) => `${client}の設定`,
    keepSecret: 'この中にキーが含まれています。ファイルをバージョン管理に入れないでください。',
    placeholder: (placeholder) =>
      `${placeholder}を自分のキーに置き換えてください。手元にない場合は、キーのメニューで「再生成」を選んでください。`,
    waiting: 'アシスタントの最初の接続を待っています…',
    connected: 'アシスタントが接続しました。最初の呼び出し：',
  },
  api: {
    about: 'このアプリでできることは、すべてREST APIでも行えます。',
    base: 'ベースアドレス',
    example: '最初の呼び出し',
    exampleHint: '「pst_…」を自分のキーに置き換えてください。',
    toKeys: 'APIキーを作成',
    more: 'ドキュメント',
    reference: 'APIリファレンス',
    openApi: 'OpenAPI定義',
  },
  webhooks: {
    about:
      'すべての変更が、署名付きのリクエスト、またはチャットのチャンネルへのメッセージとして送られます。届くまで再送されます。',
    forAdmins: 'Webhookにはすべての出来事が届くため、管理できるのは管理者だけです。',
    add: 'Webhookを追加',
    all: 'すべてのWebhook',
    empty: 'Webhookはまだありません。追加すると、変更をサービスに通知できます。',
    url: 'アドレス',
    urlHint:
      'POSTリクエストを受け付ける公開httpsアドレス。それ以外を使うには、WEBHOOK_ALLOW_CIDRS=127.0.0.0/8（自社のネットワーク）とWEBHOOK_ALLOW_HTTP=trueを指定してサーバーを起動してください。',
    refused: (problem) => `アドレスの問題：${problem}`,
    format: '形式',
    standard: '標準：署名付きJSON',
    standardHint: 'イベントを読み取るサービス向けです。すべてのリクエストに署名が付きます。',
    chatHint:
      'チャンネル向けの英語のメッセージで、1分に最大1件です。メンバーに見せるイベントを選んでください。',
    needsFormat: (service) => `これは${service}のアドレスです。${service}専用の形式しか受け付けません。`,
    preview: 'メッセージの例',
    quietHours: '通知を控える時間帯',
    quietHoursHint: 'この時間帯はメッセージを保留し、終了後にまとめて送信します。',
    quietFrom: '開始',
    quietTo: '終了',
    timeZone: 'タイムゾーン',
    headers: 'ヘッダー',
    headersHint: 'Authorizationなど、すべての配信に付けて送られます。最大5件。値は二度と表示されません。',
    headerName: '名前',
    headerValue: '値',
    headerStored: '保存済み。新しい値で置き換わります',
    addHeader: 'ヘッダーを追加',
    removeHeader: 'ヘッダーを削除',
    headerTwice: 'この名前のヘッダーはすでにあります。',
    events: 'イベント',
    everything: 'すべて',
    everythingHint: 'すべてのイベント。今後のバージョンで加わるものも含みます。',
    kindOf: (kind) =>
      ({
        comment: 'コメント',
        mockup: 'モックアップ',
        mockup_comment: 'モックアップへのコメント',
        site: 'サイト',
        project: 'プロジェクト',
        member: 'メンバー',
        webhook: 'Webhook',
      })[kind] ?? kind,
    single: (count) => (count === 0 ? 'イベントを個別に選ぶ' : plural(count, { other: 'イベント#件' })),
    oneEvent: 'イベントを1つ以上選んでください。',
    secret: 'Webhookのシークレット',
    secretTitle: 'Webhookのシークレット',
    secretHint:
      'リクエストがここから送られたことを、サービス側で確認するために使います。表示されるのは今回だけなので、今コピーしてください。',
    rotatedTitle: '新しいシークレット',
    rotatedHint: (until) =>
      `表示されるのは今回だけなので、今コピーしてください。${until}までは、古いシークレットでも署名されます。`,
    on: '有効',
    off: 'オフ',
    failing: '失敗中',
    switchedOff: (reason) => `オフになりました：${reason}`,
    failingSince: (attempts) => plural(attempts, { other: '#回失敗、最初は' }),
    created: '作成日',
    pending: (count) => plural(count, { other: '配信待ち#件' }),
    nothingSent: 'まだ送信していません',
    milliseconds: (count) => `${count}ミリ秒`,
    errors: {
      http_status: '受け付けられませんでした',
      redirect: 'リダイレクトされた',
      timeout: '時間切れ',
      dns: '名前解決に失敗',
      forbidden_address: '許可されていないアドレス',
      connection: '接続できない',
      tls: '証明書が無効',
      response_too_large: '応答が大きすぎる',
      protocol: '応答が不正',
    },
    switchOn: 'オンにする',
    switchOff: 'オフにする',
    actions: 'その他の操作',
    change: 'Webhookを変更',
    rotate: '新しいシークレット',
    rotateTitle: '新しいシークレットを作成しますか？',
    rotateHint:
      'すぐに新しいシークレットで署名されます。現在のシークレットもしばらくは使えますが、その後は無効になります。',
    delete: 'Webhookを削除',
    deleteTitle: 'Webhookを削除しますか？',
    deleteHint: 'ログも削除されます。元に戻すことはできません。',
    sendTest: 'テストを送信',
    sending: '送信中…',
    testHint: '選択したイベントに関係なく、webhook.testイベントを送信します。',
    missed: (count) => plural(count, { other: '過去30日間に、スキップまたは中止された配信が#件あります。' }),
    since: '期間',
    periods: { '1': '過去1日', '7': '過去7日間', '30': '過去30日間' },
    recover: '今すぐ送信',
    recovered: (count) => plural(count, { other: '#件を配信しています。' }),
    log: '配信ログ',
    filter: '配信',
    allDeliveries: 'すべて',
    failedDeliveries: '失敗',
    logEmpty: 'まだ何も送信していません。テストを送信すると、配信の内容を確認できます。',
    noneFailed: '過去30日間に失敗した配信はありません。',
    deliveryStates: {
      pending: '待機中',
      delivered: '配信済み',
      exhausted: '中止',
      skipped: 'スキップ',
    },
    redeliver: '再配信',
    redelivering: '再配信しています。',
    waitingUntil: (time) => `${time}まで待機中`,
    nextAttempt: (seconds) =>
      seconds < 60
        ? `${plural(seconds, { other: '#秒' })}後に再試行`
        : `${plural(Math.round(seconds / 60), { other: '#分' })}後に再試行`,
    noAttempt: 'まだ試行していません。',
    attempt: (number) => `試行${number}`,
    request: 'リクエスト',
    response: 'レスポンス',
    noResponse: 'レスポンスはありませんでした。',
    emptyResponse: 'レスポンスは空でした。',
  },
};
