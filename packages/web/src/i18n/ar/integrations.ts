import type { integrations as source } from '../en/integrations.ts';
import { withoutStop } from '../language/clauses.ts';
import { pluralsOf } from '../language/plurals.ts';
import type { Translation } from '../language/translation.ts';

const plural = pluralsOf('ar');

export const integrations: Translation<typeof source> = {
  tabs: {
    overview: 'نظرة عامة',
    assistants: 'مساعدو الذكاء الاصطناعي',
    webhooks: 'الويب هوك',
    api: 'REST API',
  },
  cards: {
    assistants: 'دع Claude أو Cursor أو مساعدًا آخر يقرأ ملاحظات مشروع ويعمل عليها.',
    webhooks: 'لتعلم خدماتك بكل تغيير عبر طلبات موقّعة لها سجل.',
    api: 'اقرأ كل شيء وغيّره من برامجك.',
    keys: (count) =>
      plural(count, {
        zero: 'لم يتصل أحد بعد',
        one: 'مفتاح فعّال واحد',
        two: 'مفتاحان فعّالان',
        few: '# مفاتيح فعّالة',
        many: '# مفتاحًا فعّالًا',
        other: '# مفتاح فعّال',
      }),
    activeWebhooks: (count) =>
      plural(count, {
        zero: 'لا يوجد بعد',
        one: 'ويب هوك فعّال واحد',
        two: 'اثنان فعّالان',
        few: '# فعّالة',
        many: '# فعّالًا',
        other: '# فعّال',
      }),
  },
  assistants: {
    about:
      'يتصل المساعد عبر بروتوكول Model Context Protocol. يحتاج إلى مفتاح لمشروع واحد: كل ما يراه المساعد أو يغيّره يخص ذلك المشروع.',
    stepKey: '1. أنشئ مفتاحًا',
    stepConfiguration: '2. اضبط المساعد',
    create: 'إنشاء المفتاح',
    another: 'إنشاء مفتاح آخر',
    issued: (name, project) => `المفتاح «${name}» للمشروع «${project}» جاهز.`,
    issuedWhy: 'الإعداد أدناه يحتوي على سره. انسخه الآن، فهو لا يُعرض إلا هذه المرة.',
    keys: 'مفاتيح المساعدين',
    empty: 'لا يملك أي مساعد مفتاحًا بعد. أنشئ واحدًا في الأعلى.',
    unknownProject: 'مشروع غير معروف',
    clients: 'المساعد',
    clientNames: {
      'claude-code': 'Claude Code',
      'claude-desktop': 'Claude Desktop',
      cursor: 'Cursor',
      vscode: 'VS Code',
      other: 'غير ذلك',
    },
    where: {
      'claude-code': 'نفّذ هذا في الطرفية داخل مجلد مشروعك.',
      'claude-desktop':
        'ألصق هذا في claude_desktop_config.json (الإعدادات، المطوّر، تعديل الإعداد) ثم أعد تشغيل Claude. يتطلب Node.js.',
      cursor: 'ألصق هذا في .cursor/mcp.json في مشروعك، أو في ‎~/.cursor/mcp.json لكل المشاريع.',
      vscode: 'ألصق هذا في .vscode/mcp.json في مشروعك.',
      other:
        'يقبل معظم المساعدين هذه الصيغة. ومن يطلب قيمًا منفردة يحتاج إلى العنوان وترويسة X-API-Key فيها المفتاح.',
    },
    configurationOf: (client) => `إعداد ${client}`,
    keepSecret: 'المفتاح داخل هذا النص: أبقِ الملف خارج نظام إدارة الإصدارات.',
    placeholder: (placeholder) =>
      `ضع مفتاحك مكان ${placeholder}. وإن لم يعد لديك فاختر «توليد من جديد» في قائمة المفتاح.`,
    waiting: 'بانتظار اتصال المساعد لأول مرة…',
    connected: 'المساعد متصل. أول طلب:',
  },
  api: {
    about: 'كل ما يفعله هذا التطبيق ممكن عبر واجهة REST API.',
    base: 'العنوان الأساسي',
    example: 'أول طلب',
    exampleWhy: 'ضع مفتاحك مكان «\u2066pst_…\u2069».',
    toKeys: 'أنشئ مفتاح API',
    more: 'التوثيق',
    reference: 'مرجع الواجهة',
    openApi: 'وصف OpenAPI',
  },
  webhooks: {
    about: 'يُرسل كل تغيير إلى عنوانك في طلب موقّع، ويُعاد إرساله حتى يصل.',
    forAdmins: 'يرى الويب هوك كل ما يحدث، لذلك لا يديره إلا المديرون.',
    add: 'إضافة ويب هوك',
    all: 'كل الويب هوك',
    empty: 'لا يوجد ويب هوك بعد. أضف واحدًا لتعلم خدمة بالتغييرات.',
    url: 'العنوان',
    urlHint:
      'عنوان https عام يقبل طلبات POST. لغير ذلك شغّل الخادم مع WEBHOOK_ALLOW_CIDRS=127.0.0.0/8 (شبكتك) و WEBHOOK_ALLOW_HTTP=true.',
    refused: (problem) => `العنوان مرفوض: ${withoutStop(problem)}.`,
    events: 'الأحداث',
    everything: 'كل شيء',
    everythingWhy: 'كل الأحداث، وأحداث الإصدارات القادمة أيضًا.',
    kindOf: (kind) =>
      ({
        comment: 'التعليقات',
        mockup: 'التصاميم',
        mockup_comment: 'التعليقات على التصاميم',
        site: 'المواقع',
        project: 'المشاريع',
        member: 'الأعضاء',
        webhook: 'الويب هوك',
      })[kind] ?? kind,
    single: (count) =>
      plural(count, {
        zero: 'اختيار أحداث منفردة',
        one: 'حدث واحد',
        two: 'حدثان',
        few: '# أحداث',
        many: '# حدثًا',
        other: '# حدث',
      }),
    oneEvent: 'اختر حدثًا واحدًا على الأقل.',
    secret: 'سر الويب هوك',
    secretTitle: 'سر الويب هوك',
    secretWhy: 'به تتحقق خدمتك من أن الطلب جاء من هنا. انسخه الآن، فهو لا يُعرض إلا هذه المرة.',
    rotatedTitle: 'السر الجديد',
    rotatedWhy: (until) =>
      `انسخه الآن، فهو لا يُعرض إلا هذه المرة. حتى ${until} تُوقَّع الطلبات بالسر القديم أيضًا.`,
    on: 'فعّال',
    off: 'متوقف',
    failing: 'يفشل',
    switchedOff: (reason) => `أوقفته الخدمة: ${reason}`,
    failingSince: (attempts) =>
      `${plural(attempts, { one: 'محاولة فاشلة واحدة', two: 'محاولتان فاشلتان', few: '# محاولات فاشلة', many: '# محاولة فاشلة', other: '# محاولة فاشلة' })}، أولاها`,
    created: 'أُنشئ',
    pending: (count) =>
      plural(count, {
        one: 'إرسالية واحدة تنتظر',
        two: 'إرساليتان تنتظران',
        few: '# إرساليات تنتظر',
        many: '# إرسالية تنتظر',
        other: '# إرسالية تنتظر',
      }),
    nothingSent: 'لم يُرسل شيء بعد',
    milliseconds: (count) => `${count} م.ث`,
    errors: {
      http_status: 'لم يُقبل',
      redirect: 'أُعيد توجيهه',
      timeout: 'استغرق وقتًا طويلًا',
      dns: 'لم يُعثر على الاسم',
      forbidden_address: 'عنوان غير مسموح',
      connection: 'لا اتصال',
      tls: 'رُفضت الشهادة',
      response_too_large: 'الاستجابة كبيرة جدًا',
      protocol: 'استجابة غير مفهومة',
    },
    switchOn: 'تشغيل',
    switchOff: 'إيقاف',
    actions: 'إجراءات أخرى',
    change: 'تغيير العنوان والأحداث',
    rotate: 'سر جديد',
    rotateTitle: 'إنشاء سر جديد؟',
    rotateWhy: 'تُوقَّع به التسليمات فورًا. ويبقى السر الحالي مقبولًا معه لمدة، ثم يتوقف.',
    delete: 'حذف الويب هوك',
    deleteTitle: 'حذف الويب هوك؟',
    deleteWhy: 'يُحذف سجله معه، ولا يمكن التراجع عن ذلك.',
    sendTest: 'إرسال تجربة',
    sending: 'جارٍ الإرسال…',
    testWhy: 'يرسل الحدث webhook.test أيًا كانت الأحداث المختارة.',
    missed: (count) =>
      plural(count, {
        one: 'إرسالية واحدة لم تُرسل خلال آخر 30 يومًا.',
        two: 'إرساليتان لم تُرسلا خلال آخر 30 يومًا.',
        few: '# إرساليات لم تُرسل خلال آخر 30 يومًا.',
        many: '# إرسالية لم تُرسل خلال آخر 30 يومًا.',
        other: '# إرسالية لم تُرسل خلال آخر 30 يومًا.',
      }),
    since: 'منذ',
    periods: { '1': 'آخر يوم', '7': 'آخر 7 أيام', '30': 'آخر 30 يومًا' },
    recover: 'إرسالها الآن',
    recovered: (count) =>
      plural(count, {
        one: 'تُرسل إرسالية واحدة.',
        two: 'تُرسل إرساليتان.',
        few: 'تُرسل # إرساليات.',
        many: 'تُرسل # إرسالية.',
        other: 'تُرسل # إرسالية.',
      }),
    log: 'سجل الإرساليات',
    filter: 'الإرساليات',
    allDeliveries: 'الكل',
    failedDeliveries: 'الفاشلة',
    logEmpty: 'لم يُرسل شيء بعد. أرسل تجربة لترى شكل الإرسالية.',
    noneFailed: 'لم تفشل أي إرسالية خلال آخر 30 يومًا.',
    deliveryStates: {
      pending: 'تنتظر',
      delivered: 'وصلت',
      exhausted: 'تُخلّي عنها',
      skipped: 'متخطاة',
    },
    redeliver: 'إعادة الإرسال',
    redelivering: 'تُرسل الإرسالية من جديد.',
    nextAttempt: (seconds) =>
      seconds < 60
        ? `المحاولة التالية بعد ${plural(seconds, { one: 'ثانية', two: 'ثانيتين', few: '# ثوانٍ', many: '# ثانية', other: '# ثانية' })}`
        : `المحاولة التالية بعد ${plural(Math.round(seconds / 60), { one: 'دقيقة', two: 'دقيقتين', few: '# دقائق', many: '# دقيقة', other: '# دقيقة' })}`,
    noAttempt: 'لم تجرِ أي محاولة بعد.',
    attempt: (number) => `المحاولة ${number}`,
    request: 'الطلب',
    response: 'الاستجابة',
    noResponse: 'لم تصل استجابة.',
    emptyResponse: 'كانت الاستجابة فارغة.',
  },
};
