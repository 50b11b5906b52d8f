import type { signIn as source } from '../../en/app/sign-in.ts';
import type { Translation } from '../../language/translation.ts';

export const signIn: Translation<typeof source> = {
  title: 'تسجيل الدخول',
  to: (organization) => `تسجيل الدخول إلى ${organization}`,
  submit: 'دخول',
  submitting: 'جارٍ الدخول…',
  with: (provider) => `المتابعة باستخدام ${provider}`,
  or: 'أو',
  forgot: 'هل نسيت كلمة المرور؟',
  again: 'سجّل الدخول مجددًا',
  againHint: 'انتهت جلستك. ما كتبته لا يزال هنا.',
  resetTitle: 'إعادة تعيين كلمة المرور',
  resetSend: 'إرسال رابط',
  resetSent: 'إن وُجد حساب بهذا العنوان فالرابط في طريقه إليك. يعمل لمدة ساعة واحدة.',
  resetByAdmin: 'هذا الخادم لا يرسل بريدًا: اطلب من مدير مؤسستك رابط إعادة التعيين.',
  resetChoose: (email) => `اختر كلمة مرور جديدة للحساب ${email}.`,
  resetDone: 'حفظ ودخول',
  newPassword: 'كلمة المرور الجديدة',
  passwordHint: '12 حرفًا على الأقل، خمسة منها مختلفة، وليست مما يستخدمه كثيرون.',
  linkExpiredTitle: 'لم يعد هذا الرابط يعمل',
  linkExpired: 'انتهت صلاحيته أو استُخدم من قبل. اطلب رابطًا جديدًا.',
  back: 'العودة إلى تسجيل الدخول',
  invitationTitle: (organization) => `الانضمام إلى ${organization}`,
  invitedBy: (inviter, email) => `دعا ${inviter} العنوان ${email}.`,
  invited: (email) => `تمت دعوتك بالعنوان ${email}.`,
  yourName: 'اسمك',
  join: 'انضمام',
  joinSignIn: 'لديك حساب: سجّل الدخول للانضمام.',
  otherAddress: 'لا يعمل تسجيل الدخول إلا في العنوان المضبوط في BASE_URL على هذا الخادم:',
  providerProblems: {
    confirm:
      'ينتمي حسابك أيضًا إلى مؤسسات أخرى لا يمثلها مزوّد الدخول. سجّل الدخول بكلمة مرور الحساب، أو عيّن واحدة بالبريد، فيُربط به منذ ذلك الحين.',
    cancelled: 'ألغيت تسجيل الدخول عبر المزوّد. حاول مجددًا أو استخدم كلمة المرور.',
    foreign_domain: 'لا يمثل مزوّد الدخول بريدك الإلكتروني هنا. سجّل الدخول بكلمة المرور.',
    already_linked: 'حسابك مرتبط بشخص آخر لدى مزوّد الدخول. سجّل الدخول بكلمة المرور وتواصل مع أحد المديرين.',
    not_configured:
      'لم يُعدّ تسجيل الدخول عبر المزوّد لعدة مؤسسات. سجّل الدخول بكلمة المرور وأخبر من يدير هذا الخادم.',
    unverified_email: (provider) =>
      `يفيد ${provider} بأن بريدك الإلكتروني غير موثّق. وثّقه هناك ثم حاول مجددًا، أو يجعل من يدير هذا الخادم المزوّد يرسل «email_verified» بالقيمة true، أو يضبط OIDC_TRUST_EMAIL.`,
    email_verification_missing: (provider) =>
      `لا يذكر ${provider} هل بريدك الإلكتروني موثّق. يمكن لمن يدير هذا الخادم أن يجعله يرسل «email_verified»، أو أن يضبط OIDC_TRUST_EMAIL.`,
    unreadable_verification: (provider) =>
      `يرسل ${provider} «email_verified» بقيمة ليست true ولا false. يمكن لمن يدير هذا الخادم أن يصحح ذلك هناك، أو أن يضبط OIDC_TRUST_EMAIL.`,
    no_email: (provider) =>
      `لم يرسل ${provider} عنوان بريد إلكتروني. يلزمك عنوان هناك، وعلى من يدير هذا الخادم أن يجعله يرسل «email»، مع النطاق «email» في OIDC_SCOPES.`,
    no_account: 'لا يوجد عضو بهذا البريد الإلكتروني. اطلب من أحد المديرين دعوتك.',
    no_group: 'لست في مجموعة يُسمح لها بالدخول هنا. تواصل مع أحد المديرين.',
    too_many_groups: (provider, claim) =>
      `تنتمي إلى مجموعات أكثر مما يرسله ${provider} في «${claim}»، لذلك لا يُعرف دورك. لم يتغير شيء في حسابك. أخبر من يدير هذا الخادم، أو سجّل الدخول بكلمة المرور.`,
    unreadable_groups: (provider, claim) =>
      `لم يرسل ${provider} مجموعاتك في «${claim}»، أو لم يرسلها على هيئة قائمة، لذلك لا يُعرف دورك. لم يتغير شيء في حسابك. أخبر من يدير هذا الخادم، أو سجّل الدخول بكلمة المرور.`,
    member_limit_reached: 'بلغت المؤسسة الحد الأقصى من الأعضاء. تواصل مع أحد المديرين.',
    expired: 'استغرق تسجيل الدخول وقتًا طويلًا. حاول مجددًا.',
    failed: 'رفض مزوّد الدخول تسجيل دخولك. حاول مجددًا أو استخدم كلمة المرور.',
    unavailable: 'يتعذّر الوصول إلى مزوّد الدخول الآن. حاول مجددًا أو استخدم كلمة المرور.',
  },
};
