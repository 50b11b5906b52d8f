import type { Language } from '../../texts/language.ts';

interface CodeTexts {
  readonly about: string;
  /** A link to the window. */
  readonly open: string;
  readonly code: string;
  readonly connect: string;
  readonly wrong: string;
}

/** Few people ever need them, so that they are in no file of a language. */
export const CODE_TEXTS: Readonly<Record<Language, CodeTexts>> = {
  en: {
    about: 'The sign-in window cannot reach this page. Agree there, then enter the code that it shows.',
    open: 'Open it in a tab',
    code: 'Code',
    connect: 'Connect',
    wrong: 'This code is wrong, has been used, or is older than two minutes. Get a new one.',
  },
  ar: {
    about: 'لا تستطيع نافذة تسجيل الدخول الوصول إلى هذه الصفحة. وافِق هناك، ثم أدخل الرمز الذي تعرضه.',
    open: 'فتحها في علامة تبويب',
    code: 'الرمز',
    connect: 'اتصال',
    wrong: 'هذا الرمز خاطئ أو مستخدَم أو مضت عليه أكثر من دقيقتين. احصل على رمز جديد.',
  },
  de: {
    about:
      'Das Anmeldefenster kann diese Seite nicht erreichen. Stimmen Sie dort zu, und geben Sie dann den Code ein, den es anzeigt.',
    open: 'In einem Tab öffnen',
    code: 'Code',
    connect: 'Verbinden',
    wrong:
      'Dieser Code ist falsch, wurde schon benutzt oder ist älter als zwei Minuten. Fordern Sie einen neuen an.',
  },
  es: {
    about:
      'La ventana de inicio de sesión no puede comunicarse con esta página. Acepte allí y escriba después el código que muestra.',
    open: 'Abrirla en una pestaña',
    code: 'Código',
    connect: 'Conectar',
    wrong: 'Este código es incorrecto, ya se ha usado o tiene más de dos minutos. Solicite otro.',
  },
  fr: {
    about:
      'La fenêtre de connexion ne peut pas joindre cette page. Acceptez-y la demande, puis saisissez le code affiché.',
    open: 'L’ouvrir dans un onglet',
    code: 'Code',
    connect: 'Se connecter',
    wrong: 'Ce code est incorrect, a déjà été utilisé ou date de plus de deux minutes. Demandez-en un autre.',
  },
  ja: {
    about:
      'ログインのウィンドウからこのページに接続できません。そこで許可してから、表示されたコードを入力してください。',
    open: 'タブで開く',
    code: 'コード',
    connect: '接続',
    wrong:
      'このコードは正しくないか、使用済みか、発行から2分以上経っています。新しいコードを取得してください。',
  },
  'pt-BR': {
    about:
      'A janela de login não consegue alcançar esta página. Autorize por lá e depois digite o código que ela mostra.',
    open: 'Abrir em uma aba',
    code: 'Código',
    connect: 'Conectar',
    wrong: 'Este código está errado, já foi usado ou tem mais de dois minutos. Peça outro.',
  },
  'zh-CN': {
    about: '登录窗口无法连接到此页面。请在该窗口中确认，然后输入其中显示的代码。',
    open: '在标签页中打开',
    code: '代码',
    connect: '连接',
    wrong: '此代码有误、已被使用或已超过两分钟。请获取新的代码。',
  },
};
